import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { RunId } from "../../domain/Ids.ts"
import {
  CaseInsensitiveLiteral,
  expects,
  integerPathParam,
  optionalIntegerParam,
  optionalParam,
  required
} from "../../domain/Input.ts"
import { maxRunBytes, maxRuns, pageSize, trialBodyLimits, trialNumbers } from "../../domain/Limits.ts"
import { BodyLimits, Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { StreamedContentSchema, StreamedContentType } from "../../operation/StreamedContent.ts"
import { ListedRun, Run, RunComparison, runFields } from "./Run.ts"
import { RunNotFound, RunTooLarge, TooManyRuns, TrialNotFound } from "./RunErrors.ts"
import { Trial } from "./Trial.ts"

const expectedRunId = "the id of a run, such as run_0123456789abcdef"

const RunPath = Schema.Struct({ run: expects(RunId, expectedRunId) })

const TrialPath = Schema.Struct({
  ...RunPath.fields,
  trial: integerPathParam(trialNumbers, 3, "a trial")
})

const noRun = envelope(RunNotFound, 404)

/** The position in a list: time and id of the last entry. */
export const runPosition = /^(\d{1,15})\.(run_[0-9a-z]+)$/

/** The default page size of the list. */
export const defaultRunLimit = 20

/** The formats of a run's report. */
const reportFormats = ["json", "junit", "html"] as const
export type ReportFormat = (typeof reportFormats)[number]

const createRun = HttpApiEndpoint.post("createRun", "/bench/v1/runs")
  .setPayload(Schema.Struct(runFields))
  .addSuccess(ListedRun, { status: 201 })
  .addError(envelope(TooManyRuns, 429))
  .annotate(OpenApi.Summary, "Begin a run")
  .annotate(
    OpenApi.Description,
    `A run is what an agent did in some tasks, each tried once or more often. Whoever runs it reports each trial. ${maxRuns} runs are kept at most.`
  )

const listRuns = HttpApiEndpoint.get("listRuns", "/bench/v1/runs")
  .setUrlParams(
    Schema.Struct({
      after: optionalParam(
        Schema.String.pipe(Schema.pattern(runPosition)).annotations({
          description: "`next` of the answer before, to go on from there"
        }),
        "`next` of the answer before"
      ),
      limit: optionalIntegerParam(pageSize, defaultRunLimit, `How many at most; ${defaultRunLimit} if it is left out`)
    })
  )
  .addSuccess(
    Schema.Struct({
      items: Schema.Array(ListedRun),
      next: Schema.NullOr(Schema.String).annotations({ description: "What `after` has to be for those that follow" })
    })
  )
  .annotate(OpenApi.Summary, "List runs")
  .annotate(OpenApi.Description, "The runs that are kept, the newest first, with how their trials ended.")

const describeRun = HttpApiEndpoint.get("describeRun", "/bench/v1/runs/:run")
  .setPath(RunPath)
  .addSuccess(Run)
  .addError(noRun)
  .annotate(OpenApi.Summary, "Describe a run")
  .annotate(
    OpenApi.Description,
    "What the trials come to: pass@1 with its interval, pass^k, which tasks are flaky, attacks that were followed, by model and by tag; and each trial in short."
  )

const exportRun = HttpApiEndpoint.get("exportRun", "/bench/v1/runs/:run/export")
  .setPath(RunPath)
  .setUrlParams(
    Schema.Struct({
      format: optionalParam(
        CaseInsensitiveLiteral(...reportFormats).annotations({
          description:
            "json, all that is known; junit, JUnit's XML, a test case for each trial; html, one page to send around. json if it is left out"
        }),
        `one of ${reportFormats.join(", ")}`
      )
    })
  )
  .addSuccess(StreamedContentSchema("application/json", "The run in the format that was asked for"))
  .addError(noRun)
  .annotate(StreamedContentType, "application/json")
  .annotate(OpenApi.Summary, "Export a run")
  .annotate(OpenApi.Description, "The report of a run as a file, with all that its trials said.")

const deleteRun = HttpApiEndpoint.del("deleteRun", "/bench/v1/runs/:run")
  .setPath(RunPath)
  .annotate(OpenApi.Summary, "Delete a run")
  .annotate(
    OpenApi.Description,
    "Forgets a run with its trials. One that is not there is gone already, and it is no error."
  )

const compareRuns = HttpApiEndpoint.get("compareRuns", "/bench/v1/runs/:run/comparison")
  .setPath(RunPath)
  .setUrlParams(
    Schema.Struct({
      before: required(RunId.annotations({ description: "The run that this one is compared with" }), expectedRunId)
    })
  )
  .addSuccess(RunComparison)
  .addError(noRun)
  .annotate(OpenApi.Summary, "Compare two runs")
  .annotate(
    OpenApi.Description,
    "Which tasks went otherwise, and whether that is more than chance: over all tasks by an exact test, task by task with a correction for so many tests."
  )

const reportTrial = HttpApiEndpoint.put("reportTrial", "/bench/v1/runs/:run/trials/:trial")
  .setPath(TrialPath)
  .setPayload(Trial)
  .addError(noRun)
  .addError(envelope(RunTooLarge, 413))
  .annotate(BodyLimits, trialBodyLimits)
  .annotate(OpenApi.Summary, "Report a trial")
  .annotate(
    OpenApi.Description,
    `What became of a trial. Reported again, it replaces what was said before. A trial has up to ${trialBodyLimits.bytes} bytes, all of a run up to ${maxRunBytes}.`
  )

const getTrial = HttpApiEndpoint.get("getTrial", "/bench/v1/runs/:run/trials/:trial")
  .setPath(TrialPath)
  .addSuccess(Trial)
  .addError(envelope(TrialNotFound, 404))
  .annotate(OpenApi.Summary, "Get a trial")
  .annotate(OpenApi.Description, "All that was reported of a trial.")

export const RunsApi = HttpApiGroup.make("runs", { topLevel: true })
  .add(createRun)
  .add(listRuns)
  .add(describeRun)
  .add(exportRun)
  .add(compareRuns)
  .add(deleteRun)
  .add(reportTrial)
  .add(getTrial)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Runs")
  .annotate(OpenApi.Description, "What agents did in tasks, trial by trial, and what that comes to.")
