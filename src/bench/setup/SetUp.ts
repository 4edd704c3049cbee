import { Cause, Effect } from "effect"
import { CurrentSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Problem } from "../../domain/Problem.ts"
import { readClock } from "../../domain/sandboxTime.ts"
import { traced } from "../../domain/traced.ts"
import { codeOf } from "../../operation/Envelope.ts"
import { invoke } from "../../operation/invoke.ts"
import { CurrentTranscript } from "../../operation/Transcript.ts"
import type { StartTimes } from "../clock/ClockSetting.ts"
import { Controls } from "../sandboxes/Controls.ts"
import { Creations } from "../sandboxes/Creations.ts"
import { SandboxNotFound } from "../sandboxes/SandboxErrors.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { hasControlKey, type SandboxRecord } from "../sandboxes/SandboxRecords.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import type { NewSandbox } from "../sandboxes/SandboxSettings.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import { SetupFailed } from "./SetupFailed.ts"
import type { SetupCall, SetupSettings } from "./SetupSettings.ts"
import { setupEntries } from "./setupEntries.ts"

/** Creates and resets sandboxes with their set-up. */
export class SetUp extends Effect.Service<SetUp>()("vitrine/bench/SetUp", {
  scoped: Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const { dropOnFailure } = yield* Creations
    const { changeTransaction, clear, clearTrialJournals } = yield* SandboxRevisions
    const snapshots = yield* Snapshots
    const controls = yield* Controls
    const entries = yield* setupEntries

    const call = ({ operation, request }: SetupCall, index: number) => {
      const entry = entries.get(operation)
      if (entry === undefined) return Effect.dieMessage(`${operation} is no operation of a set-up`)
      return Effect.catchAllCause(invoke(entry, { headers: {}, ...request }), (cause) => {
        // Defects and interruptions are not answers of the store.
        if (!Cause.isFailure(cause)) return Effect.failCause(cause as Cause.Cause<never>)
        // Operations fail only with problems of ours.
        const problem = Cause.squash(cause) as Problem
        return new SetupFailed({ index, operation, code: codeOf(problem), text: problem.message })
      })
    }

    /** Calls as an agent would, but without journal, faults, limits or a list of tokens. Then the trial of a task starts. */
    const run = Effect.fnUntraced(function* (name: SandboxName, setup: SetupSettings, startTimes?: StartTimes) {
      const control = yield* controls.findUncommitted(name)
      const clock =
        startTimes === undefined
          ? control?.clock
          : ({ mode: "frozen", ms: readClock(control?.clock, startTimes.wall) } as const)
      const unrestricted =
        control === undefined
          ? undefined
          : { ...control, clock, interceptor: undefined, payments: undefined, spendCents: undefined }
      yield* Effect.forEach(setup, call, { discard: true }).pipe(
        Effect.provideService(CurrentSandbox, { name, baseUrl: "", control: unrestricted }),
        Effect.provideService(CurrentTranscript, undefined)
      )
      yield* snapshots.keepStart(name)
    })

    /**
     * Runs the set-up of a new or reset sandbox, if it still is the one with `isTarget`; on failure it stays empty. One
     * transaction locks the sandbox's row: other resets and the agent's writes come before or after, in every process. The
     * reset had its own transaction, as a reset blocks the start of other sandboxes.
     */
    const setUp = Effect.fnUntraced(function* (
      name: SandboxName,
      {
        startTimes,
        isTarget
      }: { readonly startTimes?: StartTimes; readonly isTarget: ReturnType<typeof hasControlKey> }
    ) {
      yield* controls.prepare(name)
      const outcome = yield* changeTransaction(
        name,
        Effect.gen(function* () {
          const { sequence, settings } = yield* snapshots.lock(name)
          const current = yield* sandboxes.get(name)
          if (!isTarget(current)) return yield* new SandboxNotFound({ sandbox: name })
          // Writes and grades between the two transactions are discarded.
          if (sequence > 0 || current.graded_ms !== null) yield* sandboxes.reset(name, startTimes)
          const attempt = changeTransaction(name, run(name, settings?.setup ?? [], startTimes))
          return yield* Effect.either(Effect.tapError(attempt, () => sandboxes.reset(name)))
        })
      )
      yield* outcome
    })

    return {
      /** Creates a sandbox, or fails and leaves nothing behind. Yields its name and control key. */
      create: traced(
        "SetUp.create",
        Effect.fnUntraced(function* (request: NewSandbox) {
          yield* clear(request.name)
          const created = yield* sandboxes.create(request)
          const { name, setup = [] } = request
          if (setup.length > 0) yield* setUp(created.name, { isTarget: hasControlKey(created.controlKey) })
          // Calls of the set-up are not in the journal: any entries are from earlier requests.
          if (name !== undefined) yield* clearTrialJournals(request, [created])
          return created
        }, dropOnFailure)
      ),

      /** Resets a sandbox, as at `startTimes` if given; if its set-up fails, it stays empty. */
      reset: traced("SetUp.reset", function* (name: SandboxName, startTimes?: StartTimes) {
        const { control_key_hash, settings } = yield* sandboxes.reset(name, startTimes)
        const isTarget = (record: Pick<SandboxRecord, "control_key_hash">) =>
          record.control_key_hash === control_key_hash
        if (settings !== null && settings.setup.length > 0)
          yield* setUp(name, startTimes === undefined ? { isTarget } : { startTimes, isTarget })
      })
    }
  }).pipe(dependingOn(Sandboxes, Creations, SandboxRevisions, Snapshots, Controls))
}) {}
