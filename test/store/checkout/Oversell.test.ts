import { describe, expect, test } from "bun:test"
import { newDatabase } from "../../support/database.ts"
import { productsWithStock } from "../../support/productsWithStock.ts"
import { replicaCounts, useReplicas } from "../../support/replicas.ts"
import { type Answer, cartWith, checkout, get, post } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"

const products = productsWithStock()
const store = useStore()
const replicas = useReplicas({ STORE_SEED: "test" })

const variant = (slug: string, position = 0) => {
  const product = products.find((product) => product.slug === slug)
  const variant = product?.variants[position]
  if (product === undefined || variant === undefined) throw new Error(`no such product: ${slug}`)
  return { product_id: product.id, variant_id: variant.id, stock: variant.stock }
}

// Three watches, and more than enough shirts.
const watch = variant("field-watch-38")
const tee =
  products.flatMap(({ slug, variants }) => {
    const position = variants.findIndex(({ stock }) => stock >= 60)
    return position < 0 ? [] : [variant(slug, position)]
  })[0] ?? variant("")

const cartsWith = async (
  urls: ReadonlyArray<string>,
  count: number,
  items: (cart: number) => Parameters<typeof cartWith>[1][]
) => Promise.all(Array.from({ length: count }, (_, cart) => cartWith(urls[cart % urls.length] ?? "", ...items(cart))))

const contentsOf = async (url: string, carts: ReadonlyArray<string>): Promise<ReadonlyArray<Answer["body"]>> =>
  Promise.all(carts.map(async (cart) => (await get(`${url}/api/carts/${cart}`)).body))

/** Checks out all carts concurrently and reads each one before and after. */
const checkoutAll = async (urls: ReadonlyArray<string>, carts: ReadonlyArray<string>) => {
  const [url = ""] = urls
  const orders = async (): Promise<number> => (await get(`${url}/api/orders`)).body.items.length
  const ordersBefore = await orders()
  const before = await contentsOf(url, carts)
  const answers = await Promise.all(carts.map((cart, which) => checkout(urls[which % urls.length] ?? "", cart)))
  const after = await contentsOf(url, carts)
  const tries = answers.map((answer, which) => ({ answer, before: before[which], after: after[which] }))
  const winners = tries.filter(({ answer }) => answer.status === 201)
  const losers = tries.filter(({ answer }) => answer.status !== 201)
  for (const { answer, after, before } of losers) {
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "out_of_stock" } } })
    expect(after).toEqual(before)
  }
  for (const { answer, after, before } of winners) {
    expect(answer.body.items).toEqual(before.items)
    expect(after.items).toEqual([])
  }
  expect((await orders()) - ordersBefore).toBe(winners.length)
  return { winners, losers }
}

const unitsOf = (orders: ReadonlyArray<{ readonly answer: Answer }>, variantId: string): number =>
  orders
    .flatMap(({ answer }) => answer.body.items)
    .reduce((sum, item) => sum + (item.variantId === variantId ? item.quantity : 0), 0)

const availableAt = async (url: string): Promise<boolean> =>
  (await get(`${url}/api/products/field-watch-38`)).body.variants[0].available

/** The number of taken units, read directly from the database. */
const takenIn = async (database: TestDatabase, sku: string, sandbox = "default"): Promise<number> => {
  const [row] = await database.query<{ taken: number }>(
    `select taken from inventory where sandbox = '${sandbox}/0' and sku = '${sku}'`
  )
  return row?.taken ?? 0
}

describe("60 concurrent checkouts of the last 3 units", () => {
  test("sell exactly 3", async () => {
    await using database = await newDatabase()
    const { stop, url } = await startStore(database.settings)
    try {
      const carts = await cartsWith([url], 60, () => [watch])
      const { losers, winners } = await checkoutAll([url], carts)
      expect([winners.length, losers.length]).toEqual([3, 57])
      expect(await takenIn(database, watch.variant_id)).toBe(3)
      expect(await availableAt(url)).toBe(false)
    } finally {
      await stop()
    }
  }, 30_000)

  test.each(replicaCounts)(
    "sell exactly 3 over %i processes on one database",
    async () => {
      const { database, programs } = await replicas()
      const urls = programs.map(({ url }) => url)
      const carts = await cartsWith(urls, 60, () => [watch])
      const { losers, winners } = await checkoutAll(urls, carts)
      expect([winners.length, losers.length]).toEqual([3, 57])
      expect(await takenIn(database, watch.variant_id)).toBe(3)
      expect(await Promise.all(urls.map(availableAt))).toEqual(urls.map(() => false))
    },
    30_000
  )
})

