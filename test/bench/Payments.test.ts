import { describe, expect, test } from "bun:test"
import { jsonHashOf } from "../../src/bench/state/canonical.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { useVerifiedStore } from "../support/verified.ts"
import { makeVisitor } from "../web/pages.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const store = useVerifiedStore()

const { control, exactOf, hashOf, make, shop, snapshotOf } = sandboxApiOf(() => store.url)

/** A sandbox that accepts only these tokens. */
const makeWithTokens = (name: string, ...tokens: ReadonlyArray<object>) =>
  make(name, { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" }, payments: { accept: "listed", tokens } })

/** The total of a notebook with tax, in cents. */
const notebook = 2592

const lamp = { product_id: "arc-desk-lamp" }

/** Buys a notebook over REST. Returns the total in cents, or the reason of the refusal. */
const buy = async (name: string, payment_token: string) => {
  const cart = await cartWith(shop(name), { product_id: "clothbound-notebook-a5" })
  const { body, status } = await checkout(shop(name), cart, { payment_token })
  return status === 201 ? body.total.amountCents : (body.error.details?.reason ?? body.error.code)
}

describe("listed tokens", () => {
  test("are accepted on every surface, and no other token is", async () => {
    const name = await makeWithTokens("surfaces", { token: "tok_dana" })
    const url = shop(name)
    expect(await buy(name, "tok_dana")).toBe(notebook)
    const refused = await checkout(url, await cartWith(url, lamp), { payment_token: "tok_visa" })
    expect([refused.status, refused.body.error.code]).toEqual([402, "unrecognized_payment_token"])
    expect(refused.body.error.message).not.toContain("tok_")

    const offers = (await get(`${url}/api/flights?from=TLV&to=LON&date=2027-03-12`)).body.items
    const seat = { offer_id: offers[0].id, passenger_name: "Dana" }
    const tool = async (payment_token: string) =>
      (
        await post(`${url}/mcp`, {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "book_flight", arguments: { ...seat, payment_token } }
        })
      ).body.result
    expect((await tool("tok_visa")).content[0].text).toContain("unrecognized_payment_token")
    expect((await tool("tok_dana")).structuredContent.status).toBe("confirmed")

    const sessions = `${url}/api/acp/checkout_sessions`
    const { id } = (await post(sessions, { items: [{ id: "arc-desk-lamp", quantity: 1 }] })).body
    const complete = (token: string) =>
      post(`${sessions}/${id}/complete`, { payment_data: { token, provider: "stripe" } })
    expect((await complete("spt_visa")).body.error.code).toBe("unrecognized_payment_token")
    expect((await complete("tok_dana")).body.status).toBe("completed")

    const visitor = makeVisitor()
    await visitor.submit(`${url}/products/clothbound-notebook-a5`, { quantity: "1" })
    const page = await visitor.submit(`${url}/checkout`, { payment_token: "tok_visa", buyer_name: "Dana" })
    expect(page.status).toBe(402)

    const { bookings, orders } = (await exactOf(name)).state
    expect([...orders, ...bookings].map(({ paymentToken }) => paymentToken)).toEqual(Array(3).fill("tok_dana"))
    // Other sandboxes have no such list.
    expect((await checkout(store.url, await cartWith(store.url, lamp), {})).status).toBe(201)
  })

  test("respect their uses, maximum amount, expiry and decline reason", async () => {
    const name = await makeWithTokens(
      "terms",
      { token: "tok_twice", uses: 2 },
      { token: "tok_poor", maxCents: 2 * notebook - 1 },
      { token: "tok_rich", maxCents: 2 * notebook },
      { token: "tok_old", expires: "2027-01-15T09:30:00Z" },
      { token: "tok_aging", expires: "2027-01-15T10:00:00Z" },
      { token: "tok_stolen", decline: "stolen_card" },
      { token: "tok_declined", uses: 1 },
      { token: "spt_DECLINED_insufficient_funds" },
      { token: "tok_declined_lost_card", decline: "expired_card" }
    )
    const outcomes: Record<string, ReadonlyArray<unknown>> = {
      tok_twice: [notebook, notebook, "card_velocity_exceeded"],
      tok_poor: [notebook, "insufficient_funds"],
      tok_rich: [notebook, notebook, "insufficient_funds"],
      tok_old: ["expired_card"],
      tok_aging: [notebook],
      tok_stolen: ["stolen_card"],
      // A token with the word `declined` is declined even if it is listed, as everywhere.
      tok_declined: ["generic_decline"],
      spt_DECLINED_insufficient_funds: ["insufficient_funds"],
      tok_declined_lost_card: ["expired_card"],
      TOK_TWICE: ["unrecognized_payment_token"]
    }
    for (const [token, expected] of Object.entries(outcomes)) {
      for (const outcome of expected) expect([token, await buy(name, token)]).toEqual([token, outcome])
    }
    await post(control(`/${name}/clock/advance`), { by: "PT1H" })
    expect(await buy(name, "tok_aging")).toBe("expired_card")
  })

  test("are counted exactly for concurrent payments", async () => {
    const name = await makeWithTokens("race", { token: "tok_thrice", uses: 3 })
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => buy(name, "tok_thrice")))
    expect(outcomes.filter((outcome) => outcome === notebook)).toHaveLength(3)
  })

  test("keep their counts in a snapshot, a fork and an export, and restart with a reset", async () => {
    const name = await makeWithTokens("state", { token: "tok_twice", uses: 2 }, { token: "tok_other" })
    await buy(name, "tok_twice")
    const [snapshot, file] = [await snapshotOf(name), (await get(control(`/${name}/export`))).body]
    const { items } = (await post(control(`/${name}/fork`), { names: ["state-fork"] })).body
    expect(items[0].payments.accept).toBe("listed")
    expect((await post(control("/import?name=state-file"), file)).status).toBe(201)
    for (const each of [name, "state-fork", "state-file"]) {
      expect([await buy(each, "tok_twice"), await buy(each, "tok_twice")]).toEqual([notebook, "card_velocity_exceeded"])
    }
    expect(await hashOf("state-fork")).toBe(await hashOf("state-file"))
    await post(control(`/${name}/restore`), { snapshot })
    expect([await buy(name, "tok_twice"), await buy(name, "tok_twice")]).toEqual([notebook, "card_velocity_exceeded"])
    await post(control(`/${name}/reset`))
    expect([await buy(name, "tok_twice"), await buy(name, "tok_twice")]).toEqual([notebook, notebook])
  })

  test("make the hashes of two states differ that are otherwise the same", async () => {
    const tokens = [{ token: "tok_a" }, { token: "tok_b" }]
    await buy(await makeWithTokens("pays-a", ...tokens), "tok_a")
    await buy(await makeWithTokens("pays-b", ...tokens), "tok_b")
    expect(await hashOf("pays-a")).not.toBe(await hashOf("pays-b"))
    expect((await get(control("/pays-a"))).body.hash).toBe(await hashOf("pays-a"))
  })
})

