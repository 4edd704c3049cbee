import { Schema } from "effect"
import { quote } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"

export class ExperimentNotFound extends Schema.TaggedError<ExperimentNotFound>()("ExperimentNotFound", {
  experiment: Schema.String
}) {
  override get message() {
    return `There is no experiment ${quote(this.experiment)}.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listExperiments" }]
  }
}

export class ExperimentExists extends Schema.TaggedError<ExperimentExists>()("ExperimentExists", {
  experiment: Schema.String
}) {
  override get message() {
    return `There is already another experiment with the id ${this.experiment}. Delete it, or choose another id.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "describeExperiment", params: { experiment: this.experiment } }]
  }
}

export class TooManyExperiments extends Schema.TaggedError<TooManyExperiments>()("TooManyExperiments", {
  maximum: Schema.Int
}) {
  override get message() {
    return `There are ${this.maximum} experiments, the maximum. Delete some of them first.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listExperiments" }, { operation: "deleteExperiment" }]
  }
}

export class TooManyChoices extends Schema.TaggedError<TooManyChoices>()("TooManyChoices", {
  experiment: Schema.String,
  maximum: Schema.Int
}) {
  override get message() {
    return `The experiment ${this.experiment} has ${this.maximum} assigned trials, the maximum.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "describeExperiment", params: { experiment: this.experiment } }]
  }
}

export class ChoiceNotFound extends Schema.TaggedError<ChoiceNotFound>()("ChoiceNotFound", {
  experiment: Schema.String,
  trial: Schema.Int
}) {
  override get message() {
    return `The trial ${this.trial} of the experiment ${this.experiment} was not assigned.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "assignTrial", params: { experiment: this.experiment } }]
  }
}
