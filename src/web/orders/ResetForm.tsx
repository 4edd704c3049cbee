/** @jsxImportSource preact */
import { Form, Link } from "../page/Link.tsx"

interface ResetFormProps {
  /** `h1` on a page of its own. */
  readonly heading: "h1" | "h2"
}

/** Asks before everything is deleted: in a dialog of the page, or without script on a page of its own. */
export const ResetForm = ({ heading: Heading }: ResetFormProps) => (
  <>
    <Heading>Start this sandbox over?</Heading>
    <p>All its carts and purchases are deleted, and its stock is restored. Other sandboxes do not change.</p>
    <Form to="/orders/reset" method="post" class="actions">
      {/* First: a dialog opens with the focus on it, so that Enter does no harm. */}
      <Link to="/orders" class="button quiet" data-close="">
        Keep everything
      </Link>
      <button type="submit" class="button danger">
        Reset the sandbox
      </button>
    </Form>
  </>
)
