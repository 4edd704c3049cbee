import { Effect } from "effect"
import { hashOf } from "../../../domain/SecretHash.ts"
import { ClosedKeys } from "../../../visibility/access/ClosedKeys.ts"
import { demoKeys } from "../../../visibility/simulation/demoKeys.ts"
import { sessionCookie } from "../../page/sessionCookie.ts"

/** Sent only to the dashboard, and with links from other sites too, so that a view can be shared. */
export const dashboardSession = sessionCookie({ name: "vitrine-visibility", path: "/visibility", sameSite: "Lax" })

/** The demo keys that are not closed, with their owners and their index in the list of all. */
export const openDemoKeys = Effect.map(ClosedKeys, (closed) =>
  demoKeys
    .map(({ key, owner }, place) => ({ key, owner, place: String(place) }))
    .filter(({ key }) => !closed.has(hashOf(key)))
)
