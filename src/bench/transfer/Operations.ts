import { Clock, Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import type { Operations } from "../../operation/Operations.ts"
import { CreatedSandbox, describe } from "../sandboxes/SandboxDescription.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import type { TransferApi } from "./Api.ts"
import { Transfer } from "./Transfer.ts"

export class TransferOperations extends Effect.Service<TransferOperations>()("vitrine/bench/TransferOperations", {
  effect: Effect.gen(function* () {
    const transfer = yield* Transfer
    const sandboxes = yield* Sandboxes

    const operations: Operations<typeof TransferApi> = {
      exportSandbox: ({ path: { sandbox } }) => Effect.map(transfer.export(sandbox), (file) => ({ ...file })),

      importSandbox: ({ payload, urlParams: { name } }) =>
        Effect.gen(function* () {
          const made = yield* transfer.import(payload, name)
          const { baseUrl: origin } = yield* CurrentSandbox
          const record = yield* Effect.orDie(sandboxes.get(made.name))
          const told = describe(record, origin, yield* Clock.currentTimeMillis)
          return new CreatedSandbox({ ...told, controlKey: made.controlKey })
        })
    }
    return operations
  }),
  dependencies: [Transfer.Default, Sandboxes.Default]
}) {}
