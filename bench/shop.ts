import { exploreTravel, type Travel } from "./travel.ts"

/** The most units of one line, and so the most that one cart can ask for. */
const largestQuantity = 99
const probesAtOnce = 16

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
  /** Units that a fresh sandbox sells. */
  readonly units: number
}

/** What the real server sells, seen from outside. */
export interface Shop {
  readonly products: ReadonlyArray<Product>
  readonly variants: ReadonlyArray<Variant>
  /** Every unit of a fresh sandbox, so that neighbours are different variants: the order in which loads buy. */
  readonly units: ReadonlyArray<Variant>
  readonly travel: Travel
}

const post = (url: string, body?: unknown): Promise<Response> =>
  fetch(url, {
    method: "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } })
  })

interface Goods {
  readonly productId: string
  readonly variantId: string
}

/** A new cart with this many units in it, or null where the shop has fewer. */
const fillCart = async (api: string, { productId, variantId }: Goods, quantity: number): Promise<string | null> => {
  const { id } = (await (await post(`${api}/carts`)).json()) as { id: string }
  const added = await post(`${api}/carts/${id}/items`, { product_id: productId, variant_id: variantId, quantity })
  await added.arrayBuffer()
  if (added.status !== 201 && added.status !== 400) throw new Error(`A probe of the stock was answered ${added.status}`)
  return added.status === 201 ? id : null
}

/** Units in stock, bought up as far as needed to find out: nothing tells the stock, but what fits in a cart does. */
const countUnits = async (api: string, goods: Goods): Promise<number> => {
  let stocked = 0
  let refused = largestQuantity + 1
  let cart: string | null = null
  while (refused - stocked > 1) {
    const quantity = Math.ceil((stocked + refused) / 2)
    const filled = await fillCart(api, goods, quantity)
    if (filled === null) refused = quantity
    else {
      stocked = quantity
      cart = filled
    }
  }
  if (stocked < largestQuantity) return stocked
  const bought = await post(`${api}/checkout`, { cart_id: cart, payment_token: "tok_bench" })
  if (bought.status !== 201) throw new Error(`A probe of the stock was answered ${bought.status} by the checkout`)
  return stocked + (await countUnits(api, goods))
}

const inRounds = (variants: ReadonlyArray<Variant>): ReadonlyArray<Variant> =>
  Array.from({ length: Math.max(0, ...variants.map(({ units }) => units)) }, (_, round) =>
    variants.filter(({ units }) => units > round)
  ).flat()

/** Looks round the real server's shop: what there is and how much of it. */
export const explore = async (port: number): Promise<Shop> => {
  const origin = `http://127.0.0.1:${port}`
  const listed = await fetch(`${origin}/api/products?limit=100`)
  if (listed.status !== 200) throw new Error(`The list of products was answered ${listed.status}`)
  const { items: products } = (await listed.json()) as { items: ReadonlyArray<Product> }
  const open = products.flatMap((product) =>
    product.variants.filter(({ available }) => available).map((variant) => ({ product, variant }))
  )
  const variants: Array<Variant> = []
  for (let at = 0; at < open.length; at += probesAtOnce) {
    const counted = open.slice(at, at + probesAtOnce).map(async ({ product, variant }) => ({
      id: variant.id,
      label: variant.label,
      productId: product.id,
      productName: product.name,
      priceCents: product.price.amountCents,
      currency: product.price.currency,
      units: await countUnits(`${origin}/sandboxes/bench-probe/api`, { productId: product.id, variantId: variant.id })
    }))
    variants.push(...(await Promise.all(counted)))
  }
  return { products, variants, units: inRounds(variants), travel: await exploreTravel(port) }
}
