import { Effect } from "effect"
import { hashOf } from "../../../domain/SecretHash.ts"
import { ClosedKeys } from "../../../visibility/access/ClosedKeys.ts"
import { demoKeys } from "../../../visibility/simulation/demoKeys.ts"
import { sessionCookie } from "../../page/sessionCookie.ts"

/** Sent to the dashboard alone, and with links from elsewhere too, so that a view can be shared. */
export const {
  begun: sessionCookieFor,
  ended: clearedSessionCookie,
  session
} = sessionCookie({
  name: "vitrine-visibility",
  path: "/visibility",
  sameSite: "Lax"
})

/** The well-known keys that open something, with whom they belong to and their place in the list of all. */
export const openDemoKeys = Effect.map(ClosedKeys, (closed) =>
  demoKeys
    .map(({ key, owner }, place) => ({ key, owner, place: String(place) }))
    .filter(({ key }) => !closed.has(hashOf(key)))
)
