/** @jsxImportSource preact */
import { Effect } from "effect"
import { submission } from "../forms/submission.tsx"
import { Form } from "../page/Link.tsx"
import { ended } from "./desk/session.ts"

export const SignOut = () => (
  <Form to="/visibility/sign-out" method="post" class="sign-out">
    <button type="submit" class="button small quiet">
      Sign out
    </button>
  </Form>
)

/** The session is taken from the browser. */
export const signOut = submission(() => Effect.succeed({ to: "/visibility", cookie: ended }))
