import { Effect, Schema } from "effect"
import { didYouMean, quote, truncate } from "../../../domain/Input.ts"
import type { Next } from "../../../domain/Problem.ts"
import { shippingOptionIds } from "../../../store/checkout/CheckoutSession.ts"
import type {
  NoSuchItem,
  NoSuchSession,
  NoSuchShippingOption,
  SessionEnded
} from "../../../store/checkout/SessionErrors.ts"

// Errors of a session, in the words of version 2025-09-29: they name the invalid member of the request.

export class UnknownItem extends Schema.TaggedError<UnknownItem>()("UnknownItem", {
  /** Its index in `items`, from 0. */
  position: Schema.Number,
  id: Schema.String,
  /** Slugs that it resembles. */
  nearest: Schema.Array(Schema.String)
}) {
  override get message() {
    return `items[${this.position}].id: no product or variant has the id ${quote(this.id)}.${didYouMean(this.nearest)}`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "acpGetFeed" }, { operation: "searchProducts" }]
  }
}

export class UnknownFulfillmentOption extends Schema.TaggedError<UnknownFulfillmentOption>()(
  "UnknownFulfillmentOption",
  { id: Schema.String, options: Schema.Array(Schema.String) }
) {
  override get message() {
    return `fulfillment_option_id: ${quote(this.id)} is not an option. The options are ${this.options.join(" and ")}.`
  }
}

const anotherSession: Next = { operation: "acpCreateCheckoutSession" }

export class CheckoutSessionNotFound extends Schema.TaggedError<CheckoutSessionNotFound>()("CheckoutSessionNotFound", {
  id: Schema.String
}) {
  override get message() {
    return `No checkout session has the id ${quote(this.id)} here.`
  }

  get next(): ReadonlyArray<Next> {
    return [anotherSession]
  }
}

export class SessionCompleted extends Schema.TaggedError<SessionCompleted>()("SessionCompleted", {
  id: Schema.String,
  order_id: Schema.String
}) {
  override get message() {
    return `The session ${this.id} is completed and can no longer change; its order is ${this.order_id}. Make a new session to buy again.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "getOrder", params: { id: this.order_id } }, anotherSession]
  }
}

export class SessionCanceled extends Schema.TaggedError<SessionCanceled>()("SessionCanceled", { id: Schema.String }) {
  override get message() {
    return `The session ${this.id} is canceled and can no longer change. Make a new session to buy.`
  }

  get next(): ReadonlyArray<Next> {
    return [anotherSession]
  }
}

/** The error for a session that does not exist. */
export const refuseSession = ({ id }: NoSuchSession) => Effect.fail(new CheckoutSessionNotFound({ id: truncate(id) }))

/** The error for a session that can no longer change. */
export const refuseEnded = ({ id, orderId }: SessionEnded): Effect.Effect<never, SessionCompleted | SessionCanceled> =>
  Effect.fail(orderId === null ? new SessionCanceled({ id }) : new SessionCompleted({ id, order_id: orderId }))

/** The error for an item that does not exist. */
export const refuseItem = ({ id, nearest, position }: NoSuchItem) =>
  Effect.fail(new UnknownItem({ position, id: truncate(id), nearest }))

/** The error for a shipping option that does not exist. */
export const refuseOption = ({ id }: NoSuchShippingOption) =>
  Effect.fail(new UnknownFulfillmentOption({ id: truncate(id), options: shippingOptionIds }))
