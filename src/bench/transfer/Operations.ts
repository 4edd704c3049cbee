import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import { orDropped } from "../sandboxes/orDropped.ts"
import { CreatedSandbox } from "../sandboxes/SandboxDescription.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import type { TransferApi } from "./Api.ts"
import { Transfer } from "./Transfer.ts"

export class TransferOperations extends Effect.Service<TransferOperations>()("vitrine/bench/TransferOperations", {
  scoped: Effect.gen(function* () {
    const transfer = yield* Transfer
    const sandboxes = yield* Sandboxes

    const operations: Operations<typeof TransferApi> = {
      exportSandbox: ({ path: { sandbox } }) => Effect.map(transfer.export(sandbox), (file) => ({ ...file })),

      importSandbox: ({ payload, urlParams: { name } }) =>
        Effect.gen(function* () {
          const made = yield* transfer.import(payload, name)
          const told = yield* Effect.orDie(sandboxes.tell(made.name))
          return new CreatedSandbox({ ...told, controlKey: made.controlKey })
        }).pipe(orDropped(sandboxes))
    }
    return operations
  }).pipe(dependingOn(Transfer.Default, Sandboxes.Default))
}) {}
