import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { ForeignOrigin } from "../../domain/Errors.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Resets, SameOriginOnly } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { replaces, Tool } from "../../operation/Tool.ts"

export class Reset extends Schema.Class<Reset>("Reset")(
  {
    ok: Schema.Boolean.annotations({ description: "Always true: a reset that fails returns an error" }),
    resetAt: Timestamp.annotations({
      description: "The feed's time of the reset; every entry after the reset has a later time"
    })
  },
  { description: "A completed reset" }
) {}

/** A tester has set that agents may not reset the sandbox. */
export class ResetDisabled extends Schema.TaggedError<ResetDisabled>()("ResetDisabled", {}) {
  override get message() {
    return "A reset is not allowed here. Nothing was changed."
  }
}

const resetDemo = HttpApiEndpoint.post("resetDemo", "/api/demo/reset")
  .addSuccess(Reset)
  .addError(envelope(ForeignOrigin, 403))
  .addError(envelope(ResetDisabled, 403))
  .annotate(OpenApi.Summary, "Reset the sandbox")
  .annotate(
    OpenApi.Description,
    "Clears all carts, orders, bookings and checkout sessions of this sandbox and restores its stock. Other sandboxes keep theirs. Ids start over: the same calls give the same ids again."
  )
  .annotate(SameOriginOnly, true)
  .annotate(Resets, true)
  .annotate(Tool, replaces("reset_store", "Use this only to restart a test run."))

export const DemoApi = HttpApiGroup.make("demo", { topLevel: true })
  .add(resetDemo)
  .annotate(OpenApi.Title, "Demo control")
  .annotate(OpenApi.Description, "The reset of the store.")
