/** @jsxImportSource preact */
import { Effect } from "effect"
import { perform } from "../forms/perform.ts"
import { submission } from "../forms/submission.tsx"
import { page } from "../page/route.ts"
import { ResetForm } from "./ResetForm.tsx"

/** `/orders/reset` asks. */
export const askReset = page(
  Effect.succeed({
    title: "Start over?",
    section: "orders",
    body: (
      <section class="wrap page notice">
        <ResetForm heading="h1" />
      </section>
    )
  } as const)
)

/** The sandbox starts over. */
export const reset = submission(() =>
  perform("resetDemo").pipe(
    // Whoever may not is led back, as nothing was done.
    Effect.catchAll((error) => (error.status === 403 ? Effect.void : Effect.die(error))),
    Effect.as({ to: "/orders" })
  )
)
