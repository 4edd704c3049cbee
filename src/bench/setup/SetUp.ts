import { Cause, Effect } from "effect"
import { CurrentSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Problem } from "../../domain/Problem.ts"
import { traced } from "../../domain/traced.ts"
import { codeOf } from "../../operation/Envelope.ts"
import { invoke } from "../../operation/invoke.ts"
import { CurrentTranscript } from "../../operation/Transcript.ts"
import { type Around, AroundWork } from "../../store/sandbox/AroundWork.ts"
import { keyOf } from "../../store/sandbox/Sandbox.ts"
import { Controls } from "../sandboxes/Controls.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import type { NewSandbox } from "../sandboxes/SandboxSettings.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import { SetupFailed } from "./SetupFailed.ts"
import type { SetupCall, SetupSettings } from "./SetupSettings.ts"
import { setupEntries } from "./setupEntries.ts"

/** Sandboxes that are made, and begin anew, with what a tester wants to have been done in them. */
export class SetUp extends Effect.Service<SetUp>()("vitrine/bench/SetUp", {
  scoped: Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
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

    /**
     * As an agent would, but that no journal, fault, limit or list of tokens stands in its way. Then the trial of a task begins.
     * One whose sandbox was begun anew or dropped meanwhile ends there: what it has done is gone, and what is there now is not its own.
     */
    const run = (name: SandboxName, begun: number, setup: SetupSettings) => {
      const around: Around = ({ sandbox }, done) =>
        sandbox === keyOf(name, begun) ? done : Effect.dieMessage(`${name} was begun anew while it was set up`)
      const isStill = Effect.match(sandboxes.get(name), {
        onFailure: () => false,
        onSuccess: ({ generation }) => generation === begun
      })
      const done = Effect.gen(function* () {
        const control = yield* controls.find(name)
        const free =
          control === undefined
            ? undefined
            : { ...control, interceptor: undefined, payments: undefined, spendCents: undefined }
        yield* Effect.forEach(setup, call, { discard: true }).pipe(
          Effect.provideService(CurrentSandbox, { name, baseUrl: "", control: free }),
          Effect.provideService(CurrentTranscript, undefined),
          Effect.provideService(AroundWork, around)
        )
        yield* snapshots.keepStart(name, begun)
      })
      return setup.length === 0
        ? Effect.void
        : Effect.catchAllCause(done, (cause) =>
            Effect.flatMap(isStill, (is) => (is ? Effect.failCause(cause) : Effect.void))
          )
    }

    return {
      /** Makes a sandbox, or fails and leaves nothing behind. Yields its name and the key that controls it. */
      create: traced(
        "SetUp.create",
        Effect.fnUntraced(function* (given: NewSandbox) {
          const made = yield* sandboxes.create(given)
          const { name } = made
          const { generation } = yield* Effect.orDie(sandboxes.get(name))
          yield* Effect.onError(run(name, generation, given.setup ?? []), () => sandboxes.drop(name))
          return made
        })
      ),

      /** Empties a sandbox and begins it anew; if its set-up fails now, it stays empty. */
      reset: traced(
        "SetUp.reset",
        Effect.fnUntraced(function* (name: SandboxName) {
          const begun = yield* sandboxes.reset(name)
          if (begun === undefined) return
          const { generation, setup } = begun
          yield* Effect.onError(run(name, generation, setup), () => Effect.orDie(sandboxes.reset(name)))
        })
      )
    }
  }).pipe(dependingOn(Sandboxes.Default, Snapshots.Default, Controls.Default))
}) {}
