import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { sessionName } from "../../bench/access/BenchSessions.ts"
import { sessionMs } from "../../database/SessionTokens.ts"
import type { Cookie } from "./Page.ts"

/** Sent to every page, as those of the store lead to the bench, and never with a link from elsewhere. */
const about = { name: sessionName, sameSite: "Strict" } as const

export const begun = (value: string): Cookie => ({ ...about, value, maxAge: sessionMs / 1000 })

export const ended: Cookie = { ...about, value: "", maxAge: 0 }

/** The session of the browser that asks; empty if it has none. */
export const session = Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => cookies[sessionName] ?? "")
