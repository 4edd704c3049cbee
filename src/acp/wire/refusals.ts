import { Effect, Schema } from "effect"
import { didYouMean, quote } from "../../domain/Input.ts"
import { shippingOptionIds } from "../sessions/CheckoutSession.ts"
import type { NoSuchItem, NoSuchShippingOption } from "../sessions/SessionErrors.ts"

// What a session is refused for, in the words of version 2025-09-29: by the member of the request that was wrong.

export class UnknownItem extends Schema.TaggedError<UnknownItem>()("UnknownItem", { message: Schema.String }) {}

export class UnknownFulfillmentOption extends Schema.TaggedError<UnknownFulfillmentOption>()(
  "UnknownFulfillmentOption",
  { message: Schema.String }
) {}

/** What a caller is told of an item that there is not. */
export const refuseItem = ({ id, meant, position }: NoSuchItem) =>
  Effect.fail(
    new UnknownItem({
      message: `items[${position}].id: no product or variant has the id ${quote(id)}.${didYouMean(meant)} GET /api/acp/feed lists what there is.`
    })
  )

/** What a caller is told of a way to ship that there is not. */
export const refuseOption = ({ id }: NoSuchShippingOption) =>
  Effect.fail(
    new UnknownFulfillmentOption({
      message: `fulfillment_option_id: there is no option ${quote(id)}; there are ${shippingOptionIds.join(" and ")}.`
    })
  )
