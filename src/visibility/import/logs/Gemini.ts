import { Either, Schema } from "effect"
import { quote } from "../../../domain/Input.ts"
import { optionalNullable } from "../AnswerLine.ts"
import { domainOf, isGroundingRedirect } from "../Website.ts"
import { type CitedPage, citedPagesIn, type Vendor } from "./AnswerLog.ts"
import { lastPrompt, memberOf } from "./requests.ts"

const Candidate = Schema.Struct({
  content: optionalNullable(
    Schema.Struct({
      parts: optionalNullable(
        Schema.Array(
          Schema.Struct({ text: optionalNullable(Schema.String), thought: optionalNullable(Schema.Boolean) })
        )
      )
    })
  ),
  /** Missing while the model has not stopped yet. */
  finishReason: Schema.String,
  groundingMetadata: Schema.optional(Schema.Unknown)
})

/** The GenerateContentResponse of Gemini (ai.google.dev/api/generate-content); only Vertex AI has `createTime`. */
const Response = Schema.Struct({
  responseId: optionalNullable(Schema.String),
  createTime: optionalNullable(Schema.String),
  candidates: optionalNullable(Schema.Array(Candidate)),
  promptFeedback: optionalNullable(Schema.Struct({ blockReason: optionalNullable(Schema.String) }))
})

const decode = Schema.decodeUnknownEither(Response)

const refusalReasons: ReadonlyArray<string | undefined> = [
  "SAFETY",
  "PROHIBITED_CONTENT",
  "BLOCKLIST",
  "SPII",
  "RECITATION",
  "MODEL_ARMOR",
  "IMAGE_SAFETY",
  "IMAGE_PROHIBITED_CONTENT",
  "IMAGE_RECITATION"
]

const isRedirect = ({ url }: CitedPage): boolean => isGroundingRedirect(String(url))

/** A page behind a redirect is cited by its site, which the response gives beside it. */
const citationOf = (chunk: unknown): ReadonlyArray<CitedPage> => {
  const web = memberOf(chunk, "web")
  if (web === undefined || web === null) return []
  const page = { url: memberOf(web, "uri"), title: memberOf(web, "title") }
  const site = isRedirect(page) ? domainOf(String(memberOf(web, "domain") || page.title)) : undefined
  return [site === undefined ? page : { ...page, url: `https://${site}/` }]
}

/** The pages that grounding found. */
const chunksOf = (metadata: unknown): unknown =>
  typeof metadata === "object" ? memberOf(metadata, "groundingChunks") : metadata

export const gemini: Vendor = {
  provider: "gemini",
  endpoint: "generateContent",
  prompt: (request) => lastPrompt(memberOf(request, "contents")),
  response: (value, drop) =>
    Either.map(decode(value), ({ candidates, createTime, promptFeedback, responseId }) => {
      const [first] = candidates ?? []
      const parts = first?.content?.parts ?? []
      const isRefused =
        (promptFeedback?.blockReason ?? undefined) !== undefined || refusalReasons.includes(first?.finishReason)
      const pages = citedPagesIn(chunksOf(first?.groundingMetadata), citationOf)
      for (const { title } of pages.filter(isRedirect)) {
        drop(
          `citations: the target site of a Google redirect is unknown, expected its domain as title, received ${quote(title)}`
        )
      }
      return {
        id: responseId ?? undefined,
        answered_at: createTime ?? undefined,
        status: isRefused ? "refusal" : undefined,
        // Other parts between texts, such as code to run, end a line.
        text: parts.map(({ text, thought }) => (thought === true ? "" : (text ?? "\n"))).join(""),
        citations: pages.filter((page) => !isRedirect(page))
      }
    })
}
