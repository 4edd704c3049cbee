/** @jsxImportSource preact */
import { Clock, DateTime, Effect, Option, Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { Refused } from "../../operation/call.ts"
import { Alert, Confirmation } from "../forms/Alert.tsx"
import { type Fields, query } from "../forms/Form.ts"
import { type FormError, formErrorOf } from "../forms/FormError.ts"
import type { FormState } from "../forms/FormState.ts"
import { DeskTitle } from "../layout/DeskTitle.tsx"
import { PageLinks } from "../layout/PageLinks.tsx"
import { Form, Link, withQuery } from "../page/Link.tsx"
import type { Redirect } from "../page/Page.ts"
import { controlView } from "./ControlPage.tsx"
import { isBenchPath, returnLinkIn } from "./isBenchPath.ts"
import { labelOf } from "./label.ts"
import { NewSandbox, newSandboxError, newSandboxOf } from "./NewSandbox.tsx"
import { type BenchPage, benchForm, benchPage } from "./page.tsx"
import { type BenchRequirements, type Done, perform } from "./perform.ts"
import { SandboxTable } from "./SandboxTable.tsx"

interface FilterProps {
  readonly label?: string | undefined
  readonly error?: string | undefined
}

interface SandboxesProps extends Done<"listSandboxes"> {
  readonly listQuery: { readonly label?: string | undefined; readonly after?: string | undefined }
  readonly filter: FilterProps
  readonly dropped: string | undefined
  readonly now: number
}

const Filter = ({ label = "", error }: FilterProps) => (
  <Form to="/bench" method="get" class="label-filter" role="search">
    <input
      type="search"
      name="label"
      value={label}
      placeholder="task:mug"
      aria-label="With this label"
      {...(error === undefined ? {} : { "aria-invalid": true, "aria-describedby": "label-error", autoFocus: true })}
    />
    <button type="submit" class="button small quiet">
      Filter
    </button>
    {label === "" ? null : <Link to="/bench">All</Link>}
    {error === undefined ? null : (
      <p class="field-error" id="label-error" role="alert">
        {error}
      </p>
    )}
  </Form>
)

/** The form for a new sandbox takes several labels in the same words. A label's value may contain a comma, so it is searched. */
const noneWith = (label: string): string =>
  `No sandbox has this label.${label.includes(",") ? " The list is filtered by one label at a time." : ""}`

const Sandboxes = ({ listQuery, dropped, filter, items, next, now }: SandboxesProps) => (
  <div class="wrap page desk">
    <DeskTitle title="Sandboxes">
      <Filter {...filter} />
    </DeskTitle>
    <Alert />
    {dropped === undefined ? null : <Confirmation once="dropped">{`The sandbox ${dropped} was dropped.`}</Confirmation>}
    <div class="with-form">
      <section class="panel sheet" aria-label="Sandboxes">
        {items.length === 0 ? (
          <p class="muted sheet-empty">
            {listQuery.label === undefined
              ? "None yet. A sandbox exists from the first change in it, or from when you make it."
              : noneWith(listQuery.label)}
          </p>
        ) : (
          <SandboxTable items={items} now={now} />
        )}
        <PageLinks
          first={listQuery.after === undefined ? undefined : withQuery("/bench", { label: listQuery.label })}
          next={next === null ? undefined : withQuery("/bench", { label: listQuery.label, after: next })}
        />
      </section>
      <NewSandbox />
    </div>
  </div>
)

/** The sandbox that the address says was dropped, if it has a valid name and does not exist: the address may hold any text. */
const droppedSandbox = (searchParams: Fields) =>
  Effect.gen(function* () {
    const sandbox = Option.getOrUndefined(Schema.decodeOption(SandboxName)(searchParams.text("dropped")))
    if (sandbox === undefined) return undefined
    return yield* Effect.match(perform("describeSandbox", { path: { sandbox } }), {
      onFailure: ({ status }) => (status === 404 ? sandbox : undefined),
      // The default sandbox is found even before its first use.
      onSuccess: ({ lastRequest }) => (DateTime.toEpochMillis(lastRequest) === 0 ? sandbox : undefined)
    })
  })

/** The list that an address asks for; the unfiltered list and the error if its label is invalid. */
const readList = (searchParams: Fields) => {
  const { after, label: typed } = searchParams.pick("label", "after")
  // Without a colon it is no label: the refusal says so.
  const label = typed?.includes(":") === true ? labelOf(typed).join(":") : typed
  const listQuery: SandboxesProps["listQuery"] = { label, after }
  return Effect.matchEffect(perform("listSandboxes", { urlParams: listQuery }), {
    onFailure: (refused) => {
      const error = formErrorOf(refused.problem, refused.status).fields.label
      return error === undefined
        ? Effect.fail(refused)
        : Effect.map(perform("listSandboxes"), (listed) => ({ ...listed, listQuery: {}, filter: { label, error } }))
    },
    onSuccess: (listed) => Effect.succeed({ ...listed, listQuery, filter: { label, error: undefined } })
  })
}

/** The list that an address asks for, with a returned form. */
const sandboxesView = (searchParams: Fields, form?: FormState) =>
  Effect.gen(function* () {
    const listed = yield* readList(searchParams)
    const dropped = yield* droppedSandbox(searchParams)
    const now = yield* Clock.currentTimeMillis
    const result: BenchPage = {
      title: "Sandboxes",
      part: "sandboxes",
      ...(listed.filter.error === undefined ? {} : { status: 400 }),
      ...(form === undefined ? {} : { form }),
      body: <Sandboxes {...listed} dropped={dropped} now={now} />
    }
    return result
  })

/** `/bench`: the sandboxes, the most recently used first. */
export const sandboxesPage = benchPage(Effect.flatMap(query, (searchParams) => sandboxesView(searchParams)))

const returnForm = (form: Fields, error: FormError): Effect.Effect<BenchPage | Redirect, Refused, BenchRequirements> =>
  Effect.flatMap(query, (searchParams) => sandboxesView(searchParams, { values: form.all, error }))

/**
 * Creates a sandbox. The response itself shows it, because its key is in no address and no other page can show it; or
 * the form names a page of the bench to go to, with `{sandbox}` in the place of the name.
 */
export const createSandbox = benchForm(
  (form) =>
    Effect.matchEffect(perform("createSandbox", { payload: newSandboxOf(form) }), {
      // If somebody has created the run meanwhile, the user is where they wanted to be.
      onFailure: (refused) =>
        refused.problem._tag === "SandboxExists" && isBenchPath(form.text("next"))
          ? Effect.succeed<BenchPage | Redirect>({ to: form.text("next") })
          : returnForm(form, newSandboxError(form, refused)),
      onSuccess: (created) => {
        const next = form.text("next").replace("{sandbox}", created.name)
        return isBenchPath(next)
          ? Effect.succeed<BenchPage | Redirect>({ to: next })
          : controlView(created.name, { created: [created] })
      }
    }),
  returnLinkIn
)
