/** @jsxImportSource preact */
import { Effect } from "effect"
import { submission } from "../forms/submission.tsx"
import { Form } from "../page/Link.tsx"
import { Analytics } from "./dashboard/Analytics.ts"
import { ended, sessionCookie } from "./dashboard/session.ts"

export const SignOut = () => (
  <Form to="/visibility/sign-out" method="post" class="sign-out">
    <button type="submit" class="button small quiet">
      Sign out
    </button>
  </Form>
)

/** Ends the session, also for whoever has copied it, and takes it from the browser. */
export const signOut = submission(() =>
  Effect.gen(function* () {
    const analytics = yield* Analytics
    const session = yield* sessionCookie
    if (session !== undefined) yield* analytics.signOut(session)
    return { to: "/visibility", cookie: ended }
  })
)
