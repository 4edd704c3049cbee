import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { Reader } from "../../database/Reader.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { traced } from "../../domain/traced.ts"
import { keyOf } from "../../store/sandbox/generations.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { snapshotKey } from "../snapshots/SnapshotRecords.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import { entitiesOf } from "./entities.ts"
import { StateRows } from "./StateRows.ts"
import { noRows } from "./tables.ts"

type Which = SnapshotId | "current"

/** Reads whole states: current ones and snapshots. */
export class States extends Effect.Service<States>()("vitrine/bench/States", {
  scoped: Effect.gen(function* () {
    const reader = yield* Reader
    const sandboxes = yield* Sandboxes
    const snapshots = yield* Snapshots
    const rows = yield* StateRows

    const snapshot = <A, E, R>(reads: Effect.Effect<A, E, R>) => sqlOrDie(reader.snapshot(reads))

    /** The record of a sandbox, and a read of its state. */
    const current = <A, E>(name: SandboxName, read: (key: string) => Effect.Effect<A, E>) =>
      Effect.flatMap(sandboxes.get(name), (record) =>
        Effect.map(read(keyOf(name, record.generation)), (state) => ({ record, state }))
      )

    const readPair = Effect.fnUntraced(function* (name: SandboxName, from: Which | undefined, to: Which) {
      const { generation, settings } = yield* sandboxes.get(name)
      // Access to a sandbox includes the start of its trial, even a snapshot of another sandbox.
      const find = (id: SnapshotId) =>
        id === settings?.task?.start ? snapshots.find(name, id) : snapshots.findOwn(name, id)
      const either = (which: Which) =>
        which === "current"
          ? rows.entities(keyOf(name, generation))
          : Effect.zipRight(find(which), rows.entities(snapshotKey(which)))
      return { before: from === undefined ? entitiesOf(noRows) : yield* either(from), after: yield* either(to) }
    })

    return {
      /** All rows of a sandbox and its record, at one point in time. */
      rows: traced("States.rows", (name: SandboxName) => snapshot(current(name, rows.read))),

      /** The entities of a sandbox and its record, at one point in time. */
      current: traced("States.current", (name: SandboxName) => snapshot(current(name, rows.entities))),

      /** Two states at one point in time: the current one, a snapshot, or an empty store if omitted. */
      pair: traced("States.pair", (name: SandboxName, from: Which | undefined, to: Which) =>
        snapshot(readPair(name, from, to))
      )
    }
  }).pipe(dependingOn(Sandboxes, Snapshots, StateRows))
}) {}
