import { Schema } from "effect"
import { exactOptional } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"

export class TooManyPacks extends Schema.TaggedError<TooManyPacks>()("TooManyPacks", { maximum: Schema.Int }) {
  override get message() {
    return `There are ${this.maximum} uploaded packs, the maximum. Delete one that no sandbox uses.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listPacks" }]
  }
}

export class PackInUse extends Schema.TaggedError<PackInUse>()("PackInUse", {
  pack: Schema.String,
  experiment: exactOptional(Schema.String.annotations({ description: "The experiment that uses it, if one does" }))
}) {
  override get message() {
    return this.experiment === undefined
      ? `A sandbox or a snapshot uses the pack ${this.pack}, or there is no such pack.`
      : `The experiment ${this.experiment} uses the pack ${this.pack}. Delete that experiment first.`
  }

  get next(): ReadonlyArray<Next> {
    const { experiment } = this
    return experiment === undefined
      ? [{ operation: "listSandboxes" }]
      : [{ operation: "deleteExperiment", params: { experiment } }]
  }
}
