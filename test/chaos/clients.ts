import { address } from "../protocols/acp/reference/agent.ts"
import { productsWithStock } from "../support/productsWithStock.ts"
import { dayAhead } from "../web/demo.ts"
import type { Fleet } from "./fleet.ts"
import type { Ledger } from "./ledger.ts"

// biome-ignore lint/suspicious/noExplicitAny: each client knows the shape of the body that it reads
type Body = any

/** The member for the next request, and whether a member may leave a request unanswered. */
type RequestTarget = Pick<Fleet, "url" | "wasKilled">

interface Answer {
  readonly status: number
  readonly body: Body
}

const plentifulItems = productsWithStock().flatMap(({ id, variants }) =>
  variants.flatMap((variant) => (variant.stock >= 40 ? [{ product: id, variant: variant.id }] : []))
)

/** Sandboxes that the clients share. */
const sandboxes = ["a", "b", "c"]

/** Buys from a fleet, one purchase after the other, and notes the answers in the ledger. */
const makeShopper = (fleet: RequestTarget, ledger: Ledger, number: number) => {
  let turn = number * 7
  const ask = async (path: string, body?: unknown): Promise<Answer | undefined> => {
    const url = fleet.url()
    // All members were killed, and their replacements are still starting.
    if (url === "") return void (await Bun.sleep(10))
    try {
      const response = await fetch(`${url}${path}`, {
        method: body === undefined ? "GET" : "POST",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { "content-type": "application/json" },
        signal: AbortSignal.timeout(25_000)
      })
      const answer = { status: response.status, body: await response.json() }
      ledger.note(path, answer.status)
      return answer
    } catch (error) {
      if (!fleet.wasKilled(url)) ledger.note(`${path} was left unanswered by a member that lives: ${error}`, 0, true)
      // The connection broke. The next request goes to another member.
      await Bun.sleep(10)
      return undefined
    }
  }
  return {
    ask,
    /** The item, quantity and sandbox of the next purchase. */
    next: () => {
      turn += 1
      const item = plentifulItems[(turn * 13) % plentifulItems.length] ?? { product: "", variant: "" }
      return { ...item, turn, sandbox: sandboxes[turn % sandboxes.length] ?? "a", quantity: 1 + (turn % 3) }
    }
  }
}

type Shopper = ReturnType<typeof makeShopper>

const isSuccess = (answer: Answer | undefined): answer is Answer => answer !== undefined && answer.status < 300

const overRest = async ({ ask, next }: Shopper, ledger: Ledger) => {
  const { product, quantity, sandbox, turn, variant } = next()
  const base = `/sandboxes/${sandbox}/api`
  const cart = await ask(`${base}/carts`, {})
  if (!isSuccess(cart)) return
  const item = { product_id: product, variant_id: variant, quantity }
  const filled = await ask(`${base}/carts/${cart.body.id}/items`, item)
  if (!isSuccess(filled)) return
  if (turn % 4 === 0) {
    // An abandoned cart keeps its items.
    ledger.keep(
      `${base}/carts/${cart.body.id}`,
      (body) => (body as Body).items?.[0]?.variantId === variant && (body as Body).items[0].quantity === quantity
    )
    return
  }
  const tag = ledger.tag()
  const bought = await ask(`${base}/checkout`, { cart_id: cart.body.id, payment_token: "tok_visa", buyer_email: tag })
  if (!isSuccess(bought)) return
  ledger.acknowledge(tag, { ...bought.body, sandbox })
  ledger.keep(`${base}/orders/${bought.body.id}`, (body) => Bun.deepEquals(body, bought.body))
  ledger.keep(`${base}/carts/${cart.body.id}`, (body) => (body as Body).items.length === 0)
}

const overAcp = async ({ ask, next }: Shopper, ledger: Ledger) => {
  const { quantity, sandbox, turn, variant } = next()
  const base = `/sandboxes/${sandbox}/api/acp/checkout_sessions`
  const tag = ledger.tag()
  const buyer = { first_name: "Dana", last_name: "Levi", email: tag }
  const session = await ask(base, { items: [{ id: variant, quantity }], buyer, fulfillment_address: address })
  if (!isSuccess(session)) return
  const path = `${base}/${session.body.id}`
  if (turn % 5 === 0) {
    if (isSuccess(await ask(`${path}/cancel`, {}))) ledger.keep(path, (body) => (body as Body).status === "canceled")
    return
  }
  const paid = { payment_data: { token: "spt_123", provider: "stripe" } }
  const completed = await ask(`${path}/complete`, paid)
  if (!isSuccess(completed)) return
  const { id } = completed.body.order
  ledger.keep(path, (body) => Bun.deepEquals(body, completed.body))
  ledger.keep(`/sandboxes/${sandbox}/api/orders/${id}`, (body) => (body as Body).id === id)
}