test("a file of an earlier version without payment counts can be imported", async () => {
  const name = await make("without")
  await buy(name, "tok_visa")
  const { body: file } = await get(control(`/${name}/export`))
  const { payments: _, ...rows } = file.rows
  const { sha256: __, ...unsigned } = { ...file, rows }
  const { status } = await post(control("/import?name=older"), { ...unsigned, sha256: jsonHashOf(unsigned) })
  expect(status).toBe(201)
})

test.each([
  { accept: "all" },
  { accept: "any", tokens: [{ token: "tok_a" }] },
  { accept: "listed" },
  { accept: "listed", tokens: [{ token: "tok_a" }, { token: "tok_a" }] },
  { accept: "listed", tokens: [{ token: "" }] },
  { accept: "listed", tokens: [{ token: "tok_a", uses: 0 }] },
  { accept: "listed", tokens: [{ token: "tok_a", maxCents: -1 }] },
  { accept: "listed", tokens: [{ token: "tok_a", decline: "mood" }] },
  { accept: "listed", tokens: [{ token: "tok_a", expires: "soon" }] },
  { accept: "listed", tokens: Array.from({ length: 101 }, (_, index) => ({ token: `tok_${index}` })) }
])("invalid payment settings are refused: %j", async (payments) => {
  const { body, status } = await send("PATCH", control("/default"), { payments })
  expect([status, body.error.details.issues[0].field.startsWith("payments")]).toEqual([400, true])
})

test("errors of a listed token say what is expected", async () => {
  const tokens = [{ token: "tok_a", maxCents: -1, uses: 0 }, { token: "rival" }]
  const { body } = await send("PATCH", control("/default"), { payments: { accept: "listed", tokens } })
  const problems = body.error.details.issues.map((issue: Record<string, string>) => [issue.field, issue.expected])
  expect(problems).toEqual([
    ["payments.tokens[0].maxCents", "a whole number of cents from 0 to 1000000000"],
    ["payments.tokens[0].uses", "a whole number from 1 to 1000000"],
    ["payments.tokens[1].token", 'a text of 1 to 500 characters that is not "rival"']
  ])
})

test("`accept: any` needs no tokens, and `accept: listed` needs a list", async () => {
  const made = await post(control(""), { name: "anybody", payments: { accept: "any" } })
  expect([made.status, made.body.payments]).toEqual([201, { accept: "any", tokens: [] }])
  const { body, status } = await post(control(""), { payments: { accept: "listed" } })
  expect([status, body.error.details.issues[0].field]).toEqual([400, "payments"])
  expect(body.error.message).toContain('{"accept": "listed", "tokens": [...]}')
})
