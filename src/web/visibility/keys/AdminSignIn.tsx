/** @jsxImportSource preact */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option } from "effect"
import { Operator } from "../../../domain/Operator.ts"
import { Administrator } from "../../../visibility/access/Administrator.ts"
import { OperatorOperations } from "../../../visibility/operator/Operations.ts"
import { formError } from "../../forms/FormError.ts"
import { SignInForm } from "../../forms/SignInForm.tsx"
import { submission } from "../../forms/submission.ts"
import type { Page } from "../../page/Page.ts"
import { sessionCookie } from "../../page/sessionCookie.ts"

/** Sent only to the Keys page, and never with a link from another site. */
const adminSession = sessionCookie({ name: "vitrine-admin", path: "/visibility/keys", sameSite: "Strict" })

/** Calls the operator's operations for a visitor: refused without a session of the admin token. */
export const operator = Effect.gen(function* () {
  const { call } = yield* OperatorOperations
  const isPresent = (yield* Administrator).isSessionActive(yield* adminSession.current)
  const callAsVisitor: typeof call = (name, raw) => Effect.provideService(call(name, raw), Operator, isPresent)
  return callAsVisitor
})

export const adminSignInPage = (status = 200, message?: string, headers?: Page["headers"]): Page => ({
  title: "Keys",
  section: "visibility",
  status,
  headers,
  form: { values: {}, error: message === undefined ? undefined : formError(status, message) },
  body: (
    <SignInForm
      title="Keys of the analytics API"
      lead="The operator of this server issues and revokes them here, with the admin token."
      heading="Sign in as administrator"
      to="/visibility/keys/sign-in"
      label="Admin token"
      name="token"
      hint="It is the value of ADMIN_TOKEN; if none is set, the program prints a token when it starts."
    />
  )
})

export const adminSignIn = submission((form) =>
  Effect.gen(function* () {
    const administrator = yield* Administrator
    const { remoteAddress } = yield* HttpServerRequest.HttpServerRequest
    const address = Option.getOrElse(remoteAddress, () => "unknown")
    return yield* Effect.match(administrator.begin(form.text("token"), address), {
      onSuccess: (session) => ({ to: "/visibility/keys", cookie: adminSession.cookieFor(session) }),
      onFailure: (error) =>
        error._tag === "TooManyWrongTokens"
          ? adminSignInPage(429, error.message, { "retry-after": String(error.retryAfter) })
          : adminSignInPage(401, error.message)
    })
  })
)

export const adminSignOut = submission(() =>
  Effect.gen(function* () {
    yield* (yield* Administrator).end(yield* adminSession.current)
    return { to: "/visibility/keys", cookie: adminSession.clearedCookie }
  })
)
