import { Effect } from "effect"
import { dependingOn } from "../domain/dependingOn.ts"
import { entriesByName } from "../operation/call.ts"
import { allEntries } from "../operation/Operations.ts"
import { BenchApi } from "./Api.ts"
import { BenchPolicy } from "./access/BenchPolicy.ts"
import { ClockOperations } from "./clock/Operations.ts"
import { ExperimentOperations } from "./experiments/Operations.ts"
import { FaultOperations } from "./faults/Operations.ts"
import { GradingOperations } from "./grading/Operations.ts"
import { JournalOperations } from "./journal/Operations.ts"
import { PackOperations } from "./packs/Operations.ts"
import { RunOperations } from "./runs/Operations.ts"
import { RunRecords } from "./runs/RunRecords.ts"
import { Controls } from "./sandboxes/Controls.ts"
import { SandboxOperations } from "./sandboxes/Operations.ts"
import { ShareOperations } from "./shares/Operations.ts"
import { SnapshotOperations } from "./snapshots/Operations.ts"
import { StateOperations } from "./state/Operations.ts"
import { TaskOperations } from "./tasks/Operations.ts"
import { TransferOperations } from "./transfer/Operations.ts"

export type BenchGroups = (typeof BenchApi.groups)[string]

/**
 * Every operation of the bench with its implementation, behind its policy. `findRun` is for pages that show a run's name:
 * to describe it reads all its trials.
 */
export class BenchEntries extends Effect.Service<BenchEntries>()("vitrine/bench/BenchEntries", {
  scoped: Effect.gen(function* () {
    const policy = yield* BenchPolicy
    const controls = yield* Controls
    const { find: findRun } = yield* RunRecords
    const records = {
      sandboxes: yield* SandboxOperations,
      clock: yield* ClockOperations,
      faults: yield* FaultOperations,
      packs: yield* PackOperations,
      snapshots: yield* SnapshotOperations,
      state: yield* StateOperations,
      transfer: yield* TransferOperations,
      journal: yield* JournalOperations,
      shares: yield* ShareOperations,
      tasks: yield* TaskOperations,
      runs: yield* RunOperations,
      experiments: yield* ExperimentOperations,
      grading: yield* GradingOperations
    }
    const all = allEntries(BenchApi, records, policy)
    return { controls, findRun, all, operations: entriesByName(all) }
  }).pipe(
    dependingOn(
      Controls,
      BenchPolicy,
      SandboxOperations,
      ClockOperations,
      FaultOperations,
      PackOperations,
      SnapshotOperations,
      JournalOperations,
      RunRecords,
      RunOperations,
      ExperimentOperations,
      StateOperations,
      TransferOperations,
      ShareOperations,
      TaskOperations,
      GradingOperations
    )
  )
}) {}
