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
  experiment: exactOptional(Schema.String.annotations({ description: "The experiment that uses it, if one does" })),
  sandbox: exactOptional(
    Schema.String.annotations({
      description: "The sandbox that uses it, or whose snapshot does, if no experiment does"
    })
  ),
  snapshot: exactOptional(Schema.String.annotations({ description: "The snapshot that uses it, if no sandbox does" }))
}) {
  override get message() {
    const { experiment, pack, sandbox, snapshot } = this
    if (experiment !== undefined) {
      return `The experiment ${experiment} uses the pack ${pack}. Delete that experiment first.`
    }
    return snapshot === undefined
      ? `The sandbox ${sandbox} uses the pack ${pack}. Delete that sandbox first.`
      : `The snapshot ${snapshot} of the sandbox ${sandbox} uses the pack ${pack}. Delete that snapshot first.`
  }

  get next(): ReadonlyArray<Next> {
    const { experiment, sandbox = "", snapshot } = this
    if (experiment !== undefined) return [{ operation: "deleteExperiment", params: { experiment } }]
    return snapshot === undefined
      ? [{ operation: "dropSandbox", params: { sandbox } }]
      : [{ operation: "dropSnapshot", params: { sandbox, snapshot } }]
  }
}
