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
import { dropOnFailure } from "../sandboxes/dropOnFailure.ts"
import { SandboxNotFound } from "../sandboxes/SandboxErrors.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { hasControlKey } from "../sandboxes/SandboxRecords.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import type { NewSandbox } from "../sandboxes/SandboxSettings.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import { SetupFailed } from "./SetupFailed.ts"
import type { SetupCall, SetupSettings } from "./SetupSettings.ts"
import { setupEntries } from "./setupEntries.ts"

/** Sandboxes that are made, and begin anew, with what a tester wants to have been done in them. */
export class SetUp extends Effect.Service<SetUp>()("vitrine/bench/SetUp", {
  scoped: Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const { beginTrials, changing, clear } = yield* SandboxRevisions
    const snapshots = yield* Snapshots
    const controls = yield* Controls
    const entries = yield* setupEntries

    const call = ({ operation, request }: SetupCall, index: number) => {
      const entry = entries.get(operation)
      if (entry === undefined) return Effect.dieMessage(`${operation} is no operation of a set-up`)
      return Effect.catchAllCause(invoke(entry, { headers: {}, ...request }), (cause) => {
        // A defect and an interruption are no answer of the store.
        if (!Cause.isFailure(cause)) return Effect.failCause(cause as Cause.Cause<never>)
        // What an operation fails with is a problem of the house.
        const problem = Cause.squash(cause) as Problem
        return new SetupFailed({ index, operation, code: codeOf(problem), text: problem.message })
      })
    }

    /** As an agent would, but that no journal, fault, limit or list of tokens stands in its way. Then the trial of a task begins. */
    const run = Effect.fnUntraced(function* (name: SandboxName, setup: SetupSettings, began?: StartTimes) {
      const control = yield* controls.findUncommitted(name)
      const clock =
        began === undefined
          ? control?.clock
          : ({ mode: "frozen", atMs: readClock(control?.clock, began.wall) } as const)
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
     * Does the set-up of a sandbox that was just begun, if it is still the one that is meant, and leaves that empty if it fails.
     * In one transaction, which has the sandbox's row: another reset and the writes of an agent come before or after all of it, in
     * whatever process. The beginning was a transaction of its own, as who begins one sandbox keeps others from being begun.
     */
    const setUp = Effect.fnUntraced(function* (
      name: SandboxName,
      { began, isMeant }: { readonly began?: StartTimes; readonly isMeant?: ReturnType<typeof hasControlKey> }
    ) {
      yield* controls.prepare(name)
      const done = yield* changing(
        name,
        Effect.gen(function* () {
          const { sequence, settings } = yield* snapshots.hold(name)
          if (isMeant?.(yield* sandboxes.get(name)) === false) return yield* new SandboxNotFound({ sandbox: name })
          // Whoever was between the two was before this.
          if (sequence > 0) yield* sandboxes.reset(name, began)
          const attempt = changing(name, run(name, settings?.setup ?? [], began))
          return yield* Effect.either(Effect.tapError(attempt, () => sandboxes.reset(name)))
        })
      )
      yield* done
    })

    return {
      /** Makes a sandbox, or fails and leaves nothing behind. Yields its name and the key that controls it. */
      create: traced(
        "SetUp.create",
        Effect.fnUntraced(function* (request: NewSandbox) {
          yield* clear(request.name)
          const made = yield* sandboxes.create(request)
          const { name, setup = [] } = request
          if (setup.length > 0) yield* setUp(made.name, { isMeant: hasControlKey(made.controlKey) })
          // What a set-up does stands in no journal: what does was asked before.
          if (name !== undefined) yield* beginTrials(request, [made])
          return made
        }, dropOnFailure(sandboxes))
      ),

      /** Empties a sandbox and begins it anew, as it `began` where that is given; if its set-up fails now, it stays empty. */
      reset: traced(
        "SetUp.reset",
        Effect.fnUntraced(function* (name: SandboxName, began?: StartTimes) {
          yield* sandboxes.reset(name, began)
          const { settings } = yield* sandboxes.get(name)
          if (settings !== null && settings.setup.length > 0) yield* setUp(name, began === undefined ? {} : { began })
        })
      )
    }
  }).pipe(dependingOn(Sandboxes.Default, SandboxRevisions.Default, Snapshots.Default, Controls.Default))
}) {}
