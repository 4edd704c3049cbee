import { Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { exactOptional, quote } from "../../domain/Input.ts"
import { importBodyLimits, maxStateRows } from "../../domain/Limits.ts"
import type { Next } from "../../domain/Problem.ts"

export class SnapshotNotFound extends Schema.TaggedError<SnapshotNotFound>()("SnapshotNotFound", {
  /** The sandbox in which it was requested. */
  sandbox: SandboxName,
  snapshot: Schema.String
}) {
  override get message() {
    return `There is no snapshot ${quote(this.snapshot)}: it was deleted, went with its sandbox, or was never taken.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listSnapshots", params: { sandbox: this.sandbox } }]
  }
}

const bytesOf = (description: string) => exactOptional(Schema.Int.annotations({ description }))

/** A state that is too large to be stored, compared or exported. */
export class SnapshotTooLarge extends Schema.TaggedError<SnapshotTooLarge>()("SnapshotTooLarge", {
  maximum_rows: Schema.Int.annotations({ description: "The maximum number of rows of such a state" }),
  bytes: bytesOf("How many its file would have, if that is too many"),
  maximum_bytes: bytesOf("The most that a file is imported with")
}) {
  static readonly ofState = new SnapshotTooLarge({ maximum_rows: maxStateRows })

  /** For a file too large to be imported. */
  static readonly ofFile = (bytes: number) =>
    new SnapshotTooLarge({ maximum_rows: maxStateRows, bytes, maximum_bytes: importBodyLimits.bytes })

  override get message() {
    const { bytes, maximum_bytes: max = 0 } = this
    if (bytes !== undefined) {
      return `The sandbox has ${bytes} bytes as a file, more than the ${max} (${max / 2 ** 20} MiB) that are imported. It goes on as it is; snapshots and forks of it have no such limit.`
    }
    return `The sandbox has more than ${this.maximum_rows} rows of state, the most that are kept, compared or exported. It goes on as it is; reset it, or begin with another one.`
  }
}

export class TooManySnapshots extends Schema.TaggedError<TooManySnapshots>()("TooManySnapshots", {
  sandbox: SandboxName,
  maximum: Schema.Int
}) {
  override get message() {
    return `The sandbox has ${this.maximum} snapshots, the most that are kept of one. Delete some of them first.`
  }

  get next(): ReadonlyArray<Next> {
    const params = { sandbox: this.sandbox }
    return [
      { operation: "listSnapshots", params },
      { operation: "dropSnapshot", params }
    ]
  }
}
