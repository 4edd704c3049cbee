/** @jsxImportSource preact */
import { DateTime, Effect } from "effect"
import { perform } from "../bench/perform.ts"
import { instant } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { Addresses } from "../shop/Addresses.tsx"
import { sandboxIn, watchForm } from "./actions.ts"
import { addressOf } from "./View.ts"

/** Creates a link to a run for a read-only visitor. */
export const share = watchForm((form) => {
  const sandbox = sandboxIn(form)
  return Effect.map(perform("shareSandbox", { path: { sandbox }, payload: {} }), ({ expiresAt, url }) => ({
    title: `Share ${sandbox}`,
    part: "watch" as const,
    body: (
      <section class="wrap page stack-s">
        <h1>{`A read-only link to ${sandbox}`}</h1>
        <p class="lead">
          {`Everyone with this link sees each request and its answer live, until ${instant(DateTime.formatIso(expiresAt))} or until the sandbox is dropped. They cannot change anything, here or in the shop.`}
        </p>
        <Addresses of={[["Read-only link", url]]} />
        <p>
          <Link to={addressOf({ sandbox })}>Back to the run</Link>
        </p>
      </section>
    )
  }))
})
