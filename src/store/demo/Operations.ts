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
                Effect.ensuring(sweeper.start),
                Effect.map((resetAt) => new Reset({ ok: true, resetAt }))
              )
        )
    }
    return operations
  }).pipe(dependingOn(Sandbox, Sweeper))
}) {}
