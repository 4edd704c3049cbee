import { Context, Effect, Schema } from "effect"

/**
 * Whether the caller is the operator of the program. A surface that can authenticate one provides the check; on all
 * others it is false.
 */
export class Operator extends Context.Reference<Operator>()("vitrine/Operator", {
  defaultValue: (): Effect.Effect<boolean> => Effect.succeed(false)
}) {}

/** A caller who is not the operator called an operation of the operator. */
export class OperatorRequired extends Schema.TaggedError<OperatorRequired>()("OperatorRequired", {
  operation: Schema.String.annotations({ description: "The requested operation" })
}) {
  override get message() {
    return `Only the operator of this program can use ${this.operation}: sign in at /visibility/keys with the admin token, or use a command on its database. Nothing was done.`
  }
}
