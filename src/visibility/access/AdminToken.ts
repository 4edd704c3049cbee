import { Context, Effect, Layer, type Redacted } from "effect"
import { Signature } from "../../database/Signature.ts"

/** What opens the Keys page. */
export class AdminToken extends Context.Tag("vitrine/visibility/AdminToken")<
  AdminToken,
  {
    readonly value: Redacted.Redacted
    /** Whether nobody has set one, and so nobody knows it who is not told. */
    readonly isDerived: boolean
  }
>() {}

const derivedAdminToken = Effect.map(Signature, ({ derivedToken }) => ({
  value: derivedToken("admin token"),
  isDerived: true
}))

/**
 * The token that was set, or else one of 128 bits that follows from the secret of the database: the same for every program
 * on it, also after a restart, and for no other database.
 */
export const layer = (configured: Redacted.Redacted | undefined) =>
  Layer.effect(
    AdminToken,
    configured === undefined ? derivedAdminToken : Effect.succeed({ value: configured, isDerived: false })
  ).pipe(Layer.provide(Signature.Default))
