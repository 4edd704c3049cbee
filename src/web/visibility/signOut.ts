import { Effect } from "effect"
import { submission } from "../forms/submission.tsx"
import { Analytics } from "./dashboard/Analytics.ts"
import { clearedSessionCookie, session } from "./dashboard/session.ts"

/** Ends the session, also for any copy of its cookie, and clears it in the browser. */
export const signOut = submission(() =>
  Effect.gen(function* () {
    const analytics = yield* Analytics
    yield* analytics.signOut(yield* session)
    return { to: "/visibility", cookie: clearedSessionCookie }
  })
)
