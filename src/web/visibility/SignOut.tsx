/** @jsxImportSource preact */
import { Effect } from "effect"
import { submission } from "../forms/submission.tsx"
import { Form } from "../page/Link.tsx"
import { Analytics } from "./dashboard/Analytics.ts"
import { ended, session } from "./dashboard/session.ts"

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
    yield* analytics.signOut(yield* session)
    return { to: "/visibility", cookie: ended }
  })
)
