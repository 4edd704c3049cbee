import { createHash, timingSafeEqual } from "node:crypto"
import { Clock, Effect, Redacted } from "effect"
import { traced } from "../../domain/traced.ts"
import { RateLimited, Unauthorized } from "../contract/Errors.ts"
import { RateLimiter } from "../limits/RateLimiter.ts"
import { AdminToken } from "./AdminToken.ts"
import { sessionMs } from "./Sessions.ts"
import { Signature } from "./Signature.ts"

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest()

const wrong = new Unauthorized({
  message: "That is not the admin token. It is printed at the start of the program, or set by ADMIN_TOKEN."
})

/** Whoever may issue and revoke keys: who has shown the admin token. */
export class Administrator extends Effect.Service<Administrator>()("vitrine/visibility/Administrator", {
  effect: Effect.gen(function* () {
    const { value } = yield* AdminToken
    const signature = yield* Signature
    const limiter = yield* RateLimiter
    const digest = digestOf(Redacted.value(value))
    // Of this token alone: another one at the next start ends the sessions that this one has begun.
    const context = `admin session ${digest.toString("hex")}`

    return {
      /** A session for whoever knows the token. Fails with Unauthorized, and with RateLimited after too many tries from an address. */
      begin: traced(
        "Administrator.begin",
        Effect.fnUntraced(function* (given: string, address: string) {
          const { granted, retryAfter } = yield* limiter.spend(`admin ${address}`)
          if (!granted) {
            return yield* new RateLimited({ message: `Too many tries. The next one is taken in ${retryAfter} s.` })
          }
          if (!timingSafeEqual(digestOf(given), digest)) return yield* wrong
          return signature.seal(context, String((yield* Clock.currentTimeMillis) + sessionMs))
        })
      ),

      /** Whether a session is ours and has not ended. */
      isPresent: traced("Administrator.isPresent", (session: string) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const endsAt = signature.open(context, session)
          return endsAt !== undefined && now < Number(endsAt)
        })
      )
    }
  }),
  dependencies: [Signature.Default]
}) {}
