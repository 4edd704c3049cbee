import { Either, Schema } from "effect"
import { domainOf } from "../Website.ts"
import { maybe, type Vendor } from "./AnswerLog.ts"
import { lastPrompt, memberOf } from "./requests.ts"

const Candidate = Schema.Struct({
  content: maybe(
    Schema.Struct({
      parts: maybe(Schema.Array(Schema.Struct({ text: maybe(Schema.String), thought: maybe(Schema.Boolean) })))
    })
  ),
  finishReason: maybe(Schema.String),
  groundingMetadata: maybe(Schema.Struct({ groundingChunks: maybe(Schema.Array(Schema.Unknown)) }))
})

/** The GenerateContentResponse of Gemini (ai.google.dev/api/generate-content); `createTime` is Vertex AI's alone. */
const Response = Schema.Struct({
  responseId: maybe(Schema.String),
  createTime: maybe(Schema.String),
  candidates: maybe(Schema.Array(Candidate)),
  promptFeedback: maybe(Schema.Struct({ blockReason: maybe(Schema.String) }))
})

const decode = Schema.decodeUnknownEither(Response)

const refusals: ReadonlyArray<string | undefined | null> = [
  "SAFETY",
  "PROHIBITED_CONTENT",
  "BLOCKLIST",
  "SPII",
  "RECITATION"
]

const redirect = /^https:\/\/vertexaisearch\.cloud\.google\.com\/grounding-api-redirect\//

/** Grounding names a page by an address of Google's that leads there for some days, and by its site: the site is cited. */
const citationOf = (chunk: unknown) => {
  const web = memberOf(chunk, "web")
  const [uri, title] = [memberOf(web, "uri"), memberOf(web, "title")]
  if (uri === undefined || uri === null) return []
  const site = redirect.test(String(uri)) ? domainOf(String(memberOf(web, "domain") || title)) : undefined
  return site === undefined ? [{ url: uri, title }] : [{ url: `https://${site}/`, title }]
}

export const gemini: Vendor = {
  provider: "gemini",
  prompt: (request) => lastPrompt(memberOf(request, "contents")),
  response: (value) =>
    Either.map(decode(value), ({ candidates, createTime, promptFeedback, responseId }) => {
      const [first] = candidates ?? []
      const parts = first?.content?.parts ?? []
      const isRefused =
        (promptFeedback?.blockReason ?? undefined) !== undefined || refusals.includes(first?.finishReason)
      return {
        id: responseId ?? undefined,
        answered_at: createTime ?? undefined,
        status: isRefused ? "refusal" : undefined,
        text: parts.map(({ text, thought }) => (thought === true ? "" : (text ?? ""))).join(""),
        citations: (first?.groundingMetadata?.groundingChunks ?? []).flatMap(citationOf)
      }
    })
}
