import { Either, Schema } from "effect"
import { optionalNullable } from "../AnswerLine.ts"
import { citedPageOf, citedPagesIn, isoTimeOf, otherThan, type Vendor } from "./AnswerLog.ts"
import { lastPrompt, memberOf } from "./requests.ts"

const Content = Schema.Union(
  Schema.Struct({
    type: Schema.Literal("output_text"),
    text: Schema.String,
    annotations: Schema.optional(Schema.Unknown)
  }),
  otherThan("output_text")
)

const Item = Schema.Union(
  Schema.Struct({ type: Schema.Literal("message"), content: Schema.Array(Content) }),
  otherThan("message")
)

/** The response object of POST /v1/responses (platform.openai.com/docs/api-reference/responses/object). */
const Response = Schema.Struct({
  id: Schema.String,
  created_at: Schema.Number,
  status: optionalNullable(Schema.Literal("completed", "failed", "cancelled", "incomplete")),
  incomplete_details: optionalNullable(Schema.Struct({ reason: optionalNullable(Schema.String) })),
  metadata: optionalNullable(Schema.Record({ key: Schema.String, value: Schema.String })),
  output: Schema.Array(Item)
})

const decode = Schema.decodeUnknownEither(Response)

const statusOf = ({ incomplete_details, output, status }: typeof Response.Type) => {
  if (status === "failed" || status === "cancelled") return "error"
  const parts = output.flatMap((item) => ("content" in item ? item.content : []))
  const isRefused =
    incomplete_details?.reason === "content_filter" ||
    (parts.some(({ type }) => type === "refusal") && parts.every(({ type }) => type !== "output_text"))
  return isRefused ? "refusal" : undefined
}

const citationOf = (annotation: unknown) =>
  memberOf(annotation, "type") === "url_citation" ? [citedPageOf(annotation)] : []

export const openAi: Vendor = {
  provider: "chatgpt",
  endpoint: "POST /v1/responses",
  prompt: (request) => lastPrompt(memberOf(request, "input")),
  response: (value) =>
    Either.map(decode(value), (response) => {
      const texts = response.output
        .flatMap((item) => ("content" in item ? item.content : []))
        .flatMap((part) => ("text" in part ? [part] : []))
      return {
        id: response.id,
        answered_at: isoTimeOf(response.created_at),
        status: statusOf(response),
        text: texts.map(({ text }) => text).join("\n"),
        citations: texts.flatMap(({ annotations }) => citedPagesIn(annotations, citationOf)),
        labels: response.metadata ?? {}
      }
    })
}
