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

// Maximum number of cached snapshot hashes, some 100 bytes each.
const maxHashes = 1000

/** The parts of a sandbox's description that come from its state. */
export class StateFacts extends Effect.Service<StateFacts>()("vitrine/bench/StateFacts", {
  scoped: Effect.gen(function* () {
    const reader = yield* Reader
    const rows = yield* StateRows
    const limits = yield* Limits
    const overlays = yield* OverlayRows

    /** The rows under a key that are hashed; null if there are too many. */
    const rowsAt = (key: string) =>
      Effect.catchTag(sqlOrDie(rows.ofEntities(key)), "SnapshotTooLarge", () => Effect.succeed(null))

    /** The hash of a canonical state; null if there were too many rows. */
    const hashOfRows = Effect.fnUntraced(function* (state: Rows | null) {
      if (state === null) return null
      // Twenty thousand rows take one tick to read, another to become entities, and several to hash.
      yield* yieldToEventLoop
      const entities = entitiesOf(state)
      yield* yieldToEventLoop
      return yield* runInSlices(() => canonicalHashInSlices(entities, []))
    })

    // A snapshot never changes, and is copied again and again; failures are not cached.
    const ofSnapshots = yield* Cache.makeWith({
      capacity: maxHashes,
      lookup: (id: SnapshotId) => Effect.flatMap(rowsAt(snapshotKey(id)), hashOfRows),
      timeToLive: Exit.match({ onFailure: () => Duration.zero, onSuccess: () => Duration.infinity })
    })

    return {
      /** The hash of a snapshot and its copies. An unknown snapshot hashes as an empty state. */
      // If the caller whose lookup it is could leave, that would interrupt all who wait for it.
      hashOf: (id: SnapshotId) => Effect.uninterruptible(ofSnapshots.get(id)),

      /** A sandbox and its facts, read at one point in time. `knownHash` is the hash, if the caller has it. */
      read: Effect.fnUntraced(function* <E>(find: Effect.Effect<SandboxRecord, E>, knownHash?: string | null) {
        const read = Effect.gen(function* () {
          const record = yield* find
          const key = keyOf(record.name, record.generation)
          const overlay = record.overlaid === 0 ? [] : yield* overlays.list(key)
          const left = yield* limits.left(record.name, key, revisionOf(record).settings.limits)
          return { record, overlay, left, state: knownHash === undefined ? yield* rowsAt(key) : null }
        })
        const { state, ...facts } = yield* sqlOrDie(reader.snapshot(read))
        return { ...facts, hash: knownHash === undefined ? yield* hashOfRows(state) : knownHash }
      })
    }
  }).pipe(dependingOn(StateRows, Limits, OverlayRows))
}) {}
