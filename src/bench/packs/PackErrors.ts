import { Schema } from "effect"
import { exactOptional } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"

export class TooManyPacks extends Schema.TaggedError<TooManyPacks>()("TooManyPacks", { maximum: Schema.Int }) {
  override get message() {
    return `${this.maximum} packs were brought, the most that are kept. Delete one that no sandbox has.`
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
      ? `The pack ${this.pack} is part of the world of a sandbox or a snapshot, or was brought by nobody.`
      : `The pack ${this.pack} is part of the experiment ${this.experiment}. Delete that experiment first.`
  }

  get next(): ReadonlyArray<Next> {
    const { experiment } = this
    return experiment === undefined
      ? [{ operation: "listSandboxes" }]
      : [{ operation: "deleteExperiment", params: { experiment } }]
  }
}
