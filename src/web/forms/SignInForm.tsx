/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { Form } from "../page/Link.tsx"
import { Alert } from "./Alert.tsx"
import { Input } from "./Field.tsx"

interface SignInFormProps {
  readonly title: string
  readonly lead: string
  readonly heading?: string
  /** Where the form is sent. */
  readonly to: string
  /** Where to go afterwards, if not always to the same page. */
  readonly next?: string
  /** The label of the secret's field. */
  readonly label: string
  readonly name: string
  readonly placeholder?: string
  readonly hint: string
  /** Other ways to sign in. */
  readonly children?: ComponentChildren
}

/** The content of a page that asks for a secret. */
export const SignInForm = ({ children, heading = "Sign in", lead, next, title, to, ...secret }: SignInFormProps) => (
  <section class="wrap page sign-in">
    <header>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
    </header>
    <div class="sign-in-ways">
      <section class="panel stack-s">
        <h2>{heading}</h2>
        <Alert />
        <Form to={to} method="post" class="stack-s" hiddenFields={{ next }}>
          <Input type="password" autoComplete="off" {...secret} required />
          <button type="submit" class="button wide">
            Sign in
          </button>
        </Form>
      </section>
      {children}
    </div>
  </section>
)
