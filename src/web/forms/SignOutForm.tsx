/** @jsxImportSource preact */
import { Form } from "../page/Link.tsx"

export const SignOutForm = ({ to }: { readonly to: string }) => (
  <Form to={to} method="post">
    <button type="submit" class="button small quiet">
      Sign out
    </button>
  </Form>
)
