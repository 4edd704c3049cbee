import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { maxCharacters, optional } from "../../domain/Input.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { Question, Reply } from "../../store/shopper/Api.ts"
import { ShopperAbsent } from "../../store/shopper/ShopperAbsent.ts"
import { noSandbox, SandboxPath, tooManySandboxes } from "../sandboxes/Api.ts"
import { SnapshotNotFound, SnapshotTooLarge } from "../snapshots/SnapshotErrors.ts"
import { TaskId, TaskPayload } from "../tasks/Task.ts"
import { TaskNotFound } from "../tasks/TaskErrors.ts"
import { maxFigures, Report, Usage } from "./Report.ts"

export const maxAnswerLength = 100_000

const gradeSandbox = HttpApiEndpoint.post("gradeSandbox", "/bench/v1/sandboxes/:sandbox/grade")
  .setPath(SandboxPath)
  .setPayload(
    Schema.Struct({
      taskId: optional(
        TaskId.annotations({ description: "The task; if omitted, the one that the sandbox was made for" })
      ),
      task: optional(TaskPayload, "a task"),
      answer: optional(
        Schema.String.pipe(maxCharacters(maxAnswerLength)).annotations({
          description: "The agent's final answer",
          examples: ["Booked: VT-0K2M4P."]
        }),
        `a text of up to ${maxAnswerLength} characters`
      ),
      usage: optional(Usage, `an object of at most ${maxFigures} numbers`),
      close: optional(
        Schema.Boolean.annotations({
          description: "`false` grades the trial so far, and the agent can go on; true if omitted"
        }),
        "true or false"
      )
    })
  )
  .addSuccess(Report)
  .addError(noSandbox)
  .addError(envelope(TaskNotFound, 404))
  .addError(envelope(SnapshotNotFound, 404))
  .addError(envelope(SnapshotTooLarge, 413))
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Grade what an agent did")
  .annotate(
    OpenApi.Description,
    "Compares the changes in the sandbox, its journal and the agent's answer with the task. Afterwards the sandbox refuses every request of the agent (410 `trial_over`) until it is reset. It stays open if `close` is false, or if it is the sandbox `default`. The same changes, journal and answer always give the same report."
  )

const askShopperOf = HttpApiEndpoint.post("askShopperOf", "/bench/v1/sandboxes/:sandbox/shopper")
  .setPath(SandboxPath)
  .setPayload(Question)
  .addSuccess(Reply)
  .addError(noSandbox)
  .addError(envelope(ShopperAbsent, 404))
  .annotate(OpenApi.Summary, "Ask the scripted shopper")
  .annotate(
    OpenApi.Description,
    "Answers a question that the agent asks its user. It does what the agent's tool `ask_shopper` does, and records the question in the journal in the same way. It is for agents that do not ask with that tool."
  )

export const GradingApi = HttpApiGroup.make("grading", { topLevel: true })
  .add(gradeSandbox)
  .add(askShopperOf)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Grading")
  .annotate(OpenApi.Description, "Grades what an agent did in a sandbox. No model is involved.")
