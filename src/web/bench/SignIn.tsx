/** @jsxImportSource preact */
import { sessionHours } from "../../database/SessionTokens.ts"
import { formError } from "../forms/FormError.ts"
import { SignInForm } from "../forms/SignInForm.tsx"

interface SignInProps {
  /** Where to go after signing in, an address of the bench. */
  readonly next: string
  /** Why the attempt was refused. */
  readonly message?: string
}

export const signInPage = ({ message, next }: SignInProps) => ({
  title: "Bench",
  status: 401,
  form: { values: {}, error: message === undefined ? undefined : formError(401, message) },
  body: (
    <SignInForm
      title="The test bench"
      lead="Sandboxes in which agents are tested. The operator of this server signs in with its bench token."
      to="/bench/sign-in"
      next={next}
      label="Bench token"
      name="token"
      hint={`It is the value of BENCH_TOKEN; if none is set, the program prints a token when it starts. It is not kept: the browser gets a session for ${sessionHours} hours.`}
    />
  )
})
