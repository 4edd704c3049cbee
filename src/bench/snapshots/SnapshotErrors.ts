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
    return `There is no snapshot ${quote(this.snapshot)}: it was deleted, was dropped with its sandbox, or was never taken.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listSnapshots", params: { sandbox: this.sandbox } }]
  }
}

const bytesOf = (description: string) => exactOptional(Schema.Int.annotations({ description }))

/** A state that is too large to be stored, compared or exported. */
export class SnapshotTooLarge extends Schema.TaggedError<SnapshotTooLarge>()("SnapshotTooLarge", {
  maximum_rows: Schema.Int.annotations({ description: "The maximum number of rows of such a state" }),
  bytes: bytesOf("The size of its file in bytes, if the file would be too large"),
  maximum_bytes: bytesOf("The maximum size of an imported file, in bytes")
}) {
  static readonly ofState = new SnapshotTooLarge({ maximum_rows: maxStateRows })

  /** For a file too large to be imported. */
  static readonly ofFile = (bytes: number) =>
    new SnapshotTooLarge({ maximum_rows: maxStateRows, bytes, maximum_bytes: importBodyLimits.bytes })

  override get message() {
    const { bytes, maximum_bytes: max = 0 } = this
    if (bytes !== undefined) {
      return `The file of the sandbox would have ${bytes} bytes, but an import accepts at most ${max} (${max / 2 ** 20} MiB). The sandbox stays as it is; its snapshots and forks have no such limit.`
    }
    return `The sandbox has more than ${this.maximum_rows} rows of state, the maximum that can be saved, compared or exported. The sandbox stays as it is; reset it, or use another one.`
  }
}

export class TooManySnapshots extends Schema.TaggedError<TooManySnapshots>()("TooManySnapshots", {
  sandbox: SandboxName,
  maximum: Schema.Int
}) {
  override get message() {
    return `The sandbox has ${this.maximum} snapshots, the maximum for one sandbox. Delete some of them first.`
  }

  get next(): ReadonlyArray<Next> {
    const params = { sandbox: this.sandbox }
    return [
      { operation: "listSnapshots", params },
      { operation: "dropSnapshot", params }
    ]
  }
}
