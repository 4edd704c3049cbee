import { Cause, Effect, Either } from "effect"
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
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
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
    const { changeTransaction, clear, clearTrialJournals, countingLast, createTransaction } = yield* SandboxRevisions
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
          : ({ mode: "frozen", atMs: readClock(control?.clock, startTimes.wall) } as const)
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

    /** Creates a sandbox and runs its set-up in one transaction: nobody sees it, or is left with it, without its set-up. */
    const createSetUp = Effect.fnUntraced(function* (request: NewSandbox, setup: SetupSettings) {
      // This also prepares its goods, which takes slices of time.
      yield* sandboxes.check(request)
      const creation = Effect.tap(sandboxes.create(request), ({ name }) => run(name, setup))
      return yield* createTransaction(request.name, countingLast(creation))
    })

    return {
      /** Creates a sandbox, or fails and leaves nothing behind. Yields its name and control key. */
      create: traced(
        "SetUp.create",
        Effect.fnUntraced(function* (request: NewSandbox) {
          const { name, setup = [] } = request
          const isSetUp = setup.length > 0
          const created = yield* isSetUp
            ? createSetUp(request, setup)
            : Effect.zipRight(clear(name), sandboxes.create(request))
          // Calls of the set-up are not in the journal: any entries are from earlier requests.
          if (name !== undefined) yield* clearTrialJournals(request, [created])
          return created
        }, dropOnFailure)
      ),

      /**
       * Resets a sandbox, as at `startTimes` if given; if its set-up fails, it stays empty. One transaction holds the sandbox's
       * row: other resets and the agent's writes come before or after, in every process.
       */
      reset: traced(
        "SetUp.reset",
        Effect.fnUntraced(function* (name: SandboxName, startTimes?: StartTimes) {
          yield* controls.prepare(name)
          let outcome: Either.Either<void, SetupFailed> = Either.void
          const setUp = Effect.gen(function* () {
            const { settings } = yield* Effect.orDie(sandboxes.get(name))
            if (settings === null || settings.setup.length === 0) return
            outcome = yield* Effect.either(changeTransaction(name, run(name, settings.setup, startTimes)))
          })
          yield* sandboxes.reset(name, startTimes, setUp)
          yield* outcome
        })
      )
    }
  }).pipe(
    dependingOn(Sandboxes.Default, Creations.Default, SandboxRevisions.Default, Snapshots.Default, Controls.Default)
  )
}) {}
