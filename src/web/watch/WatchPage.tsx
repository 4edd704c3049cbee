/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import { defaultSandbox } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { Refused } from "../../operation/call.ts"
import { benchPage, sharedBenchPage } from "../bench/page.tsx"
import { perform } from "../bench/perform.ts"
import { type Fields, query } from "../forms/Form.ts"
import { withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { Checks, type GradeReport, readReport } from "./Checks.tsx"
import { compareView } from "./ComparePage.tsx"
import { EntryView, type KnownOperation } from "./EntryView.tsx"
import { readArmed } from "./faults.tsx"
import { knownOf, readEnds, readEntries, readView } from "./readView.ts"
import { Scrubber } from "./Scrubber.tsx"
import { picturesOf } from "./seen/picturesOf.ts"
import { addressOf, type View, type Watched } from "./View.ts"
import { type Controlled, WatchBar } from "./WatchBar.tsx"
import { WatchList } from "./WatchList.tsx"

interface ScreenProps {
  readonly view: View
  readonly requestedSeq: number | undefined
  readonly operation: KnownOperation | undefined
  readonly staticPictures: ReadonlySet<string> | undefined
  readonly report: GradeReport | undefined
  /** Undefined for visitors with only a link. */
  readonly controlled: Controlled | undefined
}

const Chosen = ({ requestedSeq, operation, report, staticPictures, view }: ScreenProps) => {
  const { chosen, dropped, first, last } = view
  return (
    <div class="watch-entry" id="watch-entry" data-begin={first - dropped} data-last={last}>
      {chosen === undefined ? null : <EntryView {...{ view, operation, report, staticPictures }} entry={chosen} />}
      {chosen === undefined && report !== undefined ? (
        <div class="watch-middle">
          <Checks report={report} view={view} />
        </div>
      ) : null}
      {chosen === undefined && requestedSeq !== undefined ? (
        <p class="empty">{`Request ${requestedSeq} is not in the journal: there is none yet, or it was removed.`}</p>
      ) : null}
    </div>
  )
}

const Bar = ({ requestedSeq, controlled, view }: ScreenProps) =>
  controlled === undefined ? (
    <header class="watch-bar" id="watch-bar">
      <p class="muted">This run is shared with you: you can watch it, but you cannot change anything in it.</p>
    </header>
  ) : (
    <WatchBar view={view} next={addressOf(view, requestedSeq)} {...controlled} />
  )

const Screen = (props: ScreenProps) => {
  const { base } = usePageContext()
  const { requestedSeq, view } = props
  const { sandbox, share } = view
  return (
    <div
      class="watch"
      data-stream={`${base}/bench/v1/${share === undefined ? `sandboxes/${sandbox}/journal` : `shared/${share}`}/stream`}
      data-address={`${base}${addressOf(view)}`}
      data-detail={`${base}${share === undefined ? withQuery("/watch/entry", { sandbox }) : withQuery("/watch/shared/entry", { share })}`}
      data-existence-url={share === undefined ? `${base}/bench/v1/sandboxes/${sandbox}` : undefined}
      data-requested-seq={requestedSeq}
    >
      <h1 class="unseen">{share === undefined ? `Watch sandbox ${sandbox}` : "A shared run"}</h1>
      <Bar {...props} />
      <WatchList view={view} />
      <Chosen {...props} />
      <Scrubber />
    </div>
  )
}

/** The sandboxes' data for the bar: a sandbox that does not exist yet has nothing to set. */
const readControlled = (sandbox: string) =>
  Effect.all({
    others: Effect.map(perform("listSandboxes"), ({ items }) => items.map(({ name }) => name)),
    clock: Effect.orElseSucceed(perform("getClock", { path: { sandbox } }), () => undefined),
    armed: Effect.orElseSucceed(readArmed(sandbox), () => undefined)
  })

/** The data of the screen besides the entries of its view. */
const readDetails = (view: View) =>
  Effect.all({
    controlled: view.share === undefined ? readControlled(view.sandbox) : Effect.succeed(undefined),
    operation: view.chosen === undefined ? Effect.succeed(undefined) : knownOf(view.chosen),
    // There are no links into a shop that is closed, nor from a shared run: the visitor's shop is not the one of the run.
    staticPictures:
      view.chosen === undefined || (view.share === undefined && !view.isOver)
        ? Effect.succeed(undefined)
        : picturesOf(view.chosen, view.sandbox),
    report: readReport(view)
  })

const requestedEntry = (query: Fields): Effect.Effect<number | undefined, Refused> => {
  const entry = query.number("entry")
  if (!Number.isNaN(entry)) return Effect.succeed(entry)
  const problem = InvalidRequest.value("entry", "the number of a request, up to 9 digits", query.text("entry"))
  return new Refused({ problem, status: 400 })
}

const watchRequest = Effect.flatMap(query, (query) =>
  Effect.map(requestedEntry(query), (entry) => ({
    sandbox: query.optional("sandbox") ?? defaultSandbox,
    /** The sandbox to compare with. */
    other: query.optional("with"),
    entry
  }))
)

const titleOf = (sandbox: string): string => `Watch ${sandbox}`

/** The screen of a sandbox as it is now. */
export const screenOf = (watched: Watched, entry: number | undefined) =>
  Effect.gen(function* () {
    const view = yield* readView(watched, entry)
    const details = yield* readDetails(view)
    return {
      title: watched.share === undefined ? titleOf(watched.sandbox) : "A shared run",
      part: "watch",
      files: ["watch.css", "watch.js"],
      body: <Screen view={view} requestedSeq={entry} {...details} />
    } as const
  })

/** A single request, which replaces the one on the screen, with the current bar. */
const entryOf = (watched: Watched, entry: number | undefined) =>
  Effect.gen(function* () {
    const ends = yield* readEnds(watched)
    const shown = yield* readEntries(watched, entry ?? 0, 1)
    const view: View = { ...ends, shown, chosen: shown.find(({ seq }) => seq === entry) }
    const props = { view, requestedSeq: entry, ...(yield* readDetails(view)) }
    return {
      title: titleOf(watched.sandbox),
      part: "watch",
      files: ["watch.css"],
      body: (
        <>
          <Bar {...props} />
          <Chosen {...props} />
        </>
      )
    } as const
  })

/** `/watch?sandbox=s&entry=17`: what the agents of a sandbox do and see; `&with=t` compares it with another. */
export const watchPage = benchPage(
  Effect.gen(function* () {
    const { entry, other, sandbox } = yield* watchRequest
    return yield* other === undefined ? screenOf({ sandbox }, entry) : compareView(sandbox, other)
  })
)

/** `/watch/entry?sandbox=s&entry=17` */
export const watchedEntry = benchPage(Effect.flatMap(watchRequest, ({ entry, sandbox }) => entryOf({ sandbox }, entry)))

const sharedRequest = Effect.flatMap(query, (query) =>
  Effect.map(requestedEntry(query), (entry) => ({
    // The links are those of the default shop, which everybody can reach.
    watched: { sandbox: defaultSandbox, share: query.text("share") },
    entry
  }))
)

/** `/watch/shared?share=...`: the same for visitors with the link, read-only. */
export const sharedPage = sharedBenchPage(
  Effect.flatMap(sharedRequest, ({ entry, watched }) => screenOf(watched, entry))
)

/** `/watch/shared/entry?share=...&entry=17` */
export const sharedEntry = sharedBenchPage(
  Effect.flatMap(sharedRequest, ({ entry, watched }) => entryOf(watched, entry))
)

/** `/watch/faults?sandbox=s&entry=17`, the address of a form: after an error, loading it again redirects to the run. */
export const toRun = benchPage(
  Effect.map(watchRequest, ({ entry, sandbox }) => ({
    to: addressOf({ sandbox }, entry)
  }))
)

/** `/bench/sandboxes/s` */
export const watchSandbox = benchPage(
  Effect.map(HttpLayerRouter.params, ({ sandbox = defaultSandbox }) => ({ to: addressOf({ sandbox }) }))
)
