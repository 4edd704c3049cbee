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
  optionalParam
} from "../../domain/Input.ts"
import { maxRunBytes, maxRuns, pageSize, trialBodyLimits, trialNumbers } from "../../domain/Limits.ts"
import { BodyLimits, Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { StreamedContentSchema, StreamedContentType } from "../../operation/StreamedContent.ts"
import { afterParam, Page } from "../pages.ts"
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

/** A position in the list of runs. */
export const runPosition = /^(\d{1,15})\.(run_[0-9a-z]+)$/

export const defaultRunLimit = 20

const reportFormats = ["json", "junit", "html"] as const
export type ReportFormat = (typeof reportFormats)[number]

const createRun = HttpApiEndpoint.post("createRun", "/bench/v1/runs")
  .setPayload(Schema.Struct(runFields))
  .addSuccess(ListedRun, { status: 201 })
  .addError(envelope(TooManyRuns, 429))
  .annotate(OpenApi.Summary, "Begin a run")
  .annotate(
    OpenApi.Description,
    `A run is what an agent did in a set of tasks, each tried one or more times. The client that runs the agent reports each trial. The server keeps up to ${maxRuns} runs.`
  )

const listRuns = HttpApiEndpoint.get("listRuns", "/bench/v1/runs")
  .setUrlParams(
    Schema.Struct({
      after: afterParam(runPosition),
      limit: optionalIntegerParam(
        pageSize,
        defaultRunLimit,
        `The maximum number of runs; ${defaultRunLimit} if omitted`
      )
    })
  )
  .addSuccess(Page(ListedRun, Schema.String))
  .annotate(OpenApi.Summary, "List runs")
  .annotate(OpenApi.Description, "The stored runs, newest first, each with the number of its trials by verdict.")

const describeRun = HttpApiEndpoint.get("describeRun", "/bench/v1/runs/:run")
  .setPath(RunPath)
  .addSuccess(Run)
  .addError(noRun)
  .annotate(OpenApi.Summary, "Describe a run")
  .annotate(
    OpenApi.Description,
    "The results of the trials, in total, by model and by tag: pass@1 with its interval, pass^k, flaky tasks and followed attacks. Also a summary of each trial."
  )

const exportRun = HttpApiEndpoint.get("exportRun", "/bench/v1/runs/:run/export")
  .setPath(RunPath)
  .setUrlParams(
    Schema.Struct({
      format: optionalParam(
        CaseInsensitiveLiteral(...reportFormats).annotations({
          description:
            "`json`: all data; `junit`: JUnit XML with a test case for each trial; `html`: one page to share. `json` if omitted"
        }),
        `one of ${reportFormats.join(", ")}`
      )
    })
  )
  .addSuccess(StreamedContentSchema("application/json", "The run in the requested format"))
  .addError(noRun)
  .annotate(StreamedContentType, "application/json")
  .annotate(OpenApi.Summary, "Export a run")
  .annotate(OpenApi.Description, "The report of a run as a file, with all reported data of its trials.")

const deleteRun = HttpApiEndpoint.del("deleteRun", "/bench/v1/runs/:run")
  .setPath(RunPath)
  .annotate(OpenApi.Summary, "Delete a run")
  .annotate(OpenApi.Description, "Deletes a run with its trials. It is no error if the run does not exist.")

const compareRuns = HttpApiEndpoint.get("compareRuns", "/bench/v1/runs/:run/comparison")
  .setPath(RunPath)
  .setUrlParams(
    Schema.Struct({
      before: expects(RunId.annotations({ description: "The run to compare this one with" }), expectedRunId)
    })
  )
  .addSuccess(RunComparison)
  .addError(noRun)
  .annotate(OpenApi.Summary, "Compare two runs")
  .annotate(
    OpenApi.Description,
    "The tasks with different results, and whether chance can explain the difference: an exact test over all tasks, and one for each task, with a correction for multiple tests."
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
    `Stores the result of a trial. A second report of the same trial replaces the first. A trial can have up to ${trialBodyLimits.bytes} bytes, all trials of a run together up to ${maxRunBytes}.`
  )

const getTrial = HttpApiEndpoint.get("getTrial", "/bench/v1/runs/:run/trials/:trial")
  .setPath(TrialPath)
  .addSuccess(Trial)
  .addError(envelope(TrialNotFound, 404))
  .annotate(OpenApi.Summary, "Get a trial")
  .annotate(OpenApi.Description, "All reported data of a trial.")

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
  .annotate(OpenApi.Description, "What agents did in tasks, trial by trial, and the results.")
