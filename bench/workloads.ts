import { agentCheckout, agentCheckoutSteps } from "./acp.ts"
import { type Call, exchange, type Session } from "./exchange.ts"
import type { Shop, Variant } from "./shop.ts"
import { dayAhead, searchedDays } from "./travel.ts"

/** A workload as data: `main.ts` measures every entry of `workloads`. */
export interface Workload {
  readonly name: string
  readonly title: string
  /** The requests that a connection repeats. Each has its own latencies; the last one completes a unit. */
  readonly steps: ReadonlyArray<string>
  /** Calls whose responses do not change during a run: the minimal program serves the recorded bytes. */
  readonly recorded: (shop: Shop) => ReadonlyArray<Call>
  /** What one connection does. A connection number is never reused in a run. */
  readonly session: (shop: Shop, connection: number) => Session
  /** Set if the minimal program has no counterpart: only the real server is measured. */
  readonly alone?: boolean
  /** Set if the real server is compared with itself: the workload of the other turns. */
  readonly baseline?: Workload
}

/** Every connection repeats the same calls for ever, each from another starting point. */
const readWorkload = (name: string, title: string, calls: (shop: Shop) => ReadonlyArray<Call>): Workload => ({
  name,
  title,
  steps: ["read"],
  recorded: calls,
  *session(shop, connection) {
    const exchanges = calls(shop).map(exchange)
    for (let at = connection; ; at++) {
      const next = exchanges[at % exchanges.length]
      if (next === undefined) throw new Error(`${name} has nothing to read`)
      yield next
    }
  }
})

// Words for all kinds of goods, two words, prefixes, a typo, and one word that matches nothing.
const queries = [
  "mug",
  "cotton shirt",
  "notebook",
  "wool",
  "leather wallet",
  "desk lamp",
  "bottle",
  "backpack",
  "socks",
  "steel",
  "black",
  "key",
  "tra",
  "notebok",
  "linen",
  "zeppelin"
]

const cart = (prefix: string): Call => ({ method: "POST", target: `${prefix}/api/carts`, status: 201, step: 1 })

function* createCart(prefix: string): Session {
  yield exchange(cart(prefix))
}

export function* book(prefix: string, booking: Call): Session {
  yield exchange({ ...booking, target: `${prefix}${booking.target}`, step: 1 })
}

/** The calls that buy one unit: a cart, a line, a checkout. Also fills the orders for the reset. */
export function* purchase(prefix: string, { id, productId }: Variant): Session {
  const createdCart = yield exchange({ ...cart(prefix), readsBody: true })
  const { id: cartId } = JSON.parse(createdCart) as { id: string }
  yield exchange({
    target: `${prefix}/api/carts/${cartId}/items`,
    body: { product_id: productId, variant_id: id, quantity: 1 },
    status: 201,
    step: 2
  })
  yield exchange({
    target: `${prefix}/api/checkout`,
    body: { cart_id: cartId, payment_token: "tok_bench" },
    status: 201,
    step: 3
  })
}

export const purchaseSteps = ["reset", "cart", "add", "checkout"]

const stayQuery = (day: number, nights: number): string =>
  `check_in=${dayAhead(day)}&check_out=${dayAhead(day + nights)}`

/** Searches of the travel desk over many dates and stays: their results depend on the date and its bookings. */
export const searches: ReadonlyArray<Workload> = [
  readWorkload("hotel-search", "hotel search, 1 to 14 nights", () =>
    searchedDays.flatMap((day) =>
      ["TLV", "NYC", "LON", "TYO"].flatMap((city) =>
        [1, 3, 7, 14].map((nights) => ({ target: `/api/hotels?city=${city}&${stayQuery(day, nights)}&guests=2` }))
      )
    )
  ),
  readWorkload("availability", "hotel availability, 7 nights", ({ travel }) =>
    searchedDays.flatMap((day) =>
      travel.hotels.map((id) => ({ target: `/api/hotels/${id}/availability?${stayQuery(day, 7)}` }))
    )
  ),
  readWorkload("flight-search", "flight search", () =>
    searchedDays.flatMap((day) =>
      ["from=TLV&to=LON", "from=NYC&to=TYO", "from=LHR&to=JFK", "from=HND&to=TLV"].map((route) => ({
        target: `/api/flights?${route}&date=${dayAhead(day)}`
      }))
    )
  )
]

/**
 * Each connection buys or books one item after another in a sandbox of its own. It has enough stock for a round, so
 * connections never compete; step 0 is the reset between rounds.
 */
const writeWorkload = <A>(
  workload: Pick<Workload, "name" | "title" | "steps" | "alone">,
  things: (shop: Shop) => ReadonlyArray<A>,
  write: (prefix: string, thing: A) => Session
): Workload => ({
  ...workload,
  recorded: () => [],
  *session(shop, connection) {
    const prefix = `/sandboxes/bench-${connection}`
    while (true) {
      for (const thing of things(shop)) yield* write(prefix, thing)
      yield exchange({ method: "POST", target: `${prefix}/api/demo/reset` })
    }
  }
})

// People open pages one at a time, so their latency matters, not their number.
const pages: Workload = {
  ...readWorkload("pages", "pages, each in turn", ({ products, travel }) =>
    [
      "/",
      "/products",
      "/products?q=mug",
      `/products/${products[0]?.id}`,
      "/cart",
      "/hotels",
      `/hotels/${travel.hotels[0]}`,
      "/flights",
      "/cars",
      "/orders"
    ].map((target) => ({ target }))
  ),
  recorded: () => [],
  alone: true
}

const productById = readWorkload("product-by-id", "product by id", ({ products }) =>
  products.map(({ id }) => ({ target: `/api/products/${id}` }))
)

/** A request of the MCP protocol. */
export const mcp = (method: string, params: object): Call => ({
  target: "/mcp",
  body: { jsonrpc: "2.0", id: 1, method, params }
})

/** Agent calls over MCP, compared with the same operation over REST. */
const agents: ReadonlyArray<Workload> = [
  {
    ...readWorkload("mcp-call", "MCP get_product, by product by id", ({ products }) =>
      products.map(({ id }) => mcp("tools/call", { name: "get_product", arguments: { product_id: id } }))
    ),
    recorded: () => [],
    baseline: productById
  },
  { ...readWorkload("mcp-list", "MCP tools/list", () => [mcp("tools/list", {})]), recorded: () => [], alone: true }
]

const units = (shop: Shop) => shop.units

export const workloads: ReadonlyArray<Workload> = [
  productById,
  readWorkload("product-list-20", "list of 20 products", () => [{ target: "/api/products?limit=20" }]),
  readWorkload("search", "search", () => queries.map((q) => ({ target: `/api/products?q=${encodeURIComponent(q)}` }))),
  writeWorkload({ name: "cart", title: "a cart, durable", steps: ["reset", "cart"] }, units, createCart),
  writeWorkload({ name: "order", title: "cart + add + checkout, durable", steps: purchaseSteps }, units, purchase),
  writeWorkload(
    { name: "booking", title: "a seat or a night, durable", steps: ["reset", "booking"] },
    ({ travel }) => travel.bookings,
    book
  ),
  readWorkload("acp-feed", "product feed for agents", () => [{ target: "/api/acp/feed" }]),
  writeWorkload(
    {
      name: "acp-checkout",
      title: "agent checkout: create + update + complete",
      steps: agentCheckoutSteps,
      alone: true
    },
    units,
    agentCheckout
  ),
  ...searches,
  pages,
  ...agents
]
