import { Effect } from "effect"
import type { AnsweredRequest } from "../../operation/Transcript.ts"
import { Journal } from "./Journal.ts"
import { notedRequests } from "./notedRequests.ts"

// Sandboxes and clients whose last word is known, the newest.
const mostKnown = 10_000

/** Keeps the newest so many. */
const bounded = <A>(limit: number) => {
  const known = new Map<string, A>()
  return {
    get: (key: string): A | undefined => known.get(key),
    set: (key: string, value: A): void => {
      known.delete(key)
      known.set(key, value)
      const [oldest] = known.size > limit ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
    }
  }
}

interface ClientInfo {
  readonly clientInfo?: { readonly name?: unknown; readonly version?: unknown }
}

/** `claude-code/2.1`, as an MCP client calls itself when it begins. */
const clientIn = ({ transcript }: AnsweredRequest): string | undefined => {
  const begun = transcript.protocol.find(({ method }) => method === "initialize")
  const { name, version = "" } = (begun?.params as ClientInfo | undefined)?.clientInfo ?? {}
  return typeof name === "string" ? `${name}/${String(version)}`.slice(0, 200) : undefined
}

/** Notes every request of a sandbox in its journal. */
export const journalListener = Effect.gen(function* () {
  const journal = yield* Journal
  const clock = yield* Effect.clock
  // MCP is spoken without sessions: a client says once who it is, and afterwards sends the same User-Agent.
  const clients = bounded<string>(mostKnown)
  const generations = bounded<number>(mostKnown)

  return (answered: AnsweredRequest): void => {
    const { headers, sandbox, transcript } = answered
    const from = `${sandbox.name} ${headers["user-agent"] ?? ""}`
    const client = clientIn(answered)
    if (client !== undefined) clients.set(from, client)
    const committed = transcript.calls.findLast((call) => call.committed !== undefined)?.committed
    if (committed !== undefined) generations.set(sandbox.name, committed.generation)
    const real = clock.unsafeCurrentTimeMillis()
    const at = { real, virtual: real }
    const noted = notedRequests(answered, at, generations.get(sandbox.name) ?? 0, () => clients.get(from))
    for (const request of noted) journal.note(sandbox.name, request)
  }
})
