import { sessionCookieName } from "../../bench/access/BenchSessions.ts"
import { sessionCookie } from "./sessionCookie.ts"

/** Sent to every page, as those of the store lead to the bench, and never with a link from elsewhere. */
export const {
  begun: sessionCookieFor,
  ended: clearedSessionCookie,
  session
} = sessionCookie({ name: sessionCookieName, sameSite: "Strict" })
