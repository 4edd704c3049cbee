import { Schema } from "effect"
import { RunId } from "../../domain/Ids.ts"
import type { Next } from "../../domain/Problem.ts"

export class RunNotFound extends Schema.TaggedError<RunNotFound>()("RunNotFound", { run: RunId }) {
  override get message() {
    return `There is no run ${this.run}: it was deleted, or it never existed.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listRuns" }]
  }
}

export class TrialNotFound extends Schema.TaggedError<TrialNotFound>()("TrialNotFound", {
  run: RunId,
  trial: Schema.Int
}) {
  override get message() {
    return `The run ${this.run} has no trial ${this.trial}: it was not reported.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "describeRun", params: { run: this.run } }]
  }
}

export class TooManyRuns extends Schema.TaggedError<TooManyRuns>()("TooManyRuns", { maximum: Schema.Int }) {
  override get message() {
    return `There are ${this.maximum} runs, the maximum. Delete some of them first.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listRuns" }, { operation: "deleteRun" }]
  }
}

export class RunTooLarge extends Schema.TaggedError<RunTooLarge>()("RunTooLarge", { maximum_bytes: Schema.Int }) {
  override get message() {
    return `The trials of a run can have at most ${this.maximum_bytes} bytes of JSON, and with this trial they would have more. Begin another run.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "createRun" }]
  }
}
