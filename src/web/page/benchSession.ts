import { sessionCookieName } from "../../bench/access/BenchSessions.ts"
import { sessionCookie } from "./sessionCookie.ts"

/** Sent to every page, because the store's pages lead to the bench, and never with a link from another site. */
export const benchSession = sessionCookie({ name: sessionCookieName, sameSite: "Strict" })
