import { Effect } from "effect"
import type { Shop } from "../../../../bench/playing/Shop.ts"
import type { Answer } from "./Answer.ts"
import { hasPhrase, maxCents, namesIn, numberOf, tokenIn } from "./reading.ts"
import { confirmationText, soldOut } from "./travel.ts"

type Product = Required<Answer<"searchProducts">>["items"][number]
type Variant = Product["variants"][number]

interface Wanted {
  readonly product: Product
  readonly quantity: number
}

/** The first result within the price limit. With `isName`, it must contain all the words. */
const search = (q: string, isName: boolean, text: string, { call }: Shop) =>
  Effect.map(call("search_products", { q, detail: "full" }), (answer) => {
    const { hint, items = [] } = answer as Answer<"searchProducts">
    if (isName && hint?.partial) return undefined
    return items.find(({ price }) => price.amountCents <= maxCents(text))
  })

/** The products to buy: those that the text names, or else the first that fits its description. */
const findWanted = (text: string, shop: Shop) =>
  Effect.gen(function* () {
    const wanted: Array<Wanted> = []
    for (const name of namesIn(text)) {
      const product = yield* search(name, true, text, shop)
      if (product === undefined || wanted.some((each) => each.product.id === product.id)) continue
      const before = text.slice(0, text.indexOf(name)).replace(/ pairs? of $/, " ")
      wanted.push({ product, quantity: numberOf(/(\w+) $/.exec(before)?.[1]) })
    }
    if (wanted.length > 0) return wanted
    const described = /\b(?:one|a|an) ([a-z ]+?)(?: that| in |[,.])/.exec(text)?.[1]
    const product = described === undefined ? undefined : yield* search(described, false, text, shop)
    return product === undefined ? [] : [{ product, quantity: 1 }]
  })

/** The variants with the most label parts in the text. */
const bestMatches = (variants: ReadonlyArray<Variant>, text: string): ReadonlyArray<Variant> => {
  const matchCount = ({ label }: Variant) => label.split(" / ").filter((part) => hasPhrase(text, part)).length
  const maxMatches = Math.max(...variants.map(matchCount))
  return variants.filter((variant) => matchCount(variant) === maxMatches)
}

/** The variant that the text asks for; the shopper decides if needed. None if it is sold out. */
const variantOf = ({ name, variants }: Product, text: string, { call }: Shop) =>
  Effect.gen(function* () {
    const candidates = bestMatches(variants, text)
    const [only] = candidates
    if (candidates.length === 1 || /whichever/.test(text)) return candidates.find(({ available }) => available)
    const answer = yield* call("ask_shopper", { question: `Which size or colour of ${name} would you like?` })
    const { reply = "" } = answer as { readonly reply?: string }
    return bestMatches(candidates, reply).find(({ available }) => available) ?? (only?.available ? only : undefined)
  })

interface Line {
  readonly product_id: string
  readonly variant_id: string
  readonly quantity: number
}

const buyer = (text: string) => {
  const [, buyer_name, buyer_email] = /([A-Z][a-z]+ [A-Z][a-z]+), (\S+@[\w.-]+\w)/.exec(text) ?? []
  return { buyer_name, buyer_email }
}

/** Puts lines into a cart and pays. If the text allows it, reduces a quantity to what is left. */
const payCart = (lines: ReadonlyArray<Line>, text: string, { call }: Shop) =>
  Effect.gen(function* () {
    const { id: cart_id } = (yield* call("create_cart", {})) as Answer<"createCart">
    for (const { quantity, ...line } of lines) {
      let left = quantity
      while (left > 0 && "error" in ((yield* call("add_to_cart", { cart_id, ...line, quantity: left })) as object)) {
        if (!/fewer/.test(text)) return soldOut
        if (left === quantity && /ask me/.test(text)) {
          yield* call("ask_shopper", { question: `There are fewer than ${quantity} left. May I buy what there is?` })
        }
        left -= 1
      }
    }
    return confirmationText(yield* call("checkout_cart", { cart_id, payment_token: tokenIn(text), ...buyer(text) }))
  })

/** Buys goods that the text names or describes. */
export const buy = (text: string, shop: Shop) =>
  Effect.gen(function* () {
    const lines: Array<Line> = []
    for (const { product, quantity } of yield* findWanted(text, shop)) {
      const variant = yield* variantOf(product, text, shop)
      if (variant === undefined) return soldOut
      lines.push({ product_id: product.id, variant_id: variant.id, quantity })
    }
    return lines.length === 0 ? soldOut : yield* payCart(lines, text, shop)
  })
