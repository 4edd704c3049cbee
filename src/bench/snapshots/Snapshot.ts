import { DateTime, Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { SnapshotId } from "../../domain/Ids.ts"
import { Count, withDescription } from "../../domain/Input.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { timeIn } from "../sandboxes/SandboxRecords.ts"
import { sequenceDescription } from "../state/positionFields.ts"
import type { SnapshotRecord } from "./SnapshotRecords.ts"

/** A snapshot in the bench's API. */
export class Snapshot extends Schema.Class<Snapshot>("Snapshot")(
  {
    id: withDescription(
      SnapshotId,
      "The snapshot's id. Callers with the bench's token can copy the state and compare with it; a control key works only with snapshots of its own sandbox"
    ),
    sandbox: withDescription(SandboxName, "The sandbox that it was taken of; the snapshot is dropped with it"),
    createdAt: withDescription(Timestamp, "When it was taken"),
    now: withDescription(
      Timestamp,
      "The time in the sandbox at its last write or, if there was none, when the snapshot was taken"
    ),
    generation: withDescription(Count, "The generation of the sandbox in which it was taken"),
    sequence: withDescription(Count, sequenceDescription),
    rows: withDescription(Count, "The number of saved rows")
  },
  { description: "A saved state of a sandbox" }
) {}

export const describeSnapshot = (record: SnapshotRecord) => {
  const { clock_ms, generation, id, made_ms, name, rows, sequence } = record
  return new Snapshot({
    id,
    sandbox: name,
    createdAt: DateTime.unsafeMake(made_ms),
    now: DateTime.unsafeMake(sequence === 0 ? timeIn(record, made_ms) : clock_ms),
    generation,
    sequence,
    rows
  })
}
