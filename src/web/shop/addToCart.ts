import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect, Either, Option } from "effect"
import type { Fields } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.ts"
import { withQuery } from "../page/Link.tsx"
import { productView } from "./ProductPage.tsx"
import { cartCookie, findCart } from "./visitorsCart.ts"

const add = (slug: string, form: Fields) =>
  Effect.gen(function* () {
    const found = yield* findCart
    const cart = Option.isSome(found) ? found.value : yield* perform("createCart")
    return yield* perform("addToCart", {
      path: { id: cart.id },
      payload: { product_id: slug, variant_id: form.text("variant"), quantity: form.numberOrText("quantity") }
    })
  })

/** Adds a product to the visitor's cart, and creates the cart if needed. */
export const addToCart = submission((form) =>
  Effect.gen(function* () {
    const { slug = "" } = yield* HttpLayerRouter.params
    const added = yield* Effect.either(add(slug, form))
    if (Either.isLeft(added)) return yield* productView(slug, { values: form.all, error: added.left })
    // The slug as requested: it matches in any case, but must be encoded because headers allow only ASCII.
    return {
      to: withQuery(`/products/${encodeURIComponent(slug)}`, { variant: form.text("variant"), added: "1" }),
      cookie: yield* cartCookie(added.right)
    }
  })
)
