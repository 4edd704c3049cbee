/** @jsxImportSource preact */
import { Effect } from "effect"
import { withSandbox } from "../../domain/CurrentSandbox.ts"
import { perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.tsx"
import { defaultNotFound, NotFoundPage } from "../page/NotFoundPage.tsx"
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

/** `/orders/reset` asks, and is not there where it would come to nothing: a neutral shop says nothing of sandboxes. */
export const resetPage = page(
  withSandbox(({ control }) =>
    control?.canReset === false ? Effect.fail(new NotFoundPage(defaultNotFound)) : Effect.succeed(confirmPage)
  )
)

/** The sandbox starts over. */
export const reset = submission(() =>
  perform("resetDemo").pipe(
    // Whoever may not is led back, as nothing was done.
    Effect.catchAll((error) => (error.status === 403 ? Effect.void : Effect.die(error))),
    Effect.as({ to: "/orders" })
  )
)
