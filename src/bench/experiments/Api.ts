import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import {
  Count,
  expects,
  identifierAnnotation,
  integerPathParam,
  NonBlankText,
  optionalIntegerParam
} from "../../domain/Input.ts"
import { experimentTrials, makeBounds, maxExperiments, pageSize } from "../../domain/Limits.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { Page } from "../pages.ts"
import { noSandbox } from "../sandboxes/Api.ts"
import { SnapshotNotFound, SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import { Experiment, ExperimentId, expectedExperimentId, SandboxSettingsRequest, ShownCandidate } from "./Experiment.ts"
import {
  ChoiceNotFound,
  ExperimentExists,
  ExperimentNotFound,
  TooManyChoices,
  TooManyExperiments
} from "./ExperimentErrors.ts"
import { ExperimentReport, ExperimentTrial } from "./ExperimentReport.ts"

const maxModelLength = 200
const trialNumbers = makeBounds(0, experimentTrials.max - 1)

const ExperimentPath = Schema.Struct({ experiment: expects(ExperimentId, expectedExperimentId) })

const TrialPath = Schema.Struct({
  ...ExperimentPath.fields,
  trial: integerPathParam(trialNumbers, 3, "a trial")
})

const noExperiment = envelope(ExperimentNotFound, 404)

const ListedExperiment = Schema.Struct({
  experiment: Experiment,
  createdAt: Schema.NullOr(Timestamp).annotations({
    description: "Null for a built-in experiment without assigned trials"
  }),
  assigned: Count.annotations({ description: "Assigned trials" }),
  decided: Count.annotations({ description: "Assigned trials whose outcome was reported" })
}).annotations(identifierAnnotation("ListedExperiment"))

const createExperiment = HttpApiEndpoint.post("createExperiment", "/bench/v1/experiments")
  .setPayload(Experiment)
  .addSuccess(ListedExperiment, { status: 201 })
  .addError(envelope(ExperimentExists, 409))
  .addError(envelope(TooManyExperiments, 429))
  .annotate(OpenApi.Summary, "Create an experiment")
  .annotate(
    OpenApi.Description,
    `Defines what agents choose from, and what varies. To create an identical experiment again is no error. The server keeps up to ${maxExperiments} experiments.`
  )

const listExperiments = HttpApiEndpoint.get("listExperiments", "/bench/v1/experiments")
  .addSuccess(Schema.Struct({ items: Schema.Array(ListedExperiment) }))
  .annotate(OpenApi.Summary, "List experiments")
  .annotate(OpenApi.Description, "The built-in experiments, and those that were created.")

const describeExperiment = HttpApiEndpoint.get("describeExperiment", "/bench/v1/experiments/:experiment")
  .setPath(ExperimentPath)
  .addSuccess(Schema.Struct({ ...ListedExperiment.fields, report: ExperimentReport }))
  .addError(noExperiment)
  .annotate(OpenApi.Summary, "Describe an experiment")
  .annotate(
    OpenApi.Description,
    "The experiment, and the results of its trials: how often each model chose each candidate, and the effect of each factor."
  )

const deleteExperiment = HttpApiEndpoint.del("deleteExperiment", "/bench/v1/experiments/:experiment")
  .setPath(ExperimentPath)
  .annotate(OpenApi.Summary, "Delete an experiment")
  .annotate(OpenApi.Description, "Deletes an experiment with its trials. A built-in experiment stays, without trials.")

const AssignedTrial = Schema.Struct({
  n: Count.annotations({ description: "The number of the trial" }),
  instruction: Schema.String.annotations({ description: "What the agent is asked to do" }),
  cell: Schema.Array(ShownCandidate).annotations({ description: "The candidates, in order of position" }),
  sandbox: SandboxSettingsRequest
}).annotations(identifierAnnotation("AssignedTrial"))

const assignTrial = HttpApiEndpoint.post("assignTrial", "/bench/v1/experiments/:experiment/assign")
  .setPath(ExperimentPath)
  .setPayload(
    Schema.Struct({
      model: NonBlankText(maxModelLength).annotations({
        description: "The model that will choose",
        examples: ["my-model"]
      })
    })
  )
  .addSuccess(AssignedTrial, { status: 201 })
  .addError(noExperiment)
  .addError(envelope(TooManyChoices, 429))
  .addError(envelope(TooManyExperiments, 429))
  .annotate(OpenApi.Summary, "Assign a trial")
  .annotate(
    OpenApi.Description,
    "Assigns the next trial of a model. Over all trials of the model, each candidate is in each position equally often, give or take one, and has each level of a factor equally often."
  )

const reportChoice = HttpApiEndpoint.put("reportChoice", "/bench/v1/experiments/:experiment/trials/:trial")
  .setPath(TrialPath)
  .setPayload(
    Schema.Struct({
      sandbox: expects(
        SandboxName.annotations({ description: "The sandbox in which the agent acted" }),
        "the name of a sandbox"
      )
    })
  )
  .addSuccess(ExperimentTrial)
  .addError(noExperiment)
  .addError(envelope(ChoiceNotFound, 404))
  .addError(noSandbox)
  .addError(envelope(SnapshotNotFound, 404))
  .addError(envelope(SnapshotTooLarge, 413))
  .annotate(OpenApi.Summary, "Report a trial")
  .annotate(
    OpenApi.Description,
    "Ends the trial: what the agent ordered in the sandbox is its choice. From then on, the sandbox refuses the agent's requests (410 `trial_over`)."
  )

const listChoices = HttpApiEndpoint.get("listChoices", "/bench/v1/experiments/:experiment/trials")
  .setPath(ExperimentPath)
  .setUrlParams(
    Schema.Struct({
      after: optionalIntegerParam(trialNumbers, 99, "Only trials with a higher number"),
      limit: optionalIntegerParam(pageSize, pageSize.max, `The maximum number of trials; ${pageSize.max} if omitted`)
    })
  )
  .addSuccess(Page(ExperimentTrial, Count))
  .addError(noExperiment)
  .annotate(OpenApi.Summary, "List the trials of an experiment")
  .annotate(OpenApi.Description, "What each agent was shown, and what it chose.")

export const ExperimentsApi = HttpApiGroup.make("experiments", { topLevel: true })
  .add(createExperiment)
  .add(listExperiments)
  .add(describeExperiment)
  .add(deleteExperiment)
  .add(assignTrial)
  .add(reportChoice)
  .add(listChoices)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Experiments")
  .annotate(OpenApi.Description, "What agents choose, and what makes them choose it.")
