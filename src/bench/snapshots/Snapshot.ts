import { DateTime, Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { SnapshotId } from "../../domain/Ids.ts"
import { Count, withDescription } from "../../domain/Input.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { clockTime } from "../clock/ClockSetting.ts"
import type { SnapshotRecord } from "./SnapshotRecords.ts"

/** A snapshot in the bench's API. */
export class Snapshot extends Schema.Class<Snapshot>("Snapshot")(
  {
    id: withDescription(SnapshotId, "The snapshot's id: whoever knows it may copy the state and compare with it"),
    sandbox: withDescription(SandboxName, "Which sandbox it was taken of; dropped with it"),
    createdAt: withDescription(Timestamp, "When it was taken"),
    now: withDescription(
      Timestamp,
      "What time it was in the sandbox at its last write, or when it was taken where there was none"
    ),
    generation: withDescription(Count, "In which life of the sandbox it was taken"),
    sequence: withDescription(Count, "How many writes there were in it"),
    rows: withDescription(Count, "How many rows are kept")
  },
  { description: "A state of a sandbox that is kept" }
) {}

export const describeSnapshot = ({ clock, clock_ms, generation, id, made_ms, name, rows, sequence }: SnapshotRecord) =>
  new Snapshot({
    id,
    sandbox: name,
    createdAt: DateTime.unsafeMake(made_ms),
    now: DateTime.unsafeMake(sequence === 0 ? clockTime(clock, made_ms) : clock_ms),
    generation,
    sequence,
    rows
  })
