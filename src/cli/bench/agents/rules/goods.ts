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

/** The first that is not too dear. One that is named has to have all the words. */
const search = (q: string, isName: boolean, text: string, { call }: Shop) =>
  Effect.map(call("search_products", { q, detail: "full" }), (answer) => {
    const { hint, items = [] } = answer as Answer<"searchProducts">
    if (isName && hint?.partial) return undefined
    return items.find(({ price }) => price.amountCents <= maxCents(text))
  })

/** What is to be bought: the products that are named, or else the first that fits a description of one. */
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

/** Those variants of which the text names the most. */
const bestMatches = (variants: ReadonlyArray<Variant>, text: string): ReadonlyArray<Variant> => {
  const named = ({ label }: Variant) => label.split(" / ").filter((part) => hasPhrase(text, part)).length
  const maxMatches = Math.max(...variants.map(named))
  return variants.filter((variant) => named(variant) === maxMatches)
}

/** The variant that is meant, as far as the text and, if need be, the shopper say. None where it is sold out. */
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

/** Puts lines into a cart and pays. Of what there is less it takes as many as there are, where the text says so. */
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

/** Buys goods that are named or described. */
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
