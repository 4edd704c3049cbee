import { Cache, Duration, Effect, Exit } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { Reader } from "../../database/Reader.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { keyOf } from "../../store/sandbox/generations.ts"
import { Limits } from "../limits/Limits.ts"
import { OverlayRows } from "../overlay/OverlayRows.ts"
import { snapshotKey } from "../snapshots/SnapshotRecords.ts"
import { canonicalHashInSlices } from "../state/canonical.ts"
import { entitiesOf } from "../state/entities.ts"
import { StateRows } from "../state/StateRows.ts"
import type { Rows } from "../state/tables.ts"
import type { SandboxRecord } from "./SandboxRecords.ts"
import { revisionOf } from "./SandboxRevision.ts"

// Hashes of snapshots that are kept at once, some 100 bytes each.
const maxHashes = 1000

/** What is told of a sandbox and stands in the rows of its state. */
export class StateFacts extends Effect.Service<StateFacts>()("vitrine/bench/StateFacts", {
  scoped: Effect.gen(function* () {
    const reader = yield* Reader
    const rows = yield* StateRows
    const limits = yield* Limits
    const overlays = yield* OverlayRows

    /** The rows under a key that a hash is made of; null where they are too many. */
    const rowsAt = (key: string) =>
      Effect.catchTag(sqlOrDie(rows.ofEntities(key)), "SnapshotTooLarge", () => Effect.succeed(null))

    /** The hash of a canonical state; null where it was too large to be read. */
    const hashOfRows = Effect.fnUntraced(function* (state: Rows | null) {
      if (state === null) return null
      // Twenty thousand rows are read in one turn, made entities in another and hashed in some more.
      yield* yieldToEventLoop
      const entities = entitiesOf(state)
      yield* yieldToEventLoop
      return yield* runInSlices(() => canonicalHashInSlices(entities, []))
    })

    // What is kept never changes, and is copied again and again; what failed is tried again. A caller who leaves ends it for
    // nobody else who waits.
    const ofSnapshots = yield* Cache.makeWith({
      capacity: maxHashes,
      lookup: (id: SnapshotId) => Effect.uninterruptible(Effect.flatMap(rowsAt(snapshotKey(id)), hashOfRows)),
      timeToLive: Exit.match({ onFailure: () => Duration.zero, onSuccess: () => Duration.infinity })
    })

    return {
      /** The hash of a snapshot, which is that of its copies. Of one that is not kept it is of no state. */
      hashOf: (id: SnapshotId) => ofSnapshots.get(id),

      /** A sandbox, and what is told of it, of one moment. `known` is the hash, where the caller knows it. */
      of: Effect.fnUntraced(function* <E>(find: Effect.Effect<SandboxRecord, E>, known?: string | null) {
        const read = Effect.gen(function* () {
          const record = yield* find
          const key = keyOf(record.name, record.generation)
          const overlay = record.overlaid === 0 ? [] : yield* overlays.list(key)
          const left = yield* limits.left(record.name, key, revisionOf(record).settings.limits)
          return { record, overlay, left, state: known === undefined ? yield* rowsAt(key) : null }
        })
        const { state, ...told } = yield* sqlOrDie(reader.snapshot(read))
        return { ...told, hash: known === undefined ? yield* hashOfRows(state) : known }
      })
    }
  }).pipe(dependingOn(StateRows.Default, Limits.Default, OverlayRows.Default))
}) {}
