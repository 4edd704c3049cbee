import { Context, Effect, Layer, Redacted } from "effect"
import { Signature } from "./Signature.ts"

/** What opens the Keys page. */
export class AdminToken extends Context.Tag("vitrine/visibility/AdminToken")<
  AdminToken,
  {
    readonly value: Redacted.Redacted
    /** Whether nobody has set one, and so nobody knows it who is not told. */
    readonly isDerived: boolean
  }
>() {}

// In hexadecimal digits: what looks for secrets in the log takes other texts for one now and then.
const derived = Effect.map(Signature, (signature) => ({
  value: Redacted.make(Buffer.from(signature.of("admin token"), "base64url").toString("hex")),
  isDerived: true
}))

/**
 * The token that was set, or else one of 128 bits that follows from the secret of the database: the same for every program
 * on it, also after a restart, and for no other database.
 */
export const layer = (given: Redacted.Redacted | undefined) =>
  Layer.effect(AdminToken, given === undefined ? derived : Effect.succeed({ value: given, isDerived: false })).pipe(
    Layer.provide(Signature.Default)
  )
