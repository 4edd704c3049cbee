import { Data, Schema } from "effect"
import { quote } from "../../domain/Input.ts"

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

/** Nothing of the shop has the id by which an item was named. Positions count from 0; `meant` are the slugs it resembles. */
export class NoSuchItem extends Data.TaggedError("NoSuchItem")<{
  readonly position: number
  readonly id: string
  readonly meant: ReadonlyArray<string>
}> {}

/** The goods are not shipped in the way that was chosen. */
export class NoSuchShippingOption extends Data.TaggedError("NoSuchShippingOption")<{ readonly id: string }> {}
