import { Either, Schema } from "effect"
import { quote } from "../../../domain/Input.ts"
import { domainOf, leadsElsewhere } from "../Website.ts"
import { type Cited, pagesOf, type Vendor } from "./AnswerLog.ts"
import { maybe } from "./maybe.ts"
import { lastPrompt, memberOf } from "./requests.ts"

const Candidate = Schema.Struct({
  content: maybe(
    Schema.Struct({
      parts: maybe(Schema.Array(Schema.Struct({ text: maybe(Schema.String), thought: maybe(Schema.Boolean) })))
    })
  ),
  /** Without it the model has not stopped yet. */
  finishReason: Schema.String,
  groundingMetadata: Schema.optional(Schema.Unknown)
})

/** The GenerateContentResponse of Gemini (ai.google.dev/api/generate-content); `createTime` is Vertex AI's alone. */
const Response = Schema.Struct({
  responseId: maybe(Schema.String),
  createTime: maybe(Schema.String),
  candidates: maybe(Schema.Array(Candidate)),
  promptFeedback: maybe(Schema.Struct({ blockReason: maybe(Schema.String) }))
})

const decode = Schema.decodeUnknownEither(Response)

const refusals: ReadonlyArray<string | undefined> = [
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

const isRedirect = ({ url }: Cited): boolean => leadsElsewhere(String(url))

/** Such a page is cited by its site, which is told beside it. */
const citationOf = (chunk: unknown): ReadonlyArray<Cited> => {
  const web = memberOf(chunk, "web")
  if (web === undefined || web === null) return []
  const page = { url: memberOf(web, "uri"), title: memberOf(web, "title") }
  const site = isRedirect(page) ? domainOf(String(memberOf(web, "domain") || page.title)) : undefined
  return [site === undefined ? page : { ...page, url: `https://${site}/` }]
}

/** Pages that grounding found. */
const chunksOf = (metadata: unknown): unknown =>
  typeof metadata === "object" ? memberOf(metadata, "groundingChunks") : metadata

export const gemini: Vendor = {
  provider: "gemini",
  endpoint: "generateContent",
  prompt: (request) => lastPrompt(memberOf(request, "contents")),
  response: (value) =>
    Either.map(decode(value), ({ candidates, createTime, promptFeedback, responseId }) => {
      const [first] = candidates ?? []
      const parts = first?.content?.parts ?? []
      const isRefused =
        (promptFeedback?.blockReason ?? undefined) !== undefined || refusals.includes(first?.finishReason)
      const pages = pagesOf(chunksOf(first?.groundingMetadata), citationOf)
      return {
        id: responseId ?? undefined,
        answered_at: createTime ?? undefined,
        status: isRefused ? "refusal" : undefined,
        // What stands between others, such as code that is run, ends a line.
        text: parts.map(({ text, thought }) => (thought === true ? "" : (text ?? "\n"))).join(""),
        citations: pages.filter((page) => !isRedirect(page)),
        dropped: pages
          .filter(isRedirect)
          .map(
            ({ title }) =>
              `citations: the site is not known that an address of Google's leads to, expected its domain as title, received ${quote(title)}`
          )
      }
    })
}
