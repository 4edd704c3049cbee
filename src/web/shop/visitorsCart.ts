import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { DateTime, Effect, Option } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import type { Cart } from "../../store/carts/Cart.ts"
import { perform } from "../forms/perform.ts"
import type { Cookie } from "../page/Page.ts"

// A cookie of the default sandbox is sent to the others too, because their paths are below its own.
const cookieName = Effect.map(CurrentSandbox, ({ name }) => `vitrine-cart-${name}`)

/**
 * The id alone is not enough: ids restart at a reset, and another cart, maybe an agent's, can get this one's id. So the
 * cookie also has the cart's creation time.
 */
const cookieValue = ({ createdAt, id }: Pick<Cart, "createdAt" | "id">): string =>
  `${id}.${DateTime.toEpochMillis(createdAt)}`

export const cartCookie = (cart: Cart): Effect.Effect<Cookie> =>
  Effect.map(cookieName, (name) => ({ name, value: cookieValue(cart) }))

const cookie = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  return cookies[yield* cookieName] ?? ""
})

/** The id that the visitor's cart has or had. Another cart may have that id now: `findCart` checks. */
export const cartId = Effect.map(cookie, (value) => value.replace(/\..*$/, ""))

/** The visitor's cart, if this sandbox still has it. */
export const findCart = Effect.gen(function* () {
  const value = yield* cookie
  if (value === "") return Option.none()
  const found = yield* Effect.option(perform("getCart", { path: { id: yield* cartId } }))
  return Option.filter(found, (cart) => cookieValue(cart) === value)
})

/** A hash of a cart's content: the same for the same quantities of the same variants, in any order. */
export const goodsIn = ({ items }: Pick<Cart, "items">): string =>
  Bun.hash(String(items.map(({ quantity, variantId }) => `${variantId} ${quantity}`).toSorted())).toString(36)

export const unitsIn = ({ items }: Pick<Cart, "items">): number =>
  items.reduce((units, { quantity }) => units + quantity, 0)
