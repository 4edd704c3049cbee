import { Cause, Chunk, Effect, Option } from "effect"
import { CurrentCommitObserver } from "../../domain/CommitObserver.ts"
import { CurrentSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { DatabaseUnavailable } from "../../domain/Errors.ts"
import { defaultControl } from "../../domain/SandboxControl.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { entriesByName } from "../../operation/call.ts"
import { invoke } from "../../operation/invoke.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { currentWorld } from "../../store/world/WorldView.ts"
import { AgentEntries } from "../agent/AgentEntries.ts"
import { Drifts, isDrift } from "../faults/Drifts.ts"
import { isOfCategory } from "../faults/FaultEffect.ts"
import type { FaultRule } from "../faults/FaultRule.ts"
import { Rival } from "../faults/Rival.ts"
import { Controls } from "../sandboxes/Controls.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { areSameAnswers } from "./areSameAnswers.ts"
import type { Entry } from "./Entry.ts"
import { StateNotRepeatable } from "./JournalErrors.ts"
import { isRival, type RuleHistory } from "./RuleHistory.ts"
import { redact } from "./redact.ts"
import { headersIn, isMasked } from "./sentRequest.ts"

// An answer that a rule altered differs from that of the replay.
const isAltering = ({ effect }: FaultRule): boolean => isOfCategory("alteration", effect)

/** The headers as the operation got them: a tool gets only the channel, and a page none. */
const operationHeaders = (entry: Entry) => {
  if (entry.surface === "mcp") return { "x-store-channel": entry.channel }
  return entry.surface === "web" ? {} : headersIn(entry)
}

/** The answer of a call, null if it failed. A lost database is no answer: the same call may succeed at the next attempt. */
const answerOf = (call: Effect.Effect<unknown, unknown>): Effect.Effect<unknown> =>
  Effect.catchAllCause(call, (cause) =>
    Option.match(
      Chunk.findFirst(Cause.defects(cause), (defect) => defect instanceof DatabaseUnavailable),
      { onNone: () => Effect.succeed(null), onSome: Effect.die }
    )
  )

/** The writes of a generation up to an entry. */
export interface GenerationHistory {
  readonly chosen: Entry
  readonly rules: RuleHistory
  /** The requests with writes, by the agent or by a rule. */
  readonly steps: ReadonlyArray<Entry>
  /** Whether entries are missing, which may have been such requests. */
  readonly isIncomplete: boolean
}

/** Replays the journal of a sandbox in another one with the same start. */
export class Repeats extends Effect.Service<Repeats>()("vitrine/bench/Repeats", {
  scoped: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const sandboxes = yield* Sandboxes
    const controls = yield* Controls
    const drifts = yield* Drifts
    const rival = yield* Rival
    const operations = entriesByName(yield* AgentEntries)

    /** Runs an effect in another sandbox at the time of an entry, with the idempotency setting of that time. */
    const runAtEntry = Effect.fnUntraced(function* <A>(
      name: SandboxName,
      { at, http }: Entry,
      effect: Effect.Effect<A>
    ) {
      const clock = { mode: "frozen", ms: at.virtual.epochMillis } as const
      const now = { ...defaultControl, ...(yield* controls.find(name)) }
      // Entries of an earlier release lack it.
      const enforcesIdempotency = http.enforceIdempotency ?? now.enforcesIdempotency
      const control = { ...now, clock, enforcesIdempotency, interceptor: undefined }
      return yield* Effect.provideService(effect, CurrentSandbox, { name, baseUrl: "http://localhost", control })
    })

    /** Repeats what rules did in the store at a request. Prices and stock change before a rival buys. */
    const repeatRules = (name: SandboxName, request: Entry, rules: ReadonlyArray<FaultRule>) => {
      const call = { operation: request.operation ?? "", input: request.input, counts: [] }
      const effects = rules.map(({ effect }) => effect)
      const repeated = Effect.gen(function* () {
        for (const drift of effects.filter(isDrift)) yield* drifts.set(name, yield* currentWorld, drift)
        for (const effect of effects) if (effect.kind === "rival") yield* rival.buyBefore(call, effect.quantity)
      })
      return runAtEntry(name, request, repeated)
    }

    /** Repeats a write, and yields whether its result is the same. */
    const repeat = Effect.fnUntraced(function* (step: Entry, rules: ReadonlyArray<FaultRule>) {
      const { input, operation, output, turn } = step
      const entry = operations.get(operation ?? "")
      if (entry === undefined) return false
      let sequence: number | undefined
      const call = invoke(entry, { ...(input as object), headers: operationHeaders(step) }).pipe(
        Effect.provideService(CurrentCommitObserver, {
          onCommit: (commit) => {
            sequence = commit.sequence
          }
        })
      )
      const answer = yield* answerOf(call)
      return sequence === turn && (rules.some(isAltering) || areSameAnswers(redact(answer).value, redact(output).value))
    })

    /** Why the state at a request, after `turn` writes and entry `previous`, is known to be irreproducible; undefined if not. */
    const obstacleAt = (
      step: Entry,
      turn: number,
      previous: Entry | undefined,
      { isIncomplete, rules }: GenerationHistory
    ) => {
      if (rules.isUnclearAt(step)) return "fault"
      const isBought = rules.rulesAt(step).some(isRival)
      if (step.committed && step.turn !== turn + 1 && !isBought) {
        if (rules.mayHaveBought(previous, step)) return "fault"
        return isIncomplete || previous !== undefined ? "missing" : "begun"
      }
      return (step.committed || isBought) && isMasked(step) ? "masked" : undefined
    }

    return {
      repeatRules,

      /** Repeats a reset by the agent: unlike one by a tester, it runs no set-up. */
      repeatReset: (name: SandboxName, entry: Entry) =>
        runAtEntry(name, entry, sandbox.reset).pipe(
          Effect.provideService(CurrentCommitObserver, {
            onCommit: ({ generation }) => controls.noteGeneration(name, generation)
          })
        ),

      /** Repeats all writes in order; fails if a result differs. Yields the sequence number of the last write. */
      repeatAll: Effect.fnUntraced(function* (name: SandboxName, first: number, history: GenerationHistory) {
        const { chosen, rules, steps } = history
        const { seq } = chosen
        let turn = first
        let previous: Entry | undefined
        for (const step of steps) {
          yield* yieldToEventLoop
          const stepRules = rules.rulesAt(step)
          const reason = obstacleAt(step, turn, previous, history)
          if (reason !== undefined) return yield* new StateNotRepeatable({ seq, reason, at: step.seq })
          yield* repeatRules(name, step, stepRules)
          if (step.committed && !(yield* runAtEntry(name, step, repeat(step, stepRules)))) {
            const mayBeMore = stepRules.some(isRival) && rules.mayHaveBought(previous, step)
            return yield* new StateNotRepeatable({ seq, reason: mayBeMore ? "fault" : "otherwise", at: step.seq })
          }
          if (step.committed) previous = step
          turn = (yield* Effect.orDie(sandboxes.get(name))).sequence
        }
        return turn
      })
    }
  }).pipe(dependingOn(Sandbox, Sandboxes, Controls, Drifts, Rival))
}) {}
