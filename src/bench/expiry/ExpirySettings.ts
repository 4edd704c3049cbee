import { Schema } from "effect"
import { IntegerOrNull, identifierAnnotation, optional } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import type { StoreExpiry } from "../../domain/SandboxControl.ts"

/** Up to a year. */
const minutes = makeBounds(1, 525_600)

const fields = {
  sessionMinutes: IntegerOrNull(
    minutes,
    " of minutes",
    "The number of minutes for which a checkout session can be completed after its creation; null for no limit"
  ),
  cartMinutes: IntegerOrNull(
    minutes,
    " of minutes",
    "The number of minutes for which a cart is kept after its last change; null for no limit"
  )
}

/** How long the store keeps carts and checkout sessions, by the sandbox's clock. */
export const ExpirySettings = Schema.Struct(fields).annotations(identifierAnnotation("ExpirySettings"))
export type ExpirySettings = typeof ExpirySettings.Type

/** The default: nothing expires. */
export const noExpiry: ExpirySettings = { sessionMinutes: null, cartMinutes: null }

/** The same in a request, member by member. */
export const expiryField = optional(
  Schema.partial(Schema.Struct(fields)).annotations({ examples: [{ sessionMinutes: 30, cartMinutes: 60 }] }),
  "an object with sessionMinutes, cartMinutes or both"
)

const inMillis = (durationMinutes: number | null) => (durationMinutes === null ? undefined : durationMinutes * 60_000)

/** The store's form; undefined if nothing expires. */
export const storeExpiryOf = ({ cartMinutes, sessionMinutes }: ExpirySettings): StoreExpiry | undefined =>
  cartMinutes === null && sessionMinutes === null
    ? undefined
    : { cartMs: inMillis(cartMinutes), sessionMs: inMillis(sessionMinutes) }
