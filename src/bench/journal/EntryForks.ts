import { Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { traced } from "../../domain/traced.ts"
import { type ClockState, pastClock, type StartTimes, systemClock } from "../clock/ClockSetting.ts"
import { FaultCounts } from "../faults/FaultCounts.ts"
import { OverlayRows } from "../overlay/OverlayRows.ts"
import { Creations } from "../sandboxes/Creations.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { type SandboxRecord, SandboxRecords, setUpWriteCount } from "../sandboxes/SandboxRecords.ts"
import { revisionOf } from "../sandboxes/SandboxRevision.ts"
import { SetUp } from "../setup/SetUp.ts"
import { Forks } from "../snapshots/Forks.ts"
import type { Entry } from "./Entry.ts"
import { inCommitOrder } from "./entryOrder.ts"
import { Journal, readAllEntries } from "./Journal.ts"
import { JournalEntryNotFound, StateNotRepeatable } from "./JournalErrors.ts"
import { type GenerationHistory, Repeats } from "./Repeats.ts"
import { isRival, RuleHistory } from "./RuleHistory.ts"

/**
 * The generation of an entry. What was written after the entry shows how many writes there were before: prices and stock are
 * none.
 */
interface Generation extends GenerationHistory {
  /** The agent's reset that began it, if one did. */
  readonly reset: Entry | undefined
  /** How many writes its set-up made; null if unknown. */
  readonly setUpWrites: number | null
  /** The first write by the agent after the entry. */
  readonly next: Entry | undefined
  /** The requests after the entry at which rules wrote before `next`, and `next`. */
  readonly ruled: ReadonlyArray<Entry>
  /** The number of all writes before `next`, also by rivals; undefined after the last write of an earlier generation. */
  readonly count: number | undefined
}

/**
 * Entries in commit order, split at the chosen one. `before` also has what was committed before an entry that was answered by
 * then, even if its own answer came later.
 */
const splitAt = (answered: ReadonlyArray<Entry>, chosen: Entry) => {
  const entries = inCommitOrder(answered)
  const answeredByThen = new Set(answered.slice(0, answered.indexOf(chosen) + 1))
  const end = entries.findLastIndex((entry) => answeredByThen.has(entry)) + 1
  return { entries, before: entries.slice(0, end), since: entries.slice(end) }
}

/** Whether an entry is a reset by the agent: it starts a generation and is not one of its writes. */
const isReset = ({ committed, turn }: Entry): boolean => committed && turn === 0

/** When a request came, by the machine's clock, in epoch milliseconds: the set-up is not later. */
const requestedAtMs = ({ at, ms }: Entry): number => at.real.epochMillis - Math.ceil(ms)

/**
 * When a generation began, as far as its writes show. Other entries may have the machine's time: requests before the sandbox
 * was created, and those recorded before its control was known.
 */
const startTimesOf = (steps: ReadonlyArray<Entry>, chosen: Entry): StartTimes => {
  const entries = steps.length === 0 ? [chosen] : steps
  return {
    wall: Math.min(...entries.map(requestedAtMs)),
    virtual: Math.min(...entries.map(({ at }) => at.virtual.epochMillis))
  }
}

/** Maps the clock to its state when an entry was answered. */
const clockAt =
  ({ at: { real, virtual } }: Entry) =>
  (clock: ClockState): ClockState =>
    pastClock(clock, virtual.epochMillis, real.epochMillis)

/**
 * Whether an entry has its sandbox's time, as far as the current state shows: not requests to the name before the sandbox was
 * created. With a frozen clock, each write may be a millisecond later than the one before.
 */
const hasSandboxTime = ({ at }: Entry, { clock_ms, sequence }: SandboxRecord): boolean =>
  sequence === 0 || at.virtual.epochMillis >= clock_ms - sequence

/** Forks of a sandbox in the state that it had at a journal entry. */
export class EntryForks extends Effect.Service<EntryForks>()("vitrine/bench/EntryForks", {
  scoped: Effect.gen(function* () {
    const journal = yield* Journal
    const forks = yield* Forks
    const sandboxes = yield* Sandboxes
    const { dropOnFailure } = yield* Creations
    const setUp = yield* SetUp
    const records = yield* SandboxRecords
    const repeats = yield* Repeats
    const counts = yield* FaultCounts
    const overlays = yield* OverlayRows

    /** A fork as of an entry. Without overrides, the only failure is the limit of sandboxes. */
    const copyOf = (sandbox: SandboxName, { seq }: Entry, clockFrom?: (clock: ClockState) => ClockState) =>
      forks.fork(sandbox, { entry: seq, clockFrom, names: [undefined], overrides: {} }).pipe(
        Effect.catchTags({
          ClockBackwards: Effect.die,
          InvalidRequest: Effect.die,
          SandboxExists: Effect.die,
          SnapshotNotFound: Effect.die,
          WorldFixed: Effect.die
        }),
        Effect.flatMap(([fork]) =>
          fork === undefined ? Effect.dieMessage("a fork has made nothing") : Effect.succeed(fork)
        )
      )

    /** Advances the clock to the entry's time, unless it was the server's. A running clock that was frozen then may be past it. */
    const setClock = (name: SandboxName, mode: ClockState["mode"], entry: Entry) =>
      sandboxes
        .advance(name, ({ ms }) => Effect.succeed(clockAt(entry)(mode === "system" ? systemClock : { mode, ms })))
        .pipe(Effect.catchTag("ClockBackwards", () => Effect.void))

    /** The number of writes in a fork once rivals have bought at later requests, too. They buy in a copy of it. */
    const countAfter = Effect.fnUntraced(function* (fork: SandboxName, { chosen, ruled, rules }: Generation) {
      const { name } = yield* copyOf(fork, chosen)
      for (const request of ruled) yield* repeats.repeatRules(name, request, rules.rulesAt(request))
      const { sequence } = yield* Effect.orDie(sandboxes.get(name))
      yield* sandboxes.drop(name)
      return sequence
    })

    /** A fork reset to the start, in which all writes are replayed. */
    const replay = Effect.fnUntraced(function* (sandbox: SandboxName, generation: Generation) {
      const { chosen, count, isIncomplete, next, reset, ruled, rules, setUpWrites, steps } = generation
      const { seq } = chosen
      const fork = yield* copyOf(sandbox, chosen)
      const { name } = fork
      if (rules.hasMissingUse) return yield* new StateNotRepeatable({ seq, reason: "missing" })
      // The number of writes does not show it: a price is none.
      if (rules.hasUnknownDrift) {
        return yield* new StateNotRepeatable({ seq, reason: isIncomplete ? "missing" : "begun" })
      }
      yield* setUp.reset(name, startTimesOf(steps, chosen)).pipe(
        Effect.catchTags({
          SandboxNotFound: Effect.die,
          SetupFailed: () => new StateNotRepeatable({ seq, reason: "otherwise" })
        })
      )
      if (reset !== undefined) yield* repeats.repeatReset(name, reset)
      const afterReset = yield* Effect.orDie(sandboxes.get(name))
      // A copy of a generation that the agent began lacks the set-up.
      if (setUpWrites !== null && setUpWrites !== setUpWriteCount(afterReset)) {
        return yield* new StateNotRepeatable({ seq, reason: "begun" })
      }
      const { clock, task } = revisionOf(afterReset).settings
      const turn = yield* repeats.repeatAll(name, afterReset.sequence, generation)
      const last = steps.findLast((step) => step.committed || rules.mayHaveBoughtPart(step))
      const isUnclear = last !== undefined && !last.committed
      // The recorded number of the last repeated write has shown the start already.
      const isShown = last?.committed === true && ruled.length > 0 && !rules.mayHaveBought(last, chosen)
      const hasRival = !isShown && ruled.some((request) => rules.rulesAt(request).some(isRival))
      const writes = hasRival ? yield* countAfter(name, generation) : turn
      const isOtherStart = !isShown && writes !== (count ?? turn)
      if (isOtherStart || (hasRival && isUnclear)) {
        const mayHaveBought = isUnclear || rules.mayHaveBought(last, next)
        const hasRepeated = turn > afterReset.sequence
        const reason = mayHaveBought ? "fault" : isIncomplete ? "missing" : hasRepeated ? "otherwise" : "begun"
        return yield* new StateNotRepeatable({ seq, reason })
      }
      yield* setClock(name, clock.mode, chosen)
      yield* records.noteFork(name, { sandbox, sequence: turn, entry: seq })
      // Replayed writes are in no journal, and the reset restarted the journal of the trial.
      if (task !== undefined) yield* journal.noteMissing(name, yield* journal.hasLost(sandbox))
      return fork
    })

    return {
      /**
       * Forks the state that the sandbox had when an entry was answered. No state is stored for this: if something was written
       * since, all writes up to it, including those of rules, are replayed in a fork of the start and compared with the
       * recorded answers. Rule counters are derived from the entries.
       */
      fork: traced(
        "EntryForks.fork",
        Effect.fnUntraced(function* (sandbox: SandboxName, seq: number) {
          const { dropped, entries: answered } = yield* readAllEntries(journal, sandbox)
          const chosen = answered.find((entry) => entry.seq === seq)
          if (chosen === undefined) return yield* new JournalEntryNotFound({ seq })
          const now = yield* sandboxes.get(sandbox)
          const { before, entries, since } = splitAt(answered, chosen)
          const last = before.findLast((entry) => entry.committed)
          // A reset by a tester is not in the journal.
          const nextGeneration = since.find((entry) => entry.committed)?.generation ?? now.generation
          const { generation } = chosen
          if (generation !== nextGeneration && last !== chosen) {
            return yield* new StateNotRepeatable({ seq, reason: "between" })
          }
          const isNow = generation === now.generation
          const reset = before.find((entry) => isReset(entry) && entry.generation === generation)
          // Rules counted the reset before they began to count from 0.
          const isOfGeneration = (entry: Entry) => entry.generation === generation && !isReset(entry)
          const rules = new RuleHistory({
            rules: revisionOf(now).settings.faults,
            totals: isNow ? yield* counts.totals(sandbox) : undefined,
            // For another generation this is unknown.
            mayHaveDrifted: !isNow || (yield* overlays.hasDrifted(sandbox)),
            hasDrifted: isNow && (yield* overlays.hasRuleDrift(sandbox)),
            entries: entries.filter(isOfGeneration)
          })
          const isWrite = (entry: Entry) => isOfGeneration(entry) && (entry.committed || rules.wroteAt(entry))
          const steps = before.filter(isWrite)
          const later = since.filter(isWrite)
          const next = later.find((entry) => entry.committed)
          const ruled = later.slice(0, next === undefined ? undefined : later.indexOf(next) + 1)
          const count = next === undefined ? (isNow ? now.sequence : undefined) : (next.turn ?? 0) - 1
          // A request that did not become an operation may have been rejected before its sandbox was looked up.
          const isTimed = chosen.operation !== null && hasSandboxTime(chosen, now)
          const fork =
            later.length === 0 && isNow && !rules.mayHaveBought(chosen)
              ? yield* copyOf(sandbox, chosen, isTimed ? clockAt(chosen) : undefined)
              : yield* replay(sandbox, {
                  chosen,
                  rules,
                  steps,
                  isIncomplete: dropped > 0,
                  reset,
                  setUpWrites: isNow ? setUpWriteCount(now) : null,
                  next,
                  ruled,
                  count
                })
          yield* counts.replace(fork.name, yield* runInSlices(() => rules.countsAfter(before)))
          return fork
        }, dropOnFailure)
      )
    }
  }).pipe(dependingOn(Forks, Sandboxes, Creations, SetUp, SandboxRecords, FaultCounts, OverlayRows, Repeats))
}) {}
