import { Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import { Sweeper } from "../sandbox/Sweeper.ts"
import { type DemoApi, Reset, ResetDisabled } from "./Api.ts"

export class DemoOperations extends Effect.Service<DemoOperations>()("vitrine/DemoOperations", {
  scoped: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const sweeper = yield* Sweeper
    const operations: Operations<typeof DemoApi> = {
      resetDemo: () =>
        Effect.flatMap(CurrentSandbox, ({ control }) =>
          control?.canReset === false
            ? new ResetDisabled()
            : sandbox.reset.pipe(
                Effect.zipLeft(sweeper.start),
                // By itself: its row is that of all sandboxes. The reset is made, whatever becomes of this.
                Effect.zipLeft(
                  Effect.catchAllCause(sandbox.tellOthers, (cause) =>
                    Effect.logWarning("Other processes could not be told of a reset", cause)
                  )
                ),
                Effect.map((resetAt) => new Reset({ ok: true, resetAt })),
                Effect.uninterruptible
              )
        )
    }
    return operations
  }).pipe(dependingOn(Sandbox.Default, Sweeper.Default))
}) {}
