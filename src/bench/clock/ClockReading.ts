import { DateTime, Schema } from "effect"
import { exactOptional, withDescription } from "../../domain/Input.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { type TimedSandbox, timeIn } from "../sandboxes/SandboxRecords.ts"
import { clockModes, systemClock } from "./ClockSetting.ts"

export class ClockReading extends Schema.Class<ClockReading>("ClockReading")(
  {
    mode: withDescription(Schema.Literal(...clockModes), "The mode of the clock"),
    now: withDescription(Timestamp, "The time in the sandbox"),
    offsetMs: exactOptional(
      Schema.Int.annotations({ description: "How far an offset clock is ahead of the server's, in milliseconds" })
    )
  },
  { description: "The reading of a sandbox's clock" }
) {}

/** The reading of a sandbox's clock at wall-clock time `wall`, in epoch milliseconds. */
export const readingOf = (record: TimedSandbox, wall: number): ClockReading => {
  const { mode, ms } = record.clock ?? systemClock
  return new ClockReading({
    mode,
    now: DateTime.unsafeMake(timeIn(record, wall)),
    ...(mode === "offset" ? { offsetMs: ms } : {})
  })
}
