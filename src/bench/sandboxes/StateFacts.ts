import { Cache, Duration, Effect, Exit } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { inTurns } from "../../domain/Pieces.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { keyOf } from "../../store/sandbox/Sandbox.ts"
import { Limits } from "../limits/Limits.ts"
import { OverlayRows } from "../overlay/OverlayRows.ts"
import { snapshotKey } from "../snapshots/SnapshotRecords.ts"
import { canonicalHashInPieces } from "../state/canonical.ts"
import { entitiesOf } from "../state/entities.ts"
import { StateRows } from "../state/StateRows.ts"
import type { SandboxRecord } from "./SandboxRecords.ts"
import { currentOf } from "./SandboxRevision.ts"

// Hashes of snapshots that are kept at once, some 100 bytes each.
const mostHashes = 1000

/** What is told of a sandbox and stands in the rows of its state. */
export class StateFacts extends Effect.Service<StateFacts>()("vitrine/bench/StateFacts", {
  scoped: Effect.gen(function* () {
    const rows = yield* StateRows
    const limits = yield* Limits
    const overlays = yield* OverlayRows

    /** The hash of the canonical state under a key; null where it is too large to be read. */
    const hashAt = (key: string) =>
      // Twenty thousand rows are read in one turn, made entities in another and hashed in some more.
      sqlOrDie(rows.ofEntities(key)).pipe(
        Effect.zipLeft(yieldToEventLoop),
        Effect.map(entitiesOf),
        Effect.zipLeft(yieldToEventLoop),
        Effect.flatMap((entities) => inTurns(() => canonicalHashInPieces(entities, []))),
        Effect.catchTag("SnapshotTooLarge", () => Effect.succeed(null))
      )

    // What is kept never changes, and is copied again and again; what failed is tried again. A caller who leaves ends it for
    // nobody else who waits.
    const ofSnapshots = yield* Cache.makeWith({
      capacity: mostHashes,
      lookup: (id: SnapshotId) => Effect.uninterruptible(hashAt(snapshotKey(id))),
      timeToLive: Exit.match({ onFailure: () => Duration.zero, onSuccess: () => Duration.infinity })
    })

    return {
      /** The hash of a snapshot, which is that of its copies. Of one that is not kept it is of no state. */
      hashOf: (id: SnapshotId) => ofSnapshots.get(id),

      /** `known` is the hash, where the caller knows it. */
      of: Effect.fnUntraced(function* (record: SandboxRecord, known?: string | null) {
        const key = keyOf(record.name, record.generation)
        const overlay = record.overlaid === 0 ? [] : yield* overlays.list(key)
        const left = yield* limits.left(record.name, key, currentOf(record).settings.limits)
        return { overlay, left, hash: known === undefined ? yield* hashAt(key) : known }
      })
    }
  }).pipe(dependingOn(StateRows.Default, Limits.Default, OverlayRows.Default))
}) {}
