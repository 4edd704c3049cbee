import { Effect, Schema } from "effect"
import { didYouMean, quote } from "../../../domain/Input.ts"
import { shippingOptionIds } from "../../../store/checkout/CheckoutSession.ts"
import type {
  NoSuchItem,
  NoSuchSession,
  NoSuchShippingOption,
  SessionEnded
} from "../../../store/checkout/SessionErrors.ts"

// What a session is refused for, in the words of version 2025-09-29: by the member of the request that was wrong.

export class UnknownItem extends Schema.TaggedError<UnknownItem>()("UnknownItem", { message: Schema.String }) {}

export class UnknownFulfillmentOption extends Schema.TaggedError<UnknownFulfillmentOption>()(
  "UnknownFulfillmentOption",
  { message: Schema.String }
) {}

export class CheckoutSessionNotFound extends Schema.TaggedError<CheckoutSessionNotFound>()("CheckoutSessionNotFound", {
  message: Schema.String
}) {}

export class SessionCompleted extends Schema.TaggedError<SessionCompleted>()("SessionCompleted", {
  message: Schema.String
}) {}

export class SessionCanceled extends Schema.TaggedError<SessionCanceled>()("SessionCanceled", {
  message: Schema.String
}) {}

/** What a caller is told of a session that there is not. */
export const refuseSession = ({ id }: NoSuchSession) =>
  Effect.fail(
    new CheckoutSessionNotFound({
      message: `No checkout session has the id ${quote(id)} in this sandbox. POST /api/acp/checkout_sessions makes one; a reset removes all.`
    })
  )

/** What a caller is told of a session that can no longer change. */
export const refuseEnded = ({ id, orderId }: SessionEnded): Effect.Effect<never, SessionCompleted | SessionCanceled> =>
  Effect.fail(
    orderId === null
      ? new SessionCanceled({
          message: `The session ${id} is canceled and can no longer change. Make a new session to buy.`
        })
      : new SessionCompleted({
          message: `The session ${id} is completed and can no longer change; its order is ${orderId}. Make a new session to buy again.`
        })
  )

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
