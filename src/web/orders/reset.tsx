/** @jsxImportSource preact */
import { Effect } from "effect"
import { withSandbox } from "../../domain/CurrentSandbox.ts"
import { perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.ts"
import { defaultNotFound, NotFoundPage } from "../page/NotFoundPage.ts"
import { page } from "../page/route.ts"
import { ResetForm } from "./ResetForm.tsx"

const confirmPage = {
  title: "Start over?",
  section: "orders",
  body: (
    <section class="wrap page notice">
      <ResetForm heading="h1" />
    </section>
  )
} as const

/** `/orders/reset`: the question. 404 if a reset is not allowed: a neutral shop does not mention sandboxes. */
export const resetPage = page(
  withSandbox(({ control }) =>
    control?.canReset === false ? Effect.fail(new NotFoundPage(defaultNotFound)) : Effect.succeed(confirmPage)
  )
)

export const reset = submission(() =>
  perform("resetDemo").pipe(
    // Without the permission nothing was done: it only redirects.
    Effect.catchAll((error) => (error.status === 403 ? Effect.void : Effect.die(error))),
    Effect.as({ to: "/orders" })
  )
)
