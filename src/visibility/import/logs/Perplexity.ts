import { Either, Schema } from "effect"
import { optionalNullable } from "../AnswerLine.ts"
import { citedPageOf, citedPagesIn, isoTimeOf, type Vendor } from "./AnswerLog.ts"
import { lastPrompt, memberOf } from "./requests.ts"

/** The response of POST /chat/completions (docs.perplexity.ai/api-reference/chat-completions-post). */
const Response = Schema.Struct({
  id: Schema.String,
  created: Schema.Number,
  choices: Schema.Array(
    Schema.Struct({
      message: Schema.Struct({ content: optionalNullable(Schema.String) }),
      /** Null in the chunks of a streamed response, except the last one, which has all of it. */
      finish_reason: Schema.optional(Schema.String)
    })
  ),
  search_results: Schema.optional(Schema.Unknown),
  /** The predecessor of search_results: URLs only. */
  citations: Schema.optional(Schema.Unknown)
})

const decode = Schema.decodeUnknownEither(Response)

// The reasoning of a model before its answer, hidden from its reader. A truncated response has nothing else.
const thoughts = /^\s*<think>.*?(?:<\/think>|$)/s

export const perplexity: Vendor = {
  provider: "perplexity",
  endpoint: "POST /chat/completions",
  prompt: (request) => lastPrompt(memberOf(request, "messages")),
  response: (value) =>
    Either.map(decode(value), ({ choices, citations, created, id, search_results }) => {
      const found = citedPagesIn(search_results, (page) => [citedPageOf(page)])
      return {
        id,
        answered_at: isoTimeOf(created),
        text: (choices[0]?.message.content ?? "").replace(thoughts, ""),
        citations: found.length > 0 ? found : citedPagesIn(citations, (url) => [{ url }])
      }
    })
}
