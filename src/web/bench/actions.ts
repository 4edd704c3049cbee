import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import type { Refused } from "../../operation/call.ts"
import type { Fields } from "../forms/Form.ts"
import { forFields, formErrorOf } from "../forms/FormError.ts"
import { withQuery } from "../page/Link.tsx"
import type { Redirect } from "../page/Page.ts"
import { addressOf } from "../watch/View.ts"
import { controlView } from "./ControlPage.tsx"
import { isBenchPath, returnLinkIn } from "./isBenchPath.ts"
import { type BenchPage, benchForm } from "./page.tsx"
import { type BenchRequirements, perform } from "./perform.ts"
import { controlPath } from "./Sandbox.ts"

/** The fields that a person fills in on the page of the controls. Buttons carry everything else. */
const typedFields = ["to", "count"]

const errorOf = ({ problem, status }: Refused) =>
  forFields(formErrorOf(problem, status), typedFields, "That was not done.")

type ActionEffect<A> = Effect.Effect<A, Refused, BenchRequirements>

/** Dropping a run leads to another run; a refusal leads back to the one that still exists. */
const returnLinkOf = (sandbox: string) => (form: Fields) =>
  form.text("next") === "/watch" ? ([addressOf({ sandbox }), "Back to the run"] as const) : returnLinkIn(form)

/** A form that acts on the sandbox in its address. Errors are shown on the page of the controls. */
const action = (act: (sandbox: string, form: Fields) => ActionEffect<BenchPage | Redirect>) =>
  Effect.flatMap(HttpLayerRouter.params, ({ sandbox = "" }) =>
    benchForm(
      (form) =>
        Effect.catchAll(act(sandbox, form), (refused) =>
          controlView(sandbox, { form: { values: form.all, error: errorOf(refused) } })
        ),
      returnLinkOf(sandbox)
    )
  )

/** Redirects to the form's `next`, or to the page of the controls, which says what was done. */
const redirectAfter = (sandbox: string, form: Fields, done: string): Redirect => {
  const next = form.text("next")
  return { to: isBenchPath(next) ? next : withQuery(controlPath(sandbox), { done }) }
}

const redirectingAction = (
  done: string,
  act: (path: { readonly sandbox: string }, form: Fields) => ActionEffect<unknown>
) => action((sandbox, form) => Effect.as(act({ sandbox }, form), redirectAfter(sandbox, form, done)))

/** Freezes the clock, lets it run, advances it by a duration or sets it to an instant. */
export const setClock = redirectingAction("clock", (path, form) => {
  const clockAction = form.text("do")
  if (clockAction === "freeze") return perform("setClock", { path, payload: { mode: "frozen" } })
  if (clockAction === "run") {
    return Effect.flatMap(perform("getClock", { path }), ({ now }) =>
      perform("setClock", { path, payload: { mode: "offset", at: now.toJSON() } })
    )
  }
  return perform("advanceClock", { path, payload: clockAction === "" ? form.pick("to") : { by: clockAction } })
})

export const takeSnapshot = redirectingAction("snapshot", (path) => perform("takeSnapshot", { path }))

/** Restores a snapshot, or deletes it. */
export const restore = action((sandbox, form) => {
  const snapshot = form.text("snapshot")
  return form.text("forget") === ""
    ? Effect.as(
        perform("restoreSandbox", { path: { sandbox }, payload: { snapshot } }),
        redirectAfter(sandbox, form, "restored")
      )
    : Effect.as(perform("dropSnapshot", { path: { sandbox, snapshot } }), redirectAfter(sandbox, form, "forgotten"))
})

export const reset = redirectingAction("reset", (path) => perform("resetSandbox", { path }))

/** The response itself shows the forks, because their keys are in no address and no other page can show them. */
export const fork = action((sandbox, form) =>
  Effect.flatMap(
    perform("forkSandbox", { path: { sandbox }, payload: { ...form.pick("snapshot"), count: form.number("count") } }),
    ({ items }) => controlView(sandbox, { created: items })
  )
)

export const drop = action((sandbox, form) =>
  Effect.as(perform("dropSandbox", { path: { sandbox } }), {
    to: isBenchPath(form.text("next")) ? form.text("next") : withQuery("/bench", { dropped: sandbox })
  })
)
