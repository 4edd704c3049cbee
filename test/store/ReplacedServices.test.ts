import { expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { PaymentDeclined } from "../../src/store/payments/PaymentErrors.ts"
import { PaymentSimulator } from "../../src/store/payments/PaymentSimulator.ts"
import { RateLimiter } from "../../src/visibility/limits/RateLimiter.ts"
import { cartWith, checkout, get } from "../support/requests.ts"
import { startStore } from "../support/store.ts"

// Both services are deep in the program: nothing of what lies between is built by the test.
test("the whole program runs with services of the test", async () => {
  const declining = PaymentSimulator.make({ authorize: () => new PaymentDeclined({ reason: "lost_card" }) })
  const refusing = RateLimiter.make({
    spend: () => Effect.succeed({ granted: false, limit: 7, remaining: 0, reset: 1_900_000_000, retryAfter: 5 })
  })
  const store = await startStore({}, (app) =>
    Layer.provide(app, [Layer.succeed(PaymentSimulator, declining), Layer.succeed(RateLimiter, refusing)])
  )
  try {
    const declined = await checkout(store.url, await cartWith(store.url, { product_id: "arc-desk-lamp" }))
    expect([declined.status, declined.body.error.code]).toEqual([402, "payment_declined"])
    expect(declined.body.error.message).toContain("lost_card")
    const refused = await get(`${store.url}/api/v1/brands`, { authorization: "Bearer vis_org_wrong" })
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"])
  } finally {
    await store.stop()
  }
})
