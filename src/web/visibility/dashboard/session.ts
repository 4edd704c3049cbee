import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { sessionMs } from "../../../database/SessionTokens.ts"
import { hashOf } from "../../../domain/SecretHash.ts"
import { ClosedKeys } from "../../../visibility/access/ClosedKeys.ts"
import { demoKeys } from "../../../visibility/simulation/demoKeys.ts"
import type { Cookie } from "../../page/Page.ts"

const name = "vitrine-visibility"

/** Sent to the dashboard alone, and with links from elsewhere too, so that a view can be shared. */
const about = { name, path: "/visibility", sameSite: "Lax" } as const

export const begun = (value: string): Cookie => ({ ...about, value, maxAge: sessionMs / 1000 })

export const ended: Cookie = { ...about, value: "", maxAge: 0 }

export const sessionCookie = Effect.map(
  HttpServerRequest.HttpServerRequest,
  ({ cookies }): string | undefined => cookies[name]
)

/** The well-known keys that open something, with whom they belong to and their place in the list of all. */
export const openDemoKeys = Effect.map(ClosedKeys, (closed) =>
  demoKeys
    .map(({ key, owner }, place) => ({ key, owner, place: String(place) }))
    .filter(({ key }) => !closed.has(hashOf(key)))
)
