import { Option, Schema } from "effect"
import { optionalNullable } from "../AnswerLine.ts"

const Parts = Schema.Array(Schema.Struct({ text: optionalNullable(Schema.String) }))

const Message = Schema.Struct({
  /** For OpenAI, which has items of other types among its messages. */
  type: optionalNullable(Schema.String),
  role: optionalNullable(Schema.String),
  /** For OpenAI, Anthropic and Perplexity. */
  content: optionalNullable(Schema.Union(Schema.String, Parts)),
  /** For Gemini. */
  parts: optionalNullable(Parts)
})

const decode = Schema.decodeUnknownOption(Schema.Union(Schema.String, Schema.Array(Message)))

const textOf = ({ content, parts }: typeof Message.Type): string =>
  typeof content === "string" ? content : (content ?? parts ?? []).map(({ text }) => text ?? "").join("")

/** The user's text in a message; empty for other roles, and for messages that return a tool's result. */
const userTextOf = (message: typeof Message.Type): string =>
  (message.type ?? "message") === "message" && (message.role ?? "user") === "user" ? textOf(message) : ""

/** The prompt of a request: its text, or the last message with text of the user. */
export const lastPrompt = (input: unknown): string | undefined => {
  const sent = Option.getOrUndefined(decode(input))
  if (sent === undefined || typeof sent === "string") return sent
  return sent.map(userTextOf).findLast((text) => text.trim() !== "")
}

/** A member of any value; undefined if it is no object. */
export const memberOf = (request: unknown, name: string): unknown =>
  typeof request === "object" && request !== null ? Reflect.get(request, name) : undefined
