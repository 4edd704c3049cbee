/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Context, Effect, Option, Schema } from "effect"
import { Entry as JournalEntry } from "../../bench/journal/Entry.ts"
import { CurrentSandbox, defaultSandbox } from "../../domain/CurrentSandbox.ts"
import { Tool } from "../../operation/Tool.ts"
import { benchPage } from "../bench/page.tsx"
import { perform } from "../bench/perform.ts"
import { query } from "../forms/Form.ts"
import { StoreOperations } from "../forms/perform.ts"
import { withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import type { Entry } from "./Entry.ts"
import { EntryView, type KnownOperation } from "./EntryView.tsx"
import { Scrubber } from "./Scrubber.tsx"
import { addressOf, type View } from "./View.ts"
import { type Controlled, WatchBar } from "./WatchBar.tsx"
import { WatchList } from "./WatchList.tsx"

const encode = Schema.encodeSync(Schema.Array(JournalEntry))

/** Where a sandbox is reached, also one that nobody has used yet. */
const addressesOf = (origin: string, sandbox: string) => {
  const baseUrl = sandbox === defaultSandbox ? origin : `${origin}/shops/${sandbox}`
  return { baseUrl, mcpUrl: `${baseUrl}/mcp`, acpUrl: `${baseUrl}/api/acp` }
}

/** Entries that a page shows without script: the browser's own list has all of them. */
const listed = 100

/** The journal of a sandbox without its entries but the oldest. */
const readEnds = (sandbox: string) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* CurrentSandbox
    const { dropped, items, last } = yield* perform("listJournal", { path: { sandbox }, urlParams: { limit: "1" } })
    const [oldest] = encode(items)
    const first = oldest?.seq ?? last + 1
    const begun = oldest === undefined ? 0 : Date.parse(oldest.at.real)
    return { sandbox, ...addressesOf(baseUrl, sandbox), first, last, dropped, begun }
  })

const readEntries = (sandbox: string, from: number, limit: number) =>
  Effect.map(
    perform("listJournal", {
      path: { sandbox },
      urlParams: { after: String(from - 1), limit: String(limit) }
    }),
    ({ items }): ReadonlyArray<Entry> => encode(items)
  )

/** The entries around one, the newest without one. */
const readView = (sandbox: string, asked: number | undefined) =>
  Effect.gen(function* () {
    const ends = yield* readEnds(sandbox)
    const { first, last } = ends
    const from = Math.max(first, Math.min((asked ?? last) - listed / 2, last - listed + 1))
    const shown = yield* readEntries(sandbox, from, listed)
    const chosen = asked === undefined ? shown.at(-1) : shown.find(({ seq }) => seq === asked)
    const view: View = { ...ends, shown, chosen }
    return view
  })

/** What is known of the operation of an entry. */
const knownOf = ({ operation }: Entry) =>
  Effect.map(StoreOperations, (operations): KnownOperation | undefined => {
    const endpoint = operations.get(operation ?? "")?.endpoint
    if (endpoint === undefined) return undefined
    const tool = Option.map(Context.getOption(endpoint.annotations, Tool), ({ id = "id", name }) => ({ id, name }))
    const { method, path, successSchema: schema } = endpoint
    return { method, path, schema, tool: Option.getOrUndefined(tool) }
  })

interface ScreenProps {
  readonly view: View
  readonly asked: number | undefined
  readonly known: KnownOperation | undefined
}

const Chosen = ({ asked, known, view }: ScreenProps) => {
  const { chosen } = view
  return (
    <div class="watch-entry" id="watch-entry">
      {chosen === undefined ? null : <EntryView view={view} entry={chosen} known={known} />}
      {chosen === undefined && asked !== undefined ? (
        <p class="empty">{`There is no request ${asked} in the journal, or it fell out of it.`}</p>
      ) : null}
    </div>
  )
}

const Screen = (props: ScreenProps & { readonly controlled: Controlled }) => {
  const { base } = usePageContext()
  const { asked, controlled, view } = props
  const { sandbox } = view
  return (
    <div
      class="watch"
      data-stream={`${base}/bench/v1/sandboxes/${sandbox}/journal/stream`}
      data-address={`${base}${addressOf(view, {})}`}
      data-detail={`${base}${withQuery("/watch/entry", { sandbox })}`}
      data-asked={asked}
    >
      <h1 class="unseen">{`Watch sandbox ${sandbox}`}</h1>
      <WatchBar view={view} {...controlled} />
      <WatchList view={view} />
      <Chosen {...props} />
      <Scrubber />
    </div>
  )
}

/** What of the sandboxes the bar shows: of one that nobody has used there is nothing to be set yet. */
const readControlled = (sandbox: string) =>
  Effect.all({
    others: Effect.map(perform("listSandboxes"), ({ items }) => items.map(({ name }) => name)),
    clock: Effect.map(Effect.option(perform("getClock", { path: { sandbox } })), Option.getOrUndefined)
  })

const knownIn = ({ chosen }: View) => (chosen === undefined ? Effect.succeed(undefined) : knownOf(chosen))

const asked = Effect.map(query, (query) => ({
  sandbox: query.optional("sandbox") ?? defaultSandbox,
  entry: query.number("entry")
}))

const titleOf = (sandbox: string): string => `Watch ${sandbox}`

/** `/watch?sandbox=s&entry=17`: what the agents of a sandbox do, and what they see. */
export const watchPage = benchPage(
  Effect.gen(function* () {
    const { entry, sandbox } = yield* asked
    const view = yield* readView(sandbox, entry)
    const known = yield* knownIn(view)
    return {
      title: titleOf(sandbox),
      part: "watch",
      files: ["watch.css", "watch.js"],
      body: <Screen view={view} asked={entry} known={known} controlled={yield* readControlled(sandbox)} />
    } as const
  })
)

/** `/watch/entry?sandbox=s&entry=17`: one request alone, which the screen puts into its place. */
export const watchedEntry = benchPage(
  Effect.gen(function* () {
    const { entry = 0, sandbox } = yield* asked
    const ends = yield* readEnds(sandbox)
    const shown = yield* readEntries(sandbox, entry, 1)
    const view: View = { ...ends, shown, chosen: shown.find(({ seq }) => seq === entry) }
    const known = yield* knownIn(view)
    return {
      title: titleOf(sandbox),
      part: "watch",
      files: ["watch.css"],
      body: <Chosen view={view} asked={entry} known={known} />
    } as const
  })
)

/** `/bench/sandboxes/s` */
export const watchSandbox = benchPage(
  Effect.map(HttpLayerRouter.params, ({ sandbox = defaultSandbox }) => ({ to: addressOf({ sandbox }, {}) }))
)
