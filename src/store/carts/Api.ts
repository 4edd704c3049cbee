import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { expects, Integer, NonBlankText, optional, optionalInteger } from "../../domain/Input.ts"
import { lineUnits, makeBounds, maxIdLength } from "../../domain/Limits.ts"
import { taxPercent } from "../../domain/Money.ts"
import { envelope } from "../../operation/Envelope.ts"
import { Area, adds, reads, replaces, Tool } from "../../operation/Tool.ts"
import { KeyHeaders } from "../idempotency/IdempotencyKey.ts"
import { IdempotencyConflict } from "../idempotency/IdempotencyKeys.ts"
import { exampleProduct } from "../world/Showcase.ts"
import { Cart, CartWithTotals } from "./Cart.ts"
import {
  CartItemNotFound,
  CartNotFound,
  InsufficientStock,
  QuantityLimitExceeded,
  UnknownProduct,
  UnknownVariant
} from "./CartErrors.ts"

const CartPath = Schema.Struct({
  id: Schema.String.annotations({ description: "A cart's id", examples: ["cart_4f7k2m9qtr5v8w3x"] })
})

const cartNotFound = envelope(CartNotFound, 404)

const createCart = HttpApiEndpoint.post("createCart", "/api/carts")
  .setHeaders(KeyHeaders)
  .addSuccess(Cart, { status: 201 })
  .addError(envelope(IdempotencyConflict, 409))
  .annotate(OpenApi.Summary, "Create a cart")
  .annotate(OpenApi.Description, "Makes an empty cart; its id is needed to fill and to buy it.")
  .annotate(Tool, adds("create_cart", "Use this to begin shopping."))

const getCart = HttpApiEndpoint.get("getCart", "/api/carts/:id")
  .setPath(CartPath)
  .addSuccess(CartWithTotals)
  .addError(cartNotFound)
  .annotate(OpenApi.Summary, "Get a cart with its totals")
  .annotate(OpenApi.Description, `The cart's lines at today's prices, with subtotal, ${taxPercent} % tax and total.`)
  .annotate(Tool, reads("get_cart", "Use this to see a cart before you buy it.", { id: "cart_id" }))

const AddToCart = Schema.Struct({
  product_id: expects(
    NonBlankText(maxIdLength).annotations({ description: "A product id or slug", examples: [exampleProduct.slug] }),
    "a product id or slug"
  ),
  variant_id: optional(
    NonBlankText(maxIdLength).annotations({
      description: "A variant of the product; the first available one if omitted",
      examples: ["var_3kf8m2p9q7rt"]
    }),
    "the id of a variant of the product"
  ),
  quantity: optionalInteger(lineUnits, 2, `Units to add, 1 by default; the line holds ${lineUnits} after adding`)
}).annotations({ identifier: "AddToCart" })

const addToCart = HttpApiEndpoint.post("addToCart", "/api/carts/:id/items")
  .setPath(CartPath)
  .setHeaders(KeyHeaders)
  .setPayload(AddToCart)
  .addSuccess(Cart, { status: 201 })
  .addError(cartNotFound)
  .addError(envelope(UnknownProduct, 400))
  .addError(envelope(UnknownVariant, 400))
  .addError(envelope(InsufficientStock, 400))
  .addError(envelope(QuantityLimitExceeded, 400))
  .addError(envelope(IdempotencyConflict, 409))
  .annotate(OpenApi.Summary, "Add a product to a cart")
  .annotate(
    OpenApi.Description,
    "Adds units of a variant, in one line for each variant. Nothing is reserved: stock is taken at checkout."
  )
  .annotate(Tool, adds("add_to_cart", "Use this to put a product into a cart.", { id: "cart_id" }))

const lineUnitsOrNone = makeBounds(0, lineUnits.max)

const LinePath = Schema.Struct({
  ...CartPath.fields,
  variant_id: Schema.String.annotations({ description: "The variantId of a line", examples: ["var_3kf8m2p9q7rt"] })
})

const lineNotFound = Schema.Union(cartNotFound, envelope(CartItemNotFound, 404))

const changeCartLine = HttpApiEndpoint.patch("changeCartLine", "/api/carts/:id/items/:variant_id")
  .setPath(LinePath)
  .setPayload(
    Schema.Struct({
      quantity: expects(
        Integer(lineUnitsOrNone).annotations({
          description: "Units; 0 removes the line",
          examples: [2]
        }),
        `a whole number from ${lineUnitsOrNone}`
      )
    }).annotations({ identifier: "ChangeCartLine" })
  )
  .addSuccess(Cart)
  .addError(lineNotFound)
  .addError(envelope(InsufficientStock, 400))
  .annotate(OpenApi.Summary, "Change the quantity of a cart line")
  .annotate(OpenApi.Description, "Returns the cart.")
  .annotate(Tool, replaces("change_cart_line", "Use this to change the quantity of a line.", { id: "cart_id" }))

const removeFromCart = HttpApiEndpoint.del("removeFromCart", "/api/carts/:id/items/:variant_id")
  .setPath(LinePath)
  .addSuccess(Cart)
  .addError(lineNotFound)
  .annotate(OpenApi.Summary, "Remove a line from a cart")
  .annotate(OpenApi.Description, "Returns the cart.")
  .annotate(Tool, replaces("remove_from_cart", "Use this to remove a line.", { id: "cart_id" }))

export const CartsApi = HttpApiGroup.make("carts", { topLevel: true })
  .add(createCart)
  .add(getCart)
  .add(addToCart)
  .add(changeCartLine)
  .add(removeFromCart)
  .annotateEndpoints(Area, "shop")
  .annotate(OpenApi.Title, "Carts")
  .annotate(OpenApi.Description, "Carts with totals.")
