import { Either, Schema } from "effect"
import { pageOf } from "../Website.ts"
import { citedPageOf, citedPagesIn, otherThan, type Vendor } from "./AnswerLog.ts"
import { lastPrompt, memberOf } from "./requests.ts"

const Block = Schema.Union(
  Schema.Struct({ type: Schema.Literal("text"), text: Schema.String, citations: Schema.optional(Schema.Unknown) }),
  otherThan("text")
)

/** The message object of POST /v1/messages (platform.claude.com/docs/en/api/messages). It does not say when it was made. */
const Message = Schema.Struct({
  id: Schema.String,
  /** Null where a stream begins. */
  stop_reason: Schema.optional(Schema.String),
  content: Schema.Array(Block)
})

/** A page that was found by the provider's search, or by one of whoever asked, which calls it by an address or anything else. */
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
      // A sentence with a citation is a block of its own; what stands between others, such as a search, ends a line.
      text: content.map((block) => ("text" in block ? block.text : "\n")).join(""),
      citations: content.flatMap((block) => ("text" in block ? citedPagesIn(block.citations, citationOf) : []))
    }))
}