/** Buys over MCP. A refused tool call ends the purchase; only an internal error counts as wrong. */
const overMcp = async ({ ask, next }: Shopper, ledger: Ledger) => {
  const { product, quantity, sandbox, turn, variant } = next()
  const call = async (name: string, args: Record<string, unknown>): Promise<Body> => {
    const params = { name, arguments: args }
    const answer = await ask(`/sandboxes/${sandbox}/mcp`, { jsonrpc: "2.0", id: turn, method: "tools/call", params })
    const text = answer?.body.result?.content?.[0]?.text ?? answer?.body.error?.message ?? ""
    if (/internal_error/.test(text)) ledger.note(`${name}: ${text}`, 500)
    return answer?.body.result?.isError === true ? undefined : answer?.body.result?.structuredContent
  }
  const tag = ledger.tag()
  if (turn % 2 === 0) {
    const date = dayAhead(30 + (turn % 300))
    const found = await call("search_flights", { from: "TLV", to: "LON", date, cabin: "economy" })
    const offer = found?.items.find(({ seatsLeft }: { seatsLeft: number }) => seatsLeft >= quantity)
    if (offer === undefined) return
    const seats = { offer_id: offer.id, passengers: quantity, passenger_name: "Noa", passenger_email: tag }
    const booked = await call("book_flight", { ...seats, payment_token: "tok_visa" })
    if (booked !== undefined) ledger.acknowledge(tag, { ...booked, sandbox })
    return
  }
  const cart = await call("create_cart", {})
  if (cart === undefined) return
  const item = { cart_id: cart.id, product_id: product, variant_id: variant, quantity }
  if ((await call("add_to_cart", item)) === undefined) return
  const paid = { cart_id: cart.id, payment_token: "tok_visa", buyer_email: tag }
  const order = await call("checkout_cart", paid)
  if (order !== undefined) ledger.acknowledge(tag, { ...order, sandbox })
}

/** Polls the orders feed of sandbox `a`, each time after the last `now`, and counts how often each id appears. */
const poll = async ({ ask }: Shopper, seen: Map<string, number>, isOver: () => boolean) => {
  let after = ""
  // One more poll after the last purchase, for the entries that are not yet seen.
  for (let last = false; !last; ) {
    last = isOver()
    const answer = await ask(`/sandboxes/a/api/orders${after === "" ? "" : `?after=${after}`}`)
    if (isSuccess(answer)) {
      after = answer.body.now
      for (const { booking, order } of answer.body.items) {
        const { id } = order ?? booking
        seen.set(id, (seen.get(id) ?? 0) + 1)
      }
    } else if (last) last = false
    await Bun.sleep(30)
  }
}

/** Starts two clients of each surface and a poller, which continue until they are stopped. */
export const startClients = (fleet: RequestTarget, ledger: Ledger) => {
  let isStopped = false
  let allBought = false
  const seen = new Map<string, number>()
  const loop = async (buy: typeof overRest, number: number) => {
    const client = makeShopper(fleet, ledger, number)
    while (!isStopped) {
      await buy(client, ledger)
      // Leaves processor time to members that are starting.
      await Bun.sleep(10)
    }
  }
  const surfaces = [overRest, overAcp, overMcp]
  const buying = Promise.all([...surfaces, ...surfaces].map((buy, number) => loop(buy, number)))
  const polling = poll(makeShopper(fleet, ledger, 99), seen, () => allBought)
  return {
    /** How often the poller saw each order or booking of the sandbox `a`. */
    seen,
    /** Waits until this many more purchases are acknowledged. */
    more: async (count: number) => {
      const targetCount = ledger.bought.size + count
      for (let attempt = 0; ledger.bought.size < targetCount; attempt++) {
        if (attempt > 5000) throw new Error(`only ${ledger.bought.size} of ${targetCount} purchases were answered`)
        await Bun.sleep(5)
      }
    },
    stop: async () => {
      isStopped = true
      await buying
      allBought = true
      await polling
    }
  }
}
