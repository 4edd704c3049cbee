/** @jsxImportSource preact */
import { Effect } from "effect"
import { withSandbox } from "../../domain/CurrentSandbox.ts"
import { perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.tsx"
import { NotFoundPage } from "../page/NotFoundPage.tsx"
import { page } from "../page/route.ts"
import { ResetForm } from "./ResetForm.tsx"

const asking = {
  title: "Start over?",
  section: "orders",
  body: (
    <section class="wrap page notice">
      <ResetForm heading="h1" />
    </section>
  )
} as const

/** As at every address that there is not. */
const nothingHere = new NotFoundPage({
  title: "There is nothing here.",
  text: "The page may have moved, or never have been. The shop is where it always was."
})

/** `/orders/reset` asks, and is not there where it would come to nothing: a neutral shop says nothing of sandboxes. */
export const askReset = page(
  withSandbox(({ control }) => (control?.canReset === false ? Effect.fail(nothingHere) : Effect.succeed(asking)))
)

/** The sandbox starts over. */
export const reset = submission(() =>
  perform("resetDemo").pipe(
    // Whoever may not is led back, as nothing was done.
    Effect.catchAll((error) => (error.status === 403 ? Effect.void : Effect.die(error))),
    Effect.as({ to: "/orders" })
  )
)
