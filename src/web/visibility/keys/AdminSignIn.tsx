/** @jsxImportSource preact */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option } from "effect"
import { sessionMs } from "../../../database/SessionTokens.ts"
import { Operator } from "../../../domain/Operator.ts"
import { Administrator } from "../../../visibility/access/Administrator.ts"
import { OperatorOperations } from "../../../visibility/operator/Operations.ts"
import { Alert } from "../../forms/Alert.tsx"
import { Input } from "../../forms/Field.tsx"
import { formError } from "../../forms/FormError.ts"
import { submission } from "../../forms/submission.tsx"
import { Form } from "../../page/Link.tsx"
import type { Cookie, Page } from "../../page/Page.ts"

const name = "vitrine-admin"

/** Sent to the Keys page alone, and never with a link from elsewhere. */
const about = { name, path: "/visibility/keys", sameSite: "Strict" } as const

const begun = (value: string): Cookie => ({ ...about, value, maxAge: sessionMs / 1000 })
const ended: Cookie = { ...about, value: "", maxAge: 0 }

const session = Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => cookies[name] ?? "")

/** What the operator does, for a visitor: refused unless the admin token was shown. */
export const operator = Effect.gen(function* () {
  const { call } = yield* OperatorOperations
  const isPresent = (yield* Administrator).isPresent(yield* session)
  const callAsVisitor: typeof call = (name, raw) => Effect.provideService(call(name, raw), Operator, isPresent)
  return callAsVisitor
})

const AdminSignIn = () => (
  <section class="wrap page sign-in">
    <header>
      <h1>Keys of the analytics API</h1>
      <p class="lead">Whoever runs this program issues and revokes them here, with the admin token.</p>
    </header>
    <div class="sign-in-ways">
      <section class="panel stack-s">
        <h2>Sign in as administrator</h2>
        <Alert />
        <Form to="/visibility/keys/sign-in" method="post" class="stack-s">
          <Input
            label="Admin token"
            name="token"
            type="password"
            autoComplete="off"
            hint="It is printed when the program starts, or set by ADMIN_TOKEN."
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

export const adminSignInPage = (status = 200, message?: string): Page => ({
  title: "Keys",
  section: "visibility",
  status,
  form: { values: {}, error: message === undefined ? undefined : formError(status, message) },
  body: <AdminSignIn />
})

/** The admin token becomes a session. */
export const adminSignIn = submission((form) =>
  Effect.gen(function* () {
    const administrator = yield* Administrator
    const { remoteAddress } = yield* HttpServerRequest.HttpServerRequest
    const address = Option.getOrElse(remoteAddress, () => "unknown")
    return yield* Effect.match(administrator.begin(form.text("token"), address), {
      onSuccess: (session) => ({ to: "/visibility/keys", cookie: begun(session) }),
      onFailure: ({ _tag, message }) => adminSignInPage(_tag === "TooManyWrongTokens" ? 429 : 401, message)
    })
  })
)

export const adminSignOut = submission(() =>
  Effect.gen(function* () {
    yield* (yield* Administrator).end(yield* session)
    return { to: "/visibility/keys", cookie: ended }
  })
)