describe("scarce units", () => {
  // A refused cart wanted more units than were left, and stock never grows. So it still wants more than are left.
  const expectFair = ({ losers, winners }: Awaited<ReturnType<typeof checkoutAll>>) => {
    const left = watch.stock - unitsOf(winners, watch.variant_id)
    expect(left).toBeGreaterThanOrEqual(0)
    for (const { before } of losers) {
      const line = before.items.find((item: { variantId: string }) => item.variantId === watch.variant_id)
      expect(line.quantity).toBeGreaterThan(left)
    }
  }

  test("in carts of one, two or three are never oversold", async () => {
    for (let round = 0; round < 8; round++) {
      const url = `${store.url}/sandboxes/mixed-${round}`
      const carts = await cartsWith([url], 12, (cart) => [{ ...watch, quantity: 1 + ((cart + round) % 3) }])
      expectFair(await checkoutAll([url], carts))
    }
  })

  test.each(replicaCounts)(
    "that are gone make a cart fail without taking its other lines, over %i",
    async () => {
      const { database, programs } = await replicas()
      const urls = programs.map(({ url }) => `${url}/sandboxes/other-lines`)
      const plentiful = { ...tee, quantity: 2 }
      const carts = await cartsWith(urls, 24, (cart) => (cart % 4 < 2 ? [plentiful, watch] : [watch, plentiful]))
      const result = await checkoutAll(urls, carts)
      expectFair(result)
      expect(result.winners).toHaveLength(3)
      expect(await takenIn(database, watch.variant_id, "other-lines")).toBe(3)
      expect(await takenIn(database, tee.variant_id, "other-lines")).toBe(6)
      // The units in the refused carts can still be bought, to the last one.
      const rest = Math.floor((tee.stock - 6) / 2)
      const others = await cartsWith(urls, rest + 3, () => [plentiful])
      expect((await checkoutAll(urls, others)).winners).toHaveLength(rest)
      expect(await takenIn(database, tee.variant_id, "other-lines")).toBe(6 + 2 * rest)
    },
    30_000
  )

  test("are sold once if one cart is checked out many times concurrently", async () => {
    const url = `${store.url}/sandboxes/same-cart`
    const cart = await cartWith(url, watch, tee)
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(url, cart)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { body, status } of answers)
      if (status !== 201) expect([status, body.error.code]).toEqual([400, "empty_cart"])
    expect((await get(`${url}/api/orders`)).body.items).toHaveLength(1)
    expect(await availableAt(url)).toBe(true)
  })

  test.each(replicaCounts)(
    "are sold once if one cart is checked out repeatedly at %i processes",
    async (count) => {
      const { database, programs } = await replicas()
      const urls = programs.map(({ url }) => `${url}/sandboxes/same-try`)
      const [first = ""] = urls
      const cart = await cartWith(first, watch, tee)
      const again = async (tries: number) => {
        const headers = { "idempotency-key": "the-same-try" }
        const payload = { cart_id: cart, payment_token: "tok_visa" }
        const at = (which: number): string => urls[which % count] ?? ""
        return Promise.all(
          Array.from({ length: tries }, (_, which) => post(`${at(which)}/api/checkout`, payload, headers))
        )
      }
      const answers = await again(10 * count)
      const [won, ...more] = answers.filter(({ status }) => status === 201)
      expect(more).toEqual([])
      // A later checkout also finds the cart empty, on every process.
      for (const { body, status } of [...answers, ...(await again(count))]) {
        if (body.id !== won?.body.id) expect([status, body.error.code]).toEqual([400, "empty_cart"])
      }
      for (const url of urls) {
        const { items } = (await get(`${url}/api/orders`)).body
        expect(items.map(({ order }: Answer["body"]) => order.id)).toEqual([won?.body.id])
        expect((await get(`${url}/api/carts/${cart}`)).body.items).toEqual([])
      }
      expect(await takenIn(database, watch.variant_id, "same-try")).toBe(1)
      expect(await takenIn(database, tee.variant_id, "same-try")).toBe(1)
    },
    30_000
  )
})
