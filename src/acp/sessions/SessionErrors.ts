import { Schema } from "effect"
import { didYouMean, quote } from "../../domain/Input.ts"
import { shippingOptionIds } from "./CheckoutSession.ts"

export class CheckoutSessionNotFound extends Schema.TaggedError<CheckoutSessionNotFound>()("CheckoutSessionNotFound", {
  message: Schema.String
}) {
  static of(id: string): CheckoutSessionNotFound {
    return new CheckoutSessionNotFound({
      message: `No checkout session has the id ${quote(id)} in this sandbox. POST /api/acp/checkout_sessions makes one; a reset removes all.`
    })
  }
}

export class SessionCompleted extends Schema.TaggedError<SessionCompleted>()("SessionCompleted", {
  message: Schema.String
}) {
  static of(id: string, orderId: string): SessionCompleted {
    return new SessionCompleted({
      message: `The session ${id} is completed and can no longer change; its order is ${orderId}. Make a new session to buy again.`
    })
  }
}

export class SessionCanceled extends Schema.TaggedError<SessionCanceled>()("SessionCanceled", {
  message: Schema.String
}) {
  static of(id: string): SessionCanceled {
    return new SessionCanceled({
      message: `The session ${id} is canceled and can no longer change. Make a new session to buy.`
    })
  }
}

export class UnknownItem extends Schema.TaggedError<UnknownItem>()("UnknownItem", { message: Schema.String }) {
  static of(position: number, id: string, meant: ReadonlyArray<string>): UnknownItem {
    return new UnknownItem({
      message: `items[${position}].id: no product or variant has the id ${quote(id)}.${didYouMean(meant)} GET /api/acp/feed lists what there is.`
    })
  }
}

export class UnknownFulfillmentOption extends Schema.TaggedError<UnknownFulfillmentOption>()(
  "UnknownFulfillmentOption",
  { message: Schema.String }
) {
  static of(id: string): UnknownFulfillmentOption {
    return new UnknownFulfillmentOption({
      message: `fulfillment_option_id: there is no option ${quote(id)}; there are ${shippingOptionIds.join(" and ")}.`
    })
  }
}
