import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { sessionMs } from "../../database/SessionTokens.ts"
import type { Cookie } from "./Page.ts"

/** A cookie that lasts as long as its session. */
export const sessionCookie = (about: Pick<Cookie, "name" | "path" | "sameSite">) => ({
  cookieFor: (value: string): Cookie => ({ ...about, value, maxAge: sessionMs / 1000 }),

  clearedCookie: { ...about, value: "", maxAge: 0 } satisfies Cookie,

  /** The session of the requesting browser; empty if it has none. */
  current: Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => cookies[about.name] ?? "")
})
