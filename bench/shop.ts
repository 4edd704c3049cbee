import { exploreTravel, type Travel } from "./travel.ts"

/** The contract's most units of one line: no load buys more of a variant. */
const maxQuantity = 99
const probeConcurrency = 16

interface Product {
  readonly id: string
  readonly name: string
  readonly price: { readonly amountCents: number; readonly currency: string }
  readonly variants: ReadonlyArray<{ readonly id: string; readonly label: string; readonly available: boolean }>
}

/** A variant that can be bought. */
export interface Variant {
  readonly id: string
  readonly label: string
  readonly productId: string
  readonly productName: string
  readonly priceCents: number
  readonly currency: string
  /** The units that a load can buy in a fresh sandbox. */
  readonly units: number
}

/** What the real server sells, as its API shows it. */
export interface Shop {
  readonly products: ReadonlyArray<Product>
  readonly variants: ReadonlyArray<Variant>
  /** The units that a load can buy in a fresh sandbox, in buying order: neighbours are different variants. */
  readonly units: ReadonlyArray<Variant>
  readonly travel: Travel
}

const post = (url: string, body?: unknown): Promise<Response> =>
  fetch(url, {
    method: "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } })
  })

/** The units of a variant that fit in a cart: a line's maximum, or the number that the refusal says is left. */
const countUnits = async (cart: string, product_id: string, variant_id: string): Promise<number> => {
  const added = await post(`${cart}/items`, { product_id, variant_id, quantity: maxQuantity })
  const answer = (await added.json()) as { readonly error?: { readonly details?: { readonly left?: number } } }
  const left = added.status === 201 ? maxQuantity : answer.error?.details?.left
  if (left === undefined) throw new Error(`A probe of the stock was answered ${added.status}`)
  return left
}

const roundRobin = (variants: ReadonlyArray<Variant>): ReadonlyArray<Variant> =>
  Array.from({ length: Math.max(0, ...variants.map(({ units }) => units)) }, (_, round) =>
    variants.filter(({ units }) => units > round)
  ).flat()

/** Reads the real server's products and stock over its API. */
export const exploreShop = async (port: number): Promise<Shop> => {
  const origin = `http://127.0.0.1:${port}`
  const listed = await fetch(`${origin}/api/products?limit=100`)
  if (listed.status !== 200) throw new Error(`The list of products was answered ${listed.status}`)
  const { items: products } = (await listed.json()) as { items: ReadonlyArray<Product> }
  const purchasable = products.flatMap((product) =>
    product.variants.filter(({ available }) => available).map((variant) => ({ product, variant }))
  )
  const created = await post(`${origin}/sandboxes/bench-probe/api/carts`)
  const { id } = (await created.json()) as { id: string }
  const cart = `${origin}/sandboxes/bench-probe/api/carts/${id}`
  const variants: Array<Variant> = []
  for (let at = 0; at < purchasable.length; at += probeConcurrency) {
    const counted = purchasable.slice(at, at + probeConcurrency).map(async ({ product, variant }) => ({
      id: variant.id,
      label: variant.label,
      productId: product.id,
      productName: product.name,
      priceCents: product.price.amountCents,
      currency: product.price.currency,
      units: await countUnits(cart, product.id, variant.id)
    }))
    variants.push(...(await Promise.all(counted)))
  }
  return { products, variants, units: roundRobin(variants), travel: await exploreTravel(port) }
}
