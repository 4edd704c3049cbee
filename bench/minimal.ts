/**
 * The baseline for the real server: a program without framework, validation or structure that does the same work as
 * fast as Bun and SQLite allow. Reads are one query for the recorded bytes. Carts, purchases and bookings write real
 * rows, with stock that cannot go below zero, in the same number of transactions and with the same durability (journal
 * mode and sync) as the real server.
 */
import { Database, type SQLQueryBindings } from "bun:sqlite"
import type { BunRequest } from "bun"
import { nameOfRoom } from "./offer.ts"
import type { Recording } from "./recording.ts"

interface Line {
  readonly product_id: string
  readonly product_name: string
  readonly variant_id: string
  readonly label: string
  readonly price_cents: number
  readonly currency: string
  readonly quantity: number
  readonly stock: number
}

interface ItemBody {
  readonly product_id: string
  readonly variant_id: string
  readonly quantity: number
}

interface CheckoutBody {
  readonly cart_id: string
}

interface OfferRow {
  /** The members of a booking that depend on what was booked, as JSON. */
  readonly booked: string
  readonly total_cents: number
  readonly currency: string
  readonly units: number
}

interface FlightBody {
  readonly offer_id: string
  readonly passenger_name: string
}

interface RoomBody {
  readonly room_type_id: string
  readonly check_in: string
  readonly check_out: string
  readonly guest_name: string
}

const recording = (await Bun.file(process.argv[2] ?? "").json()) as Recording
const db = new Database((process.env.DATABASE_URL ?? "").replace(/^sqlite:/, ""), { create: true, strict: true })
db.run("pragma journal_mode = wal")
db.run("pragma synchronous = normal")
db.run(`
  create table answers (request text primary key, body text not null);
  create table variants (
    id text primary key, product_id text not null, product_name text not null, label text not null,
    price_cents integer not null, currency text not null, stock integer not null
  );
  create table carts (
    sandbox text, id text, created_at text not null, updated_at text not null, primary key (sandbox, id)
  ) without rowid;
  create table cart_lines (
    sandbox text, cart_id text, variant_id text, quantity integer not null, primary key (sandbox, cart_id, variant_id)
  ) without rowid;
  create table sold (
    sandbox text, variant_id text, units integer not null, primary key (sandbox, variant_id)
  ) without rowid;
  create table orders (
    sandbox text, id text, confirmation_number text not null, channel text not null, items text not null,
    subtotal_cents integer not null, tax_cents integer not null, total_cents integer not null, status text not null,
    created_at text not null, primary key (sandbox, id), unique (sandbox, confirmation_number)
  ) without rowid;
  create table offers (
    name text primary key, booked text not null, total_cents integer not null, currency text not null,
    units integer not null
  );
  create table taken (
    sandbox text, offer text, units integer not null, primary key (sandbox, offer)
  ) without rowid;
  create table bookings (
    sandbox text, id text, confirmation_number text not null, channel text not null, booked text not null,
    guest_name text not null, total_cents integer not null, created_at text not null,
    primary key (sandbox, id), unique (sandbox, confirmation_number)
  ) without rowid;
`)

const addAnswer = db.prepare("insert into answers values (?, ?)")
const addVariant = db.prepare("insert into variants values (?, ?, ?, ?, ?, ?, ?)")
const addOffer = db.prepare("insert into offers values (?, ?, ?, ?, ?)")
db.transaction(() => {
  for (const { target, requestBody, body } of recording.answers) addAnswer.run(target + requestBody, body)
  for (const { id, productId, productName, label, priceCents, currency, units } of recording.variants) {
    addVariant.run(id, productId, productName, label, priceCents, currency, units)
  }
  for (const { booked, left, name, total } of recording.offers) {
    addOffer.run(name, JSON.stringify(booked), total.amountCents, total.currency, left)
  }
})()

