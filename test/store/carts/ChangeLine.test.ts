import { expect } from "bun:test"
import { Effect, Layer } from "effect"
import { Carts } from "../../../src/store/carts/Carts.ts"
import { catalogue } from "../../../src/store/world/Catalogue.ts"
import { world } from "../../../src/store/world/World.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const variantOf = (slug: string): string => {
  const variant = catalogue(world()).find((product) => product.slug === slug)?.variants[0]
  if (variant === undefined) throw new Error(`no product ${slug}`)
  return variant.id
}

const mug = variantOf("speckle-ceramic-mug")
const watch = variantOf("field-watch-38")

/** A cart with a mug and one of the three watches. */
const filled = Effect.gen(function* () {
  const carts = yield* Carts
  const { id } = yield* carts.create()
  yield* carts.addItem(id, { productId: "speckle-ceramic-mug", quantity: 1 })
  yield* carts.addItem(id, { productId: "field-watch-38", quantity: 1 })
  return { carts, id }
})

const inShop = <A, E>(body: Effect.Effect<A, E, Carts>) =>
  body.pipe(Effect.provide(Carts.Default.pipe(Layer.provide(TestWorld()))))

const quantities = ({ items }: { readonly items: ReadonlyArray<{ variantId: string; quantity: number }> }) =>
  items.map(({ quantity, variantId }) => [variantId, quantity])

effect("changing the quantity of a line keeps its position", () =>
  inShop(
    Effect.gen(function* () {
      const { carts, id } = yield* filled
      const changed = yield* carts.changeLine({ cartId: id, variantId: mug }, 4)
      expect(quantities(changed)).toEqual([
        [mug, 4],
        [watch, 1]
      ])
      expect(quantities(yield* carts.get(id))).toEqual(quantities(changed))
    })
  )
)

effect("a line is removed by a quantity of 0 or by removing it", () =>
  inShop(
    Effect.gen(function* () {
      const { carts, id } = yield* filled
      expect(quantities(yield* carts.changeLine({ cartId: id, variantId: mug }, 0))).toEqual([[watch, 1]])
      expect(quantities(yield* carts.removeLine({ cartId: id, variantId: watch.toUpperCase() }))).toEqual([])
      expect(quantities(yield* carts.get(id))).toEqual([])
    })
  )
)

effect("changing or removing an unknown line fails, and creates none", () =>
  inShop(
    Effect.gen(function* () {
      const { carts, id } = yield* filled
      yield* carts.removeLine({ cartId: id, variantId: mug })
      for (const variantId of [mug, "var_nothing"]) {
        const line = { cartId: id, variantId }
        const refused = [yield* Effect.flip(carts.changeLine(line, 7)), yield* Effect.flip(carts.removeLine(line))]
        for (const error of refused) {
          expect(error).toMatchObject({ _tag: "CartItemNotFound", cart_id: id, variant_id: variantId })
        }
      }
      expect(quantities(yield* carts.get(id))).toEqual([[watch, 1]])
    })
  )
)

effect("a quantity above the stock is refused and changes nothing", () =>
  inShop(
    Effect.gen(function* () {
      const { carts, id } = yield* filled
      const refused = yield* Effect.flip(carts.changeLine({ cartId: id, variantId: watch }, 4))
      expect(refused._tag).toBe("InsufficientStock")
      expect(quantities(yield* carts.get(id))).toEqual([
        [mug, 1],
        [watch, 1]
      ])
      expect(yield* Effect.flip(carts.changeLine({ cartId: "cart_nothing", variantId: mug }, 1))).toHaveProperty(
        "_tag",
        "CartNotFound"
      )
    })
  )
)
