import { Effect } from "effect"
import { allEntries } from "../operation/Operations.ts"
import { BenchApi } from "./Api.ts"
import { BenchPolicy } from "./access/BenchPolicy.ts"
import { JournalOperations } from "./journal/Operations.ts"
import { SandboxOperations } from "./sandboxes/Operations.ts"
import { SnapshotOperations } from "./snapshots/Operations.ts"
import { StateOperations } from "./state/Operations.ts"
import { TransferOperations } from "./transfer/Operations.ts"

/** Every operation of the bench with its implementation, behind its policy. */
export class BenchEntries extends Effect.Service<BenchEntries>()("vitrine/bench/BenchEntries", {
  effect: Effect.gen(function* () {
    const policy = yield* BenchPolicy
    const records = {
      sandboxes: yield* SandboxOperations,
      snapshots: yield* SnapshotOperations,
      state: yield* StateOperations,
      transfer: yield* TransferOperations,
      journal: yield* JournalOperations
    }
    return { all: allEntries(BenchApi, records, policy) }
  }),
  dependencies: [
    BenchPolicy.Default,
    SandboxOperations.Default,
    SnapshotOperations.Default,
    JournalOperations.Default,
    StateOperations.Default,
    TransferOperations.Default
  ]
}) {}
