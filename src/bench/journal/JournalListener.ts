import { Effect } from "effect"
import { shownBy } from "../../domain/sandboxTime.ts"
import type { AnsweredRequest } from "../../operation/Transcript.ts"
import type { Noted, NotedRequest } from "./Entry.ts"
import { Journal } from "./Journal.ts"
import { KeptRequest } from "./KeptRequest.ts"
import { entriesOf, notedRequests } from "./notedRequests.ts"

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

/** How long a body was that did not say so, roughly: what was sent part by part is kept as well. */
const sentBytes = ({ headers, transcript: { calls } }: AnsweredRequest): number => {
  const { "content-length": length } = headers
  if (length !== undefined) return Number(length)
  return calls.reduce((sum, { payload }) => sum + (payload === undefined ? 0 : JSON.stringify(payload).length), 0)
}

class NotedAnswer extends KeptRequest implements Noted {
  requests(): ReadonlyArray<NotedRequest> {
    return notedRequests(this)
  }
}

/** Notes every request of a sandbox in its journal. */
export const journalListener = Effect.gen(function* () {
  const journal = yield* Journal
  const clock = yield* Effect.clock
  // MCP is spoken without sessions: a client says once who it is, and afterwards sends the same User-Agent.
  const clients = bounded<string>(mostKnown)
  const generations = bounded<number>(mostKnown)

  const clientOf = (answered: AnsweredRequest): string | undefined => {
    const { headers, sandbox, transcript, url } = answered
    if (!url.startsWith("/mcp")) return undefined
    const from = `${sandbox.name} ${headers["user-agent"] ?? ""}`
    if (transcript.client !== undefined) clients.set(from, transcript.client)
    return clients.get(from)
  }

  const generationOf = ({ sandbox: { name }, transcript: { calls } }: AnsweredRequest): number => {
    for (const { committed } of calls) if (committed !== undefined) generations.set(name, committed.generation)
    return generations.get(name) ?? 0
  }

  return (answered: AnsweredRequest): void => {
    const count = entriesOf(answered)
    if (count === 0) return
    const { answer, sandbox } = answered
    const client = clientOf(answered)
    const generation = generationOf(answered)
    const real = clock.unsafeCurrentTimeMillis()
    const virtual = shownBy(sandbox.control?.clock, real)
    const bytes = sentBytes(answered) + answered.url.length + (answer?.bytes ?? 0)
    journal.note(sandbox.name, new NotedAnswer(answered, count, bytes, virtual, real, generation, client))
  }
})
