import { Effect, Option, Redacted } from "effect"
import { ApiKeys, type KeyOwner } from "../../../visibility/access/ApiKeys.ts"
import { Organizations } from "../../../visibility/access/Organizations.ts"
import type { Fields } from "../../forms/Form.ts"
import { formError } from "../../forms/FormError.ts"
import { submission } from "../../forms/submission.tsx"
import type { Page, Redirect } from "../../page/Page.ts"
import { adminSignInPage, isAdministrator } from "./AdminSignIn.tsx"
import { keysView, type Outcome } from "./KeysPage.tsx"

const refused = (message: string): Outcome => ({ error: formError(400, message) })

/** A form that only an administrator may send. */
const action = <R>(act: (form: Fields) => Effect.Effect<Page | Redirect, never, R>) =>
  submission((form) =>
    Effect.flatMap(isAdministrator, (isOne) =>
      isOne ? act(form) : Effect.succeed(adminSignInPage(401, "Sign in first. Nothing was done."))
    )
  )

/** Whose key is wanted: the id tells an organization from a user. */
const ownerOf = Effect.fnUntraced(function* (id: string) {
  const organizations = yield* Organizations
  if (id.startsWith("user_")) {
    const user = yield* organizations.findUser(id)
    return Option.map(user, ({ key }): KeyOwner => ({ type: "user", user: key }))
  }
  const organization = yield* organizations.find(id)
  return Option.map(organization, ({ key }): KeyOwner => ({ type: "org", organization: key }))
})

/** The key is shown in the answer itself: a secret belongs in no address, and is kept nowhere for another page. */
export const issueKey = action((form) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const owner = yield* ownerOf(form.text("subject"))
    if (Option.isNone(owner)) {
      return yield* keysView(refused("There is no such organization or user. No key was issued."))
    }
    const { secret } = yield* keys.create(owner.value)
    return yield* keysView({ secret: Redacted.value(secret) })
  })
)

export const revokeKey = action((form) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    if (yield* keys.revoke(form.text("id"))) return { to: "/visibility/keys?revoked=1" }
    return yield* keysView(refused("There is no such key that is open. Nothing was revoked."))
  })
)
