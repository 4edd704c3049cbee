import { Effect } from "effect"
import { defaultSandbox } from "../../domain/CurrentSandbox.ts"
import type { Refused } from "../../operation/call.ts"
import { returnLinkIn } from "../bench/isBenchPath.ts"
import { type BenchPage, benchForm } from "../bench/page.tsx"
import { perform } from "../bench/perform.ts"
import type { Fields } from "../forms/Form.ts"
import type { Redirect } from "../page/Page.ts"
import { addressOf } from "./View.ts"

export const sandboxIn = (form: Fields): string => form.optional("sandbox") ?? defaultSandbox

/** The number of the request that the screen shows beside its list. */
export const entryIn = (form: Fields): number | undefined => {
  const entry = form.number("entry")
  return Number.isNaN(entry) ? undefined : entry
}

/** A form of the screen: a refusal links back to it. */
export const watchForm = <R>(handle: (form: Fields) => Effect.Effect<BenchPage | Redirect, Refused, R>) =>
  benchForm(handle, (form) => {
    const at = addressOf({ sandbox: sandboxIn(form) }, entryIn(form))
    return returnLinkIn(form) ?? [at, "Back to the run"]
  })

/** Forks a sandbox as it is, or as it was at an entry, and redirects to the fork. */
export const fork = watchForm((form) => {
  const sandbox = sandboxIn(form)
  const seq = form.text("entry")
  const created =
    seq === ""
      ? Effect.map(perform("forkSandbox", { path: { sandbox }, payload: {} }), ({ items }) => items[0]?.name ?? sandbox)
      : Effect.map(perform("forkFromEntry", { path: { sandbox, seq } }), ({ name }) => name)
  return Effect.map(created, (name) => ({ to: addressOf({ sandbox: name }) }))
})

/** Empties the list; its numbers continue. */
export const clear = watchForm((form) => {
  const sandbox = sandboxIn(form)
  return Effect.as(perform("clearJournal", { path: { sandbox } }), { to: addressOf({ sandbox }) })
})
