import { Effect, Option, Schema } from "effect"
import { toolOf } from "../../bench/agent/AgentEntries.ts"
import { Entry as JournalEntry } from "../../bench/journal/Entry.ts"
import { CurrentSandbox, defaultSandbox, SandboxName } from "../../domain/CurrentSandbox.ts"
import { perform } from "../bench/perform.ts"
import { isOver } from "../bench/Sandbox.ts"
import { StoreOperations } from "../forms/perform.ts"
import type { Entry } from "./Entry.ts"
import type { KnownOperation } from "./EntryView.tsx"
import type { View, Watched } from "./View.ts"

const encode = Schema.encodeSync(Schema.Array(JournalEntry))

/** The addresses of a sandbox, even one that does not exist yet. */
const addressesOf = (origin: string, sandbox: string) => {
  const baseUrl = sandbox === defaultSandbox ? origin : `${origin}/shops/${sandbox}`
  return { baseUrl, mcpUrl: `${baseUrl}/mcp`, acpUrl: `${baseUrl}/api/acp` }
}

/** The number of entries on a page without script: the browser's own list has all of them. */
const maxListed = 100

const readPage = ({ sandbox, share }: Watched, urlParams: Readonly<Record<string, string>>) =>
  share === undefined
    ? perform("listJournal", { path: { sandbox }, urlParams })
    : perform("readShared", { path: { share }, urlParams })

/** The bounds of a sandbox's journal, its oldest entry, and whether its trial is over. */
export const readEnds = (watched: Watched) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* CurrentSandbox
    const { dropped, items, last } = yield* readPage(watched, { limit: "1" })
    const [oldest] = encode(items)
    const first = oldest?.seq ?? last + 1
    const startMs = oldest === undefined ? 0 : Date.parse(oldest.at.real)
    const bounds = { first, last, dropped, startMs }
    // The name is valid: the journal was read by it.
    const ended = yield* isOver(SandboxName.make(watched.sandbox))
    return { ...watched, ...addressesOf(baseUrl, watched.sandbox), ...bounds, isOver: ended }
  })

export const readEntries = (watched: Watched, from: number, limit: number) =>
  Effect.map(
    readPage(watched, { after: String(Math.max(0, from - 1)), limit: String(limit) }),
    ({ items }): ReadonlyArray<Entry> => encode(items)
  )

/** The entries around the requested one, or the newest. */
export const readView = (watched: Watched, requestedSeq: number | undefined) =>
  Effect.gen(function* () {
    const ends = yield* readEnds(watched)
    const { first, last } = ends
    const from = Math.max(first, Math.min((requestedSeq ?? last) - maxListed / 2, last - maxListed + 1))
    const shown = yield* readEntries(watched, from, maxListed)
    const chosen = requestedSeq === undefined ? shown.at(-1) : shown.find(({ seq }) => seq === requestedSeq)
    const view: View = { ...ends, shown, chosen }
    return view
  })

export const knownOf = ({ operation }: Entry) =>
  Effect.map(StoreOperations, (operations): KnownOperation | undefined => {
    const entry = operations.get(operation ?? "")
    if (entry === undefined) return undefined
    const { method, path, successSchema: schema } = entry.endpoint
    return { method, path, schema, tool: Option.getOrUndefined(toolOf(entry)) }
  })
