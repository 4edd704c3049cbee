import { expect } from "bun:test"
import { cartWith, checkout, get, post } from "../support/requests.ts"

interface Purchase {
  readonly quantity?: number
  readonly buyer_name?: string
  readonly buyer_email?: string
}

/** Requests of the bench's tests to the sandboxes of a store. */
export const sandboxApiOf = (origin: () => string) => {
  const control = (path: string) => `${origin()}/bench/v1/sandboxes${path}`
  const shop = (name: string) => `${origin()}/shops/${name}`
  return {
    control,
    shop,

    make: async (name: string, settings: object = {}) => {
      const { status } = await post(control(""), { name, ...settings })
      expect(status).toBe(201)
      return name
    },

    snapshotOf: async (name: string): Promise<string> => (await post(control(`/${name}/snapshots`))).body.id,

    hashOf: async (name: string, query = ""): Promise<string> =>
      (await get(control(`/${name}/state/hash${query}`))).body.hash,

    exactOf: async (name: string) => (await get(control(`/${name}/state?view=exact`))).body,

    /** Buys a product, and leaves an open cart. */
    use: async (name: string, product = "stoneware-coffee-mug", { quantity = 1, ...buyer }: Purchase = {}) => {
      const cart = await cartWith(shop(name), { product_id: product, quantity })
      const bought = await checkout(shop(name), cart, buyer)
      await cartWith(shop(name), { product_id: "arc-desk-lamp", quantity: 2 })
      return bought.body
    }
  }
}

/** A statement that gives a sandbox more rows than a snapshot may have. */
export const fillRowsStatement = (key: string) => `
  with recursive n (i) as (select 1 union all select i + 1 from n where i < 20001)
  insert into inventory (sandbox, sku, date, taken) select '${key}', 'sku' || i, '', 1 from n`
