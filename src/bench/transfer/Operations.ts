import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Creations } from "../sandboxes/Creations.ts"
import type { TransferApi } from "./Api.ts"
import { Transfer } from "./Transfer.ts"

export class TransferOperations extends Effect.Service<TransferOperations>()("vitrine/bench/TransferOperations", {
  scoped: Effect.gen(function* () {
    const transfer = yield* Transfer
    const { describeCreated } = yield* Creations

    const operations: Operations<typeof TransferApi> = {
      exportSandbox: ({ path: { sandbox } }) => Effect.map(transfer.export(sandbox), (file) => ({ ...file })),

      importSandbox: ({ payload, urlParams: { name } }) => describeCreated(transfer.import(payload, name))
    }
    return operations
  }).pipe(dependingOn(Transfer, Creations))
}) {}
