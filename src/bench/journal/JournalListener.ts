import { Effect, Exit, FiberSet } from "effect"
import { boundedMap } from "../../domain/boundedMap.ts"
import { contentLengthOf } from "../../domain/contentLengthOf.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { clockOf, readClock } from "../../domain/sandboxTime.ts"
import type { AnsweredRequest, Call } from "../../operation/Transcript.ts"
import { Controls } from "../sandboxes/Controls.ts"
import { surfaceOf } from "../surfaceOf.ts"
import type { NotedEntries, NotedRequest } from "./Entry.ts"
import { Journal } from "./Journal.ts"
import { entryCountOf, notedRequests } from "./notedRequests.ts"
import { callerText, RetainedRequest } from "./RetainedRequest.ts"

// The number of clients whose name is remembered, the newest.
const maxKnownClients = 10_000

// In bytes. A shorter body counts as retained in full: measuring it would cost its request time.
const shortBodyBytes = 1024

/** The approximate length of the retained body; 0 for one that was refused before it was read, or that no operation reads. */
const retainedBodyBytes = ({ transcript: { calls, protocol, unreadBody = "" } }: AnsweredRequest): number => {
  const retained = [...calls.map(({ input }) => input), ...protocol.map(({ params = null }) => params)]
  return retained.reduce((sum: number, part) => sum + JSON.stringify(part).length, unreadBody.length)
}

/** The announced length of a body, and the retained one. A chunked body is at least 1: it may be unread. */
const bodyBytesOf = (answered: AnsweredRequest) => {
  const { headers } = answered
  const announced = headers["transfer-encoding"] === undefined ? contentLengthOf(headers) : undefined
  if (announced !== undefined && announced <= shortBodyBytes) return { sent: announced, retained: announced }
  const retained = retainedBodyBytes(answered)
  return { sent: announced ?? Math.max(1, retained), retained }
}

const retainedLength = ({ exit, sent }: Call): number => {
  if (sent !== undefined) return sent.length
  if (exit === undefined || !Exit.isSuccess(exit)) return 0
  return JSON.stringify(exit.value)?.length ?? 0
}

/** The length of an answer. If it was altered or streamed, it is estimated from the retained parts. */
const answerBytes = ({ answer, transcript: { calls, injectedOutcome, protocol } }: AnsweredRequest): number => {
  const { bytes = 0 } = answer ?? {}
  if (bytes > 0 && injectedOutcome === undefined) return bytes
  const ofCalls = calls.reduce((sum, call) => sum + retainedLength(call), 0)
  return protocol.reduce((sum, { answer }) => sum + answer.length, ofCalls)
}

class NotedAnswer extends RetainedRequest implements NotedEntries {
  requests(): ReadonlyArray<NotedRequest> {
    return notedRequests(this)
  }
}

/** Whether a client left before its sandbox's control was looked up, so that clock and generation are unknown. */
const isControlUnknown = ({ answer, sandbox, transcript: { calls, protocol } }: AnsweredRequest): boolean =>
  answer === undefined && sandbox.control === undefined && calls.length + protocol.length === 0

/** When a request was answered, by the machine's clock, and how long that took. */
type Completion = Pick<RetainedRequest, "ms" | "real">

/** Records every request in the journal of its sandbox. */
export class JournalListener extends Effect.Service<JournalListener>()("vitrine/bench/JournalListener", {
  scoped: Effect.gen(function* () {
    const controls = yield* Controls
    const journal = yield* Journal
    const clock = yield* Effect.clock
    const run = yield* FiberSet.makeRuntime()
    // MCP is used without sessions: a client sends its name once, and later only the same User-Agent.
    const clients = boundedMap<string, string>(maxKnownClients)

    const clientOf = (answered: AnsweredRequest): string | undefined => {
      const { headers, sandbox, transcript, url } = answered
      if (surfaceOf(url) !== "mcp") return undefined
      const from = `${sandbox.name} ${callerText(headers["user-agent"]) ?? ""}`
      if (transcript.client !== undefined) clients.set(from, transcript.client)
      return clients.get(from)
    }

    const generationOf = ({ sandbox: { name }, transcript: { calls } }: AnsweredRequest): number => {
      const committedGeneration = calls.findLast(({ lastCommit }) => lastCommit !== undefined)?.lastCommit?.generation
      if (committedGeneration === undefined) return controls.generationOf(name)
      controls.noteGeneration(name, committedGeneration)
      return committedGeneration
    }

    const noteAt = ({ ms, real }: Completion, answered: AnsweredRequest): void => {
      const count = entryCountOf(answered)
      if (count === 0) return
      const { sandbox } = answered
      // Requests to a sandbox that was dropped meanwhile are not part of the next one of its name.
      if (controls.wasDropped(sandbox.name, sandbox.control?.incarnation ?? "")) return
      const client = clientOf(answered)
      const generation = generationOf(answered)
      const virtual = readClock(clockOf(sandbox), real)
      const { retained, sent } = bodyBytesOf(answered)
      const bytes = retained + answered.url.length + answerBytes(answered)
      journal.note(sandbox.name, new NotedAnswer(answered, count, sent, bytes, virtual, real, ms, generation, client))
    }

    // When the program ends, it is recorded with what is known.
    const noteAfterLookup = (ended: Completion, answered: AnsweredRequest) => {
      const { sandbox } = answered
      return Effect.onExit(controls.find(sandbox.name), (found) =>
        Effect.sync(() => {
          const control = Exit.isSuccess(found) ? found.value : undefined
          noteAt(ended, { ...answered, sandbox: { ...sandbox, control } })
        })
      )
    }

    return {
      note: (answered: AnsweredRequest): void => {
        const real = clock.unsafeCurrentTimeMillis()
        // Measured last, so that the computed start is never later than the real one.
        const ended = { real, ms: performance.now() - answered.startedAt }
        if (isControlUnknown(answered)) run(noteAfterLookup(ended, answered))
        else noteAt(ended, answered)
      }
    }
  }).pipe(dependingOn(Controls))
}) {}
