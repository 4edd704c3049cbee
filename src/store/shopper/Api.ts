import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { expects, NonBlankText } from "../../domain/Input.ts"
import { maxQuestionLength } from "../../domain/Limits.ts"
import { NeedsShopper } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { reads, Tool } from "../../operation/Tool.ts"
import { ShopperAbsent } from "./ShopperAbsent.ts"

export const Question = Schema.Struct({
  question: expects(
    NonBlankText(maxQuestionLength).annotations({
      description: "What you want to know",
      examples: ["Which size do you wear?"]
    }),
    `a text of 1 to ${maxQuestionLength} characters`
  )
})

export class Reply extends Schema.Class<Reply>("ShopperReply")({
  reply: Schema.String.annotations({ description: "What the shopper says" })
}) {}

const askShopper = HttpApiEndpoint.get("askShopper", "/api/shopper")
  .setUrlParams(Question)
  .addSuccess(Reply)
  .addError(envelope(ShopperAbsent, 404))
  .annotate(OpenApi.Summary, "Ask the shopper")
  .annotate(OpenApi.Description, "Answers a question about what the person wants.")
  .annotate(NeedsShopper, true)
  .annotate(
    Tool,
    reads("ask_shopper", "Use this to ask the person for whom you shop, whenever you would have to guess.")
  )

/** The simulated shopper that agents can ask, if a tester has set one. It is only a tool, without a route or a document. */
export const ShopperApi = HttpApiGroup.make("shopper", { topLevel: true }).add(askShopper)
