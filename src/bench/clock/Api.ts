import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { expects, optional } from "../../domain/Input.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Strict } from "../../operation/annotations.ts"
import { clockBackwards, noSandbox, SandboxPath, tooManySandboxes } from "../sandboxes/Api.ts"
import { ClockReading } from "./ClockReading.ts"
import { ClockRequest } from "./ClockSetting.ts"

// Weeks, days, hours, minutes, seconds: the length of months and years varies.
const duration = /^P(?=.)(\d{1,6}W)?(\d{1,6}D)?(T(?=\d)(\d{1,9}H)?(\d{1,9}M)?(\d{1,9}(\.\d{1,3})?S)?)?$/

const Step = expects(
  Schema.Struct({
    by: optional(
      Schema.String.pipe(Schema.pattern(duration)).annotations({
        description: "How far to advance the clock, as an ISO 8601 duration",
        examples: ["PT36H", "P1D"]
      }),
      "a duration of weeks, days, hours, minutes and seconds such as PT36H or P1D"
    ),
    to: optional(Timestamp, "an RFC 3339 date-time").annotations({ description: "The instant to set the clock to" })
  }).pipe(Schema.filter(({ by, to }) => (by === undefined) !== (to === undefined))),
  "either by or to"
)

const getClock = HttpApiEndpoint.get("getClock", "/bench/v1/sandboxes/:sandbox/clock")
  .setPath(SandboxPath)
  .addSuccess(ClockReading)
  .addError(noSandbox)
  .annotate(OpenApi.Summary, "Read the clock")
  .annotate(OpenApi.Description, "The time in a sandbox, and the mode of its clock.")

const setClock = HttpApiEndpoint.put("setClock", "/bench/v1/sandboxes/:sandbox/clock")
  .setPath(SandboxPath)
  .setPayload(ClockRequest)
  .addSuccess(ClockReading)
  .addError(noSandbox)
  .addError(clockBackwards)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Set the clock")
  .annotate(
    OpenApi.Description,
    "The store takes every time from it: today and the season of a city, departures, and the times of purchases. A frozen clock does not move; each entry of the feed is still a millisecond after the one before. If something was done in a sandbox, its clock only goes forward. In an empty one, it can go back. The generation then increases by one, so that clients that poll the feed start over. A reset starts with this clock."
  )

const advanceClock = HttpApiEndpoint.post("advanceClock", "/bench/v1/sandboxes/:sandbox/clock/advance")
  .setPath(SandboxPath)
  .setPayload(Step)
  .addSuccess(ClockReading)
  .addError(noSandbox)
  .addError(clockBackwards)
  .addError(tooManySandboxes)
  .annotate(OpenApi.Summary, "Advance the clock")
  .annotate(
    OpenApi.Description,
    "By a duration, or to an instant. If something was done in a sandbox, its clock only goes forward. In an empty one, it can go back, and the generation increases by one. A system clock gets an offset; a frozen clock stays frozen. A reset undoes this."
  )

export const ClockApi = HttpApiGroup.make("clock", { topLevel: true })
  .add(getClock)
  .add(setClock)
  .add(advanceClock)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Clock")
  .annotate(OpenApi.Description, "The time in a sandbox.")
