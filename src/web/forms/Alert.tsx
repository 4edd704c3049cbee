/** @jsxImportSource preact */
import { Icon } from "../layout/Icon.tsx"
import { escapeBidi } from "../page/escapeBidi.ts"
import { Link } from "../page/Link.tsx"
import { useFormState } from "./FormState.ts"
import { nextPages } from "./nextPages.ts"

/** Says why a form was returned, before everything else on the page, and what helps. */
export const Alert = () => {
  const { error } = useFormState()
  return error === undefined ? null : (
    <div class="alert" role="alert" data-status={error.status}>
      <Icon name="alert" />
      <p>
        {escapeBidi(error.message)}
        {nextPages(error.next).map(([to, text]) => (
          <>
            {" "}
            <Link key={to} to={to}>
              {text}
            </Link>
          </>
        ))}
      </p>
    </div>
  )
}
