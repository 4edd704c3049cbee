/** @jsxImportSource preact */
import { sessionHours } from "../../database/SessionTokens.ts"
import { Alert } from "../forms/Alert.tsx"
import { Input } from "../forms/Field.tsx"
import { formError } from "../forms/FormError.ts"
import { Form } from "../page/Link.tsx"

interface SignInProps {
  /** Where to go then, an address of the bench. */
  readonly next: string
  /** Why whoever tried was not let in. */
  readonly message?: string
}

const SignIn = ({ next }: SignInProps) => (
  <section class="wrap page sign-in">
    <header>
      <h1>The test bench</h1>
      <p class="lead">Sandboxes for agents to be tested in. Whoever runs this program opens it with its token.</p>
    </header>
    <div class="sign-in-ways">
      <section class="panel stack-s">
        <h2>Sign in</h2>
        <Alert />
        <Form to="/bench/sign-in" method="post" class="stack-s">
          <input type="hidden" name="next" value={next} />
          <Input
            label="Bench token"
            name="token"
            type="password"
            autoComplete="off"
            hint={`It is printed when the program starts, or set by BENCH_TOKEN. It is not kept: the browser gets a session for ${sessionHours} hours.`}
            required
          />
          <button type="submit" class="button wide">
            Sign in
          </button>
        </Form>
      </section>
    </div>
  </section>
)

/** The way in, where the token is asked for. */
export const signInPage = (props: SignInProps) => ({
  title: "Bench",
  status: 401,
  form: { values: {}, error: props.message === undefined ? undefined : formError(401, props.message) },
  body: <SignIn {...props} />
})
