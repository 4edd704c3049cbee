import { Schema } from "effect"
import { expects, Integer, identifierAnnotation, optional } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import type { StoreExpiry } from "../../domain/SandboxControl.ts"

/** Up to a year. */
const minutes = makeBounds(1, 525_600)

const expectedMinutes = `a whole number of minutes from ${minutes}, or null`

const sessionField = expects(
  Schema.NullOr(
    Integer(minutes).annotations({
      description:
        "The number of minutes for which a checkout session can be completed after its creation; null for no limit"
    })
  ),
  expectedMinutes
)

const cartField = expects(
  Schema.NullOr(
    Integer(minutes).annotations({
      description: "The number of minutes for which a cart is kept after its last change; null for no limit"
    })
  ),
  expectedMinutes
)

/** How long the store keeps carts and checkout sessions, by the sandbox's clock. */
export const ExpirySettings = Schema.Struct({ sessionMinutes: sessionField, cartMinutes: cartField }).annotations(
  identifierAnnotation("ExpirySettings")
)
export type ExpirySettings = typeof ExpirySettings.Type

/** The default: nothing expires. */
export const noExpiry: ExpirySettings = { sessionMinutes: null, cartMinutes: null }

/** The same in a request, member by member. */
export const expiryField = optional(
  Schema.Struct({
    sessionMinutes: Schema.optional(sessionField),
    cartMinutes: Schema.optional(cartField)
  }).annotations({ examples: [{ sessionMinutes: 30, cartMinutes: 60 }] }),
  "an object with sessionMinutes, cartMinutes or both"
)

const inMillis = (durationMinutes: number | null) => (durationMinutes === null ? undefined : durationMinutes * 60_000)

/** The store's form; undefined if nothing expires. */
export const storeExpiryOf = ({ cartMinutes, sessionMinutes }: ExpirySettings): StoreExpiry | undefined =>
  cartMinutes === null && sessionMinutes === null
    ? undefined
    : { cartMs: inMillis(cartMinutes), sessionMs: inMillis(sessionMinutes) }
