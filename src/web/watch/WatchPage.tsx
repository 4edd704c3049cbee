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
import type { Entry } from "./Entry.ts"
import { EntryView, type KnownOperation } from "./EntryView.tsx"
import { addressOf, type View } from "./View.ts"
import { WatchList } from "./WatchList.tsx"

const encode = Schema.encodeSync(Schema.Array(JournalEntry))

/** Where a sandbox is reached, also one that nobody has used yet. */
const addressesOf = (origin: string, sandbox: string) => {
  const baseUrl = sandbox === defaultSandbox ? origin : `${origin}/shops/${sandbox}`
  return { baseUrl, mcpUrl: `${baseUrl}/mcp`, acpUrl: `${baseUrl}/api/acp` }
}

/** Entries that a page shows without script: the browser's own list has all of them. */
const listed = 100

/** The entries around one, the newest without one. */
const readView = (sandbox: string, asked: number | undefined) =>
  Effect.gen(function* () {
    const path = { sandbox }
    const { baseUrl } = yield* CurrentSandbox
    const { dropped, items, last } = yield* perform("listJournal", { path, urlParams: { limit: "1" } })
    const [oldest] = encode(items)
    const first = oldest?.seq ?? last + 1
    const from = Math.max(first, Math.min((asked ?? last) - listed / 2, last - listed + 1))
    const part = yield* perform("listJournal", { path, urlParams: { after: String(from - 1), limit: String(listed) } })
    const shown: ReadonlyArray<Entry> = encode(part.items)
    const view: View = {
      sandbox,
      ...addressesOf(baseUrl, sandbox),
      first,
      last,
      dropped,
      begun: oldest === undefined ? 0 : Date.parse(oldest.at.real),
      shown,
      chosen: asked === undefined ? shown.at(-1) : shown.find(({ seq }) => seq === asked)
    }
    return view
  })

/** What is known of the operation of an entry. */
const knownOf = ({ operation }: Entry) =>
  Effect.map(StoreOperations, (operations): KnownOperation | undefined => {
    const endpoint = operations.get(operation ?? "")?.endpoint
    if (endpoint === undefined) return undefined
    const tool = Option.map(Context.getOption(endpoint.annotations, Tool), ({ id = "id", name }) => ({ id, name }))
    return { schema: endpoint.successSchema, tool: Option.getOrUndefined(tool) }
  })

interface ScreenProps {
  readonly view: View
  readonly asked: number | undefined
  readonly known: KnownOperation | undefined
}

const Screen = ({ asked, known, view }: ScreenProps) => {
  const { chosen } = view
  return (
    <div class="watch">
      <h1 class="unseen">{`Watch sandbox ${view.sandbox}`}</h1>
      <WatchList view={view} />
      <div class="watch-entry" id="watch-entry">
        {chosen === undefined ? null : <EntryView view={view} entry={chosen} known={known} />}
        {chosen === undefined && asked !== undefined ? (
          <p class="empty">{`There is no request ${asked} in the journal, or it fell out of it.`}</p>
        ) : null}
      </div>
    </div>
  )
}

/** `/watch?sandbox=s&entry=17`: what the agents of a sandbox do, and what they see. */
export const watchPage = benchPage(
  Effect.gen(function* () {
    const asked = yield* query
    const sandbox = asked.optional("sandbox") ?? defaultSandbox
    const entry = asked.number("entry")
    const view = yield* readView(sandbox, entry)
    const known = view.chosen === undefined ? undefined : yield* knownOf(view.chosen)
    return {
      title: `Watch ${sandbox}`,
      part: "watch",
      files: ["watch.css"],
      body: <Screen view={view} asked={entry} known={known} />
    } as const
  })
)

/** `/bench/sandboxes/s` */
export const watchSandbox = benchPage(
  Effect.map(HttpLayerRouter.params, ({ sandbox = defaultSandbox }) => ({ to: addressOf({ sandbox }, {}) }))
)
