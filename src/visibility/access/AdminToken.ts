import { Context, Effect, Layer, type Redacted } from "effect"
import { Signature } from "../../database/Signature.ts"

/** The token that opens the Keys page. */
export class AdminToken extends Context.Tag("vitrine/visibility/AdminToken")<
  AdminToken,
  {
    readonly value: Redacted.Redacted
    /** True if the token was derived because none was configured; the program then prints it. */
    readonly isDerived: boolean
  }
>() {}

const derivedAdminToken = Effect.map(Signature, ({ derivedToken }) => ({
  value: derivedToken("admin token"),
  isDerived: true
}))

/**
 * The configured token, or else one of 128 bits derived from the database's secret. It is the same for every program on
 * the database, also after a restart, and different for every other database.
 */
export const layer = (configured: Redacted.Redacted | undefined) =>
  Layer.effect(
    AdminToken,
    configured === undefined ? derivedAdminToken : Effect.succeed({ value: configured, isDerived: false })
  ).pipe(Layer.provide(Signature.Default))
