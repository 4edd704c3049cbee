import { Effect, Exit, Option } from "effect"
import { type Commit, CommitListener } from "../../domain/CommitListener.ts"
import { CurrentSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { byName } from "../../operation/call.ts"
import { invoke } from "../../operation/invoke.ts"
import { AgentEntries } from "../agent/AgentEntries.ts"
import { Controls } from "../sandboxes/Controls.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { SandboxRecords } from "../sandboxes/SandboxRecords.ts"
import { SetUp } from "../setup/SetUp.ts"
import { Forks } from "../snapshots/Forks.ts"
import { areSameAnswers } from "./areSameAnswers.ts"
import type { Entry } from "./Entry.ts"
import { StateNotRepeatable } from "./ForkErrors.ts"
import { Journal, readAll } from "./Journal.ts"
import { JournalEntryNotFound } from "./JournalErrors.ts"
import { redact } from "./redact.ts"

const masked = /\[redacted]|\[card ending in \d{4}]|\[too deep]/

const isMasked = ({ input }: Entry): boolean => masked.test(JSON.stringify(input) ?? "")

/** What was written in a generation up to an entry, and the number of its very first write. */
interface Writes {
  readonly firstTurn: number
  /** Whether entries have fallen out, which may have been writes. */
  readonly hasLost: boolean
  readonly writes: ReadonlyArray<Entry>
  /** The number of the next write; none where a reset came before it. */
  readonly nextTurn: number | undefined
  /** Whether a rule took part in an entry that is behind one and no later than another: it may have written there. */
  readonly isFaulted: (behind: number, upTo: number) => boolean
}

/** Forks of a sandbox as it was at an entry of its journal. */
export class EntryForks extends Effect.Service<EntryForks>()("vitrine/bench/EntryForks", {
  scoped: Effect.gen(function* () {
    const journal = yield* Journal
    const forks = yield* Forks
    const sandboxes = yield* Sandboxes
    const setUp = yield* SetUp
    const records = yield* SandboxRecords
    const controls = yield* Controls
    const operations = byName(yield* AgentEntries)

    /** Does a write again in another sandbox, at the time at which it was done. Yields what it came to, and was committed as. */
    const repeat = (name: SandboxName, { at, channel, input, operation }: Entry) =>
      Effect.gen(function* () {
        const entry = operations.get(operation ?? "")
        const control = yield* controls.find(name)
        if (entry === undefined || control === undefined) return Option.none()
        const here = { name, baseUrl: "http://localhost" }
        const clock = { mode: "frozen", atMs: at.virtual.epochMillis } as const
        let commit: Commit | undefined
        const done = yield* invoke(entry, {
          ...(input as object),
          headers: channel === undefined ? {} : { "x-store-channel": channel }
        }).pipe(
          Effect.provideService(CurrentSandbox, { ...here, control: { ...control, clock, interceptor: undefined } }),
          Effect.provideService(CommitListener, {
            noteCommit: (committed) => {
              commit = committed
            }
          }),
          Effect.exit
        )
        return Option.some({ answer: Exit.isSuccess(done) ? done.value : null, commit: commit as Commit | undefined })
      })

    const isSame = (
      entry: Entry,
      { answer, commit }: { readonly answer: unknown; readonly commit: Commit | undefined }
    ) => commit?.sequence === entry.turn && areSameAnswers(redact(answer).value, redact(entry.output).value)

    /** Does all writes again, one after the other; fails where one comes out otherwise. */
    const repeatAll = (name: SandboxName, seq: number, writes: ReadonlyArray<Entry>) =>
      Effect.forEach(
        writes,
        (entry) =>
          Effect.gen(function* () {
            yield* yieldToEventLoop
            if (isMasked(entry)) return yield* new StateNotRepeatable({ seq, reason: "masked", at: entry.seq })
            const repeated = yield* repeat(name, entry)
            if (Option.exists(repeated, (done) => isSame(entry, done))) return
            return yield* new StateNotRepeatable({ seq, reason: "otherwise", at: entry.seq })
          }),
        { discard: true }
      )

    /** A copy of a sandbox as it is, which follows an entry. What can fail of a fork that names nothing is that there is no room for it. */
    const copyOf = (sandbox: SandboxName, entry: number) =>
      forks.fork(sandbox, { entry, names: [undefined], overrides: {} }).pipe(
        Effect.catchTags({
          ClockBackwards: Effect.die,
          InvalidRequest: Effect.die,
          SandboxExists: Effect.die,
          SnapshotNotFound: Effect.die,
          WorldFixed: Effect.die
        }),
        Effect.flatMap(([made]) =>
          made === undefined ? Effect.dieMessage("a fork has made nothing") : Effect.succeed(made)
        )
      )

    /** Sets the clock on to where it stood, if it is not the server's. One that was set to begin later stays there. */
    const setClock = (name: SandboxName, { at: { real, virtual } }: Entry) =>
      sandboxes
        .advance(name, ({ mode, ms }) => {
          const stood = { system: ms, frozen: virtual.epochMillis, offset: virtual.epochMillis - real.epochMillis }
          return Effect.succeed({ mode, ms: stood[mode] })
        })
        .pipe(Effect.catchTag("ClockBackwards", () => Effect.void))

    /** A fork of the beginning in which writes are done again. */
    const again = Effect.fnUntraced(function* (
      sandbox: SandboxName,
      chosen: Entry,
      { firstTurn, hasLost, isFaulted, nextTurn, writes }: Writes
    ) {
      const { seq } = chosen
      const made = yield* copyOf(sandbox, seq)
      const { name } = made
      const repeated = Effect.gen(function* () {
        yield* Effect.orDie(setUp.reset(name))
        const { sequence } = yield* Effect.orDie(sandboxes.get(name))
        if (firstTurn !== sequence + 1) {
          const isByRule = isFaulted(0, writes[0]?.seq ?? Number.POSITIVE_INFINITY)
          return yield* new StateNotRepeatable({ seq, reason: hasLost ? "missing" : isByRule ? "fault" : "begun" })
        }
        const gap = writes.findIndex(({ turn }, index) => turn !== firstTurn + index)
        const [before, behind] = [writes[gap - 1], writes[gap]]
        if (behind !== undefined) {
          const isByRule = isFaulted(before?.seq ?? 0, behind.seq)
          return yield* new StateNotRepeatable({ seq, reason: isByRule ? "fault" : "missing", at: behind.seq })
        }
        // What was refused may have been bought by a rival.
        if (nextTurn !== firstTurn + writes.length && isFaulted(writes.at(-1)?.seq ?? 0, seq)) {
          return yield* new StateNotRepeatable({ seq, reason: "fault" })
        }
        yield* repeatAll(name, seq, writes)
        yield* setClock(name, chosen)
        yield* records.noteFork(name, { sandbox, sequence: sequence + writes.length, entry: seq })
      })
      yield* Effect.onError(repeated, () => sandboxes.drop(name))
      return made
    })

    return {
      /**
       * Makes a fork that is as the sandbox was when an entry was answered. Nothing is kept for it: where something was written
       * since, the writes before are done again in a fork of the beginning, and compared with what was answered.
       */
      fork: traced(
        "EntryForks.fork",
        Effect.fnUntraced(function* (sandbox: SandboxName, seq: number) {
          const { dropped, entries } = yield* readAll(journal, sandbox)
          const chosen = entries.find((entry) => entry.seq === seq)
          if (chosen === undefined) return yield* new JournalEntryNotFound({ seq })
          const now = yield* sandboxes.get(sandbox)
          const committed = entries.filter((entry) => entry.committed)
          const last = committed.findLast((entry) => entry.seq <= seq)
          const next = committed.find((entry) => entry.seq > seq) ?? {
            generation: now.generation,
            turn: now.sequence + 1
          }
          if (last?.generation === now.generation && last.turn === now.sequence) return yield* copyOf(sandbox, seq)
          // Of a reset by a tester the journal has no entry.
          const generation = last?.generation ?? next.generation
          if (generation !== next.generation && last?.seq !== seq) {
            return yield* new StateNotRepeatable({ seq, reason: "between" })
          }
          // A reset by an agent is the beginning, and no write of what it begins.
          const own = committed.filter((entry) => entry.generation === generation && entry.turn !== 0)
          const firstTurn = own[0]?.turn ?? next.turn ?? 0
          return yield* again(sandbox, chosen, {
            firstTurn,
            hasLost: dropped > 0,
            nextTurn: next.generation === generation ? (next.turn ?? undefined) : undefined,
            writes: own.filter((entry) => entry.seq <= seq),
            isFaulted: (behind, upTo) =>
              entries.some(
                (entry) =>
                  entry.generation === generation && entry.seq > behind && entry.seq <= upTo && entry.faults.length > 0
              )
          })
        })
      )
    }
  }).pipe(dependingOn(Forks.Default, Sandboxes.Default, SetUp.Default, SandboxRecords.Default, Controls.Default))
}) {}
