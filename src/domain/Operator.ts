import { Context, Effect, Schema } from "effect"

/**
 * Whether whoever calls is the operator of the program. A surface that can tell provides how to find out; on every other
 * one nobody is.
 */
export class Operator extends Context.Reference<Operator>()("vitrine/Operator", {
  defaultValue: (): Effect.Effect<boolean> => Effect.succeed(false)
}) {}

/** Somebody else asked for what is the operator's alone. */
export class OperatorRequired extends Schema.TaggedError<OperatorRequired>()("OperatorRequired", {
  operation: Schema.String.annotations({ description: "The operation that was asked for" })
}) {
  override get message() {
    return `${this.operation} is for the operator of this program alone: sign in at /visibility/keys with the admin token, or use a command on its database. Nothing was done.`
  }
}