const query = <Row, Params extends Array<SQLQueryBindings>>(sql: string) => db.prepare<Row, Params>(sql)
const findAnswer = query<{ body: string }, [string]>("select body from answers where request = ?")
const openCart = query<null, [string, string, string, string]>("insert into carts values (?, ?, ?, ?)")
const touchCart = query<{ created_at: string }, [string, string, string]>(
  "update carts set updated_at = ? where sandbox = ? and id = ? returning created_at"
)
const findVariant = query<{ id: string }, [string, string, number]>(
  "select id from variants where id = ? and product_id = ? and stock >= ?"
)
const addLine = query<null, [string, string, string, number]>(`
  insert into cart_lines values (?, ?, ?, ?)
  on conflict do update set quantity = quantity + excluded.quantity`)
const findLines = query<Line, [string, string]>(`
  select product_id, product_name, variant_id, label, price_cents, currency, quantity, stock
  from cart_lines join variants on variants.id = variant_id where sandbox = ? and cart_id = ?`)
const reserveStock = query<null, [string, string, number, number]>(`
  insert into sold values (?, ?, ?)
  on conflict do update set units = units + excluded.units where units + excluded.units <= ?`)
const addOrder = query<null, [string, string, string, string, string, number, number, number, string]>(
  "insert into orders values (?, ?, ?, ?, ?, ?, ?, ?, 'confirmed', ?)"
)
const removeLines = query<null, [string, string]>("delete from cart_lines where sandbox = ? and cart_id = ?")
const removeCart = query<null, [string, string]>("delete from carts where sandbox = ? and id = ?")
const findOffer = query<OfferRow, [string]>("select booked, total_cents, currency, units from offers where name = ?")
const reserveUnit = query<null, [string, string, number]>(`
  insert into taken values (?, ?, 1)
  on conflict do update set units = units + 1 where units + 1 <= ?`)
const addBooking = query<null, [string, string, string, string, string, string, number, string]>(
  "insert into bookings values (?, ?, ?, ?, ?, ?, ?, ?)"
)
const clearSandbox = ["carts", "cart_lines", "sold", "orders", "taken", "bookings"].map((table) =>
  query<null, [string]>(`delete from ${table} where sandbox = ?`)
)

const json = { headers: { "Content-Type": "application/json" } }
const reply = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } })
const errorReply = (status: number, code: string) => reply({ error: { code, message: code } }, status)

const outOfStock = "out_of_stock"

const newId = (prefix: string) => `${prefix}_${crypto.getRandomValues(new Uint8Array(8)).toHex()}`
let sales = 0
const newConfirmationNumber = () => `VT-${(sales++).toString(32).toUpperCase().padStart(6, "0")}`

const itemOf = ({ product_id, product_name, variant_id, label, price_cents, currency, quantity }: Line) => ({
  productId: product_id,
  productName: product_name,
  variantId: variant_id,
  variantLabel: label,
  quantity,
  unitPrice: { amountCents: price_cents, currency }
})

const replyRecorded = (request: Request, requestBody: string) => {
  const answer = findAnswer.get(request.url.slice(request.url.indexOf("/", 8)) + requestBody)
  return answer === null ? errorReply(404, "not_found") : new Response(answer.body, json)
}

const createCart = (request: BunRequest<"/sandboxes/:sandbox/api/carts">) => {
  const id = newId("cart")
  const now = new Date().toISOString()
  openCart.run(request.params.sandbox, id, now, now)
  return reply({ id, items: [], createdAt: now, updatedAt: now }, 201)
}

const addItem = db.transaction((sandbox: string, id: string, product: string, variant: string, quantity: number) => {
  const now = new Date().toISOString()
  const cart = touchCart.get(now, sandbox, id)
  if (cart === null) return errorReply(404, "cart_not_found")
  if (findVariant.get(variant, product, quantity) === null) return errorReply(400, "invalid_request")
  addLine.run(sandbox, id, variant, quantity)
  return reply({ id, items: findLines.all(sandbox, id).map(itemOf), createdAt: cart.created_at, updatedAt: now }, 201)
})

