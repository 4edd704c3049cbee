import { Either, Schema } from "effect"
import { pageOf } from "../Website.ts"
import { citedPageOf, citedPagesIn, otherThan, type Vendor } from "./AnswerLog.ts"
import { lastPrompt, memberOf } from "./requests.ts"

const Block = Schema.Union(
  Schema.Struct({ type: Schema.Literal("text"), text: Schema.String, citations: Schema.optional(Schema.Unknown) }),
  otherThan("text")
)

/** The message object of POST /v1/messages (platform.claude.com/docs/en/api/messages). It has no creation time. */
const Message = Schema.Struct({
  id: Schema.String,
  /** Null at the start of a stream. */
  stop_reason: Schema.optional(Schema.String),
  content: Schema.Array(Block)
})

/** A page found by the provider's search, or by the caller's own, whose `source` may be a URL or anything else. */
const citationOf = (citation: unknown) => {
  const [type, source] = [memberOf(citation, "type"), memberOf(citation, "source")]
  if (type === "web_search_result_location") return [citedPageOf(citation)]
  const isPage = type === "search_result_location" && pageOf(String(source)) !== undefined
  return isPage ? [{ ...citedPageOf(citation), url: source }] : []
}

const decode = Schema.decodeUnknownEither(Message)

export const anthropic: Vendor = {
  provider: "claude",
  endpoint: "POST /v1/messages",
  prompt: (request) => lastPrompt(memberOf(request, "messages")),
  response: (value) =>
    Either.map(decode(value), ({ content, id, stop_reason }) => ({
      id,
      status: stop_reason === "refusal" ? "refusal" : undefined,
      // A sentence with a citation is a separate block; a block of another type, such as a search, ends a line.
      text: content.map((block) => ("text" in block ? block.text : "\n")).join(""),
      citations: content.flatMap((block) => ("text" in block ? citedPagesIn(block.citations, citationOf) : []))
    }))
}
