/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { Icon } from "../layout/Icon.tsx"
import { escapeBidi } from "../page/escapeBidi.ts"
import { Link } from "../page/Link.tsx"
import { useFormState } from "./FormState.ts"
import { nextPages } from "./nextPages.ts"

/** A loaded page announces no message by itself, so the page begins at it, also without script. */
export const focusedFirst = { tabIndex: -1, autoFocus: true } as const

/** Says why a form was returned, before everything else on the page, and what helps. */
export const Alert = () => {
  const { error } = useFormState()
  return error === undefined ? null : (
    <div class="alert" role="alert" data-status={error.status} {...focusedFirst}>
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

interface ConfirmationProps {
  /** The parameter of the address that says what was done, if the notice is shown only once. */
  readonly once?: string
  readonly children: ComponentChildren
}

/** Says what a form has done. */
export const Confirmation = ({ children, once }: ConfirmationProps) => (
  <p class="done" role="status" data-once={once} {...focusedFirst}>
    {children}
  </p>
)
