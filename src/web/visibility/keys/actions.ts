import { Effect, Option, Redacted } from "effect"
import { OperatorRequired } from "../../../domain/Operator.ts"
import type { Problem } from "../../../domain/Problem.ts"
import { codeOf, statusOf } from "../../../operation/Envelope.ts"
import { OperatorApi } from "../../../visibility/operator/Api.ts"
import type { Fields } from "../../forms/Form.ts"
import { formError } from "../../forms/FormError.ts"
import { submission } from "../../forms/submission.ts"
import type { Page, Redirect } from "../../page/Page.ts"
import { adminSignInPage, operator } from "./AdminSignIn.tsx"
import { keysView } from "./KeysPage.tsx"

type Name = "issueKey" | "revokeKey"

const refusedPage = (name: Name, problem: Problem) => {
  if (problem instanceof OperatorRequired) {
    return Effect.succeed(adminSignInPage(401, "Sign in first. Nothing was done."))
  }
  const status = Option.fromNullable(OperatorApi.endpoints[name]).pipe(
    Option.flatMap((endpoint) => statusOf(endpoint, codeOf(problem))),
    Option.getOrElse(() => 400)
  )
  return keysView({ error: formError(status, problem.message) })
}

/** A form of the operator. Errors are shown on the page of the keys. */
const action = <R>(name: Name, act: (form: Fields) => Effect.Effect<Page | Redirect, Problem, R>) =>
  submission((form) => Effect.catchAll(act(form), (problem) => refusedPage(name, problem)))

/** The response itself shows the key: a secret belongs in no address, and no other page can show it. */
export const issueKey = action("issueKey", (form) =>
  Effect.gen(function* () {
    const subject = form.text("subject")
    const payload = subject.startsWith("user_") ? { user: subject } : { organization: subject }
    const { id, secret } = yield* (yield* operator)("issueKey", { payload })
    return yield* keysView({ issued: { id, secret: Redacted.value(secret) } })
  })
)

export const revokeKey = action("revokeKey", (form) =>
  Effect.gen(function* () {
    yield* (yield* operator)("revokeKey", { path: { id: form.text("id") } })
    return { to: "/visibility/keys?revoked=1" }
  })
)
