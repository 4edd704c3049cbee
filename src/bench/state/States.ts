import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { Reader } from "../../database/Reader.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { traced } from "../../domain/traced.ts"
import { keyOf } from "../../store/sandbox/Sandbox.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import type { SandboxRecord } from "../sandboxes/SandboxRecords.ts"
import { SnapshotRecords, snapshotKey } from "../snapshots/SnapshotRecords.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import { StateRows } from "./StateRows.ts"
import { noRows } from "./tables.ts"

type Which = SnapshotId | "current"

/** Reads states of sandboxes as a whole: what there is now, and what was kept. */
export class States extends Effect.Service<States>()("vitrine/bench/States", {
  scoped: Effect.gen(function* () {
    const reader = yield* Reader
    const sandboxes = yield* Sandboxes
    const snapshots = yield* Snapshots
    const rows = yield* StateRows

    const snapshot = <A, E, R>(reads: Effect.Effect<A, E, R>) => sqlOrDie(reader.snapshot(reads))

    const rowsOf = ({ generation }: SandboxRecord, name: SandboxName) => rows.read(keyOf(name, generation))

    const current = Effect.fnUntraced(function* (name: SandboxName) {
      const record = yield* sandboxes.get(name)
      return { record, rows: yield* rowsOf(record, name) }
    })

    const kept = Effect.fnUntraced(function* (id: SnapshotId) {
      yield* snapshots.find(id)
      return yield* rows.read(snapshotKey(id))
    })

    const both = Effect.fnUntraced(function* (name: SandboxName, from: Which | undefined, to: Which) {
      const record = yield* sandboxes.get(name)
      const either = (which: Which) => (which === "current" ? rowsOf(record, name) : kept(which))
      return { before: from === undefined ? noRows : yield* either(from), after: yield* either(to) }
    })

    return {
      /** What there is in a sandbox, and its record, of one moment. */
      current: traced("States.current", (name: SandboxName) => snapshot(current(name))),

      /** Two states of one moment: of the sandbox as it is, of a snapshot, or of an empty store where none is named. */
      pair: traced("States.pair", (name: SandboxName, from: Which | undefined, to: Which) =>
        snapshot(both(name, from, to))
      )
    }
  }).pipe(dependingOn(Sandboxes.Default, Snapshots.Default, SnapshotRecords.Default, StateRows.Default))
}) {}
