import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Schema } from "effect"
import { NonBlankText } from "../../domain/Input.ts"
import { maxIdempotencyKeyLength } from "../../domain/Limits.ts"
import { forOperators } from "../../operation/Audience.ts"
import { feedParams } from "../orders/Api.ts"
import { Activity } from "../orders/Order.ts"
import { Tally } from "../sandbox/Tally.ts"

const getStock = HttpApiEndpoint.get("getStock", "/operator/stock")
  .setUrlParams(
    Schema.Struct({
      products: Schema.optionalWith(Schema.String.annotations({ description: "Slugs, separated by commas" }), {
        default: () => ""
      })
    })
  )
  .addSuccess(
    Schema.Struct({
      left: Schema.Record({ key: Schema.String, value: Schema.Int }).annotations({
        description: "Units left of each variant of the products, by the variant's id"
      })
    })
  )

/** The page of the orders calls it instead of `listOrders`. */
export const watchOrders = HttpApiEndpoint.get("watchOrders", "/operator/orders")
  .setUrlParams(feedParams)
  .addSuccess(
    Schema.Struct({
      feed: Activity,
      counts: Schema.Array(Tally).annotations({
        description: "Entries, cancellations and cents of the whole sandbox by channel and kind, up to the feed's `now`"
      })
    })
  )

const findPurchase = HttpApiEndpoint.get("findPurchase", "/operator/purchase")
  .setUrlParams(
    Schema.Struct({
      key: NonBlankText(maxIdempotencyKeyLength).annotations({ description: "The key of a payment form" })
    })
  )
  .addSuccess(
    Schema.Struct({ isMade: Schema.Boolean.annotations({ description: "Whether something was bought with this key" }) })
  )

/**
 * What people who run the store or fill in its forms see, and agents do not: no document, tool or route has it. Pages
 * call it like every other operation.
 */
export const WatchApi = HttpApiGroup.make("watch")
  .add(getStock)
  .add(watchOrders)
  .add(findPurchase)
  .annotateEndpointsContext(forOperators)
  .annotateContext(forOperators)
