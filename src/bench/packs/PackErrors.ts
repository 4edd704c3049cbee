import { Schema } from "effect"
import type { Next } from "../../domain/Problem.ts"

export class TooManyPacks extends Schema.TaggedError<TooManyPacks>()("TooManyPacks", { maximum: Schema.Int }) {
  override get message() {
    return `${this.maximum} packs were brought, the most that are kept. Delete one that no sandbox has.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listPacks" }]
  }
}

export class PackInUse extends Schema.TaggedError<PackInUse>()("PackInUse", { pack: Schema.String }) {
  override get message() {
    return `The pack ${this.pack} is part of the world of a sandbox or a snapshot, or was brought by nobody.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listSandboxes" }]
  }
}