const checkOut = db.transaction((sandbox: string, cartId: string) => {
  const lines = findLines.all(sandbox, cartId)
  if (lines.length === 0) return errorReply(400, "empty_cart")
  let subtotal = 0
  let tax = 0
  for (const { variant_id, quantity, stock, price_cents } of lines) {
    // Thrown, so that the reservations of earlier lines are rolled back.
    if (reserveStock.run(sandbox, variant_id, quantity, stock).changes === 0) throw new Error(outOfStock)
    subtotal += price_cents * quantity
    tax += Math.floor((price_cents * quantity * 8 + 50) / 100)
  }
  const id = newId("ord")
  const confirmationNumber = newConfirmationNumber()
  const createdAt = new Date().toISOString()
  const currency = lines[0]?.currency
  const total = subtotal + tax
  const items = lines.map(itemOf)
  addOrder.run(sandbox, id, confirmationNumber, "web", JSON.stringify(items), subtotal, tax, total, createdAt)
  removeLines.run(sandbox, cartId)
  removeCart.run(sandbox, cartId)
  const money = (amountCents: number) => ({ amountCents, currency })
  const amounts = { subtotal: money(subtotal), tax: money(tax), total: money(total) }
  return reply({ id, confirmationNumber, channel: "web", items, ...amounts, status: "confirmed", createdAt }, 201)
})

const book = db.transaction((sandbox: string, offer: string, guest: string) => {
  const found = findOffer.get(offer)
  if (found === null) return errorReply(400, "unknown_offer")
  if (found.units === 0 || reserveUnit.run(sandbox, offer, found.units).changes === 0)
    return errorReply(409, "sold_out")
  const { booked, currency, total_cents: amountCents } = found
  const id = newId("bkg")
  const confirmationNumber = newConfirmationNumber()
  const createdAt = new Date().toISOString()
  addBooking.run(sandbox, id, confirmationNumber, "web", booked, guest, amountCents, createdAt)
  const amounts = { guest: { name: guest, email: "" }, total: { amountCents, currency } }
  const bookedMembers = JSON.parse(booked) as object
  return reply(
    { id, confirmationNumber, channel: "web", ...bookedMembers, ...amounts, status: "confirmed", createdAt },
    201
  )
})

const reset = db.transaction((sandbox: string) => {
  for (const clear of clearSandbox) clear.run(sandbox)
  return reply({ ok: true, resetAt: new Date().toISOString() })
})

Bun.serve({
  hostname: process.env.HOST ?? "127.0.0.1",
  port: Number(process.env.PORT),
  development: false,
  error: ({ message }) => errorReply(message === outOfStock ? 409 : 500, message),
  routes: {
    "/healthz": () => reply({ status: "ok" }),
    "/sandboxes/:sandbox/api/carts": { POST: createCart },
    "/sandboxes/:sandbox/api/carts/:id/items": {
      POST: async (request) => {
        const { product_id, variant_id, quantity } = (await request.json()) as ItemBody
        return addItem.immediate(request.params.sandbox, request.params.id, product_id, variant_id, quantity)
      }
    },
    "/sandboxes/:sandbox/api/checkout": {
      POST: async (request) =>
        checkOut.immediate(request.params.sandbox, ((await request.json()) as CheckoutBody).cart_id)
    },
    "/sandboxes/:sandbox/api/flights/book": {
      POST: async (request) => {
        const { offer_id, passenger_name } = (await request.json()) as FlightBody
        return book.immediate(request.params.sandbox, offer_id, passenger_name)
      }
    },
    "/sandboxes/:sandbox/api/hotels/:id/book": {
      POST: async (request) => {
        const { sandbox, id } = request.params
        const { check_in, check_out, guest_name, room_type_id } = (await request.json()) as RoomBody
        return book.immediate(sandbox, nameOfRoom(id, room_type_id, check_in, check_out), guest_name)
      }
    },
    "/sandboxes/:sandbox/api/demo/reset": { POST: (request) => reset.immediate(request.params.sandbox) }
  },
  fetch: (request) =>
    request.method === "GET" ? replyRecorded(request, "") : request.text().then((body) => replyRecorded(request, body))
})
