import { Option, Schema } from "effect"
import { optionalNullish } from "./optionalNullish.ts"

const Parts = Schema.Array(Schema.Struct({ text: optionalNullish(Schema.String) }))

const Message = Schema.Struct({
  /** Of OpenAI, which has items of other types among its messages. */
  type: optionalNullish(Schema.String),
  role: optionalNullish(Schema.String),
  /** Of OpenAI, Anthropic and Perplexity. */
  content: optionalNullish(Schema.Union(Schema.String, Parts)),
  /** Of Gemini. */
  parts: optionalNullish(Parts)
})

const decode = Schema.decodeUnknownOption(Schema.Union(Schema.String, Schema.Array(Message)))

const textOf = ({ content, parts }: typeof Message.Type): string =>
  typeof content === "string" ? content : (content ?? parts ?? []).map(({ text }) => text ?? "").join("")

/** What the user says in a message; nothing in that of another, and in one that gives back what a tool has found. */
const userTextOf = (message: typeof Message.Type): string =>
  (message.type ?? "message") === "message" && (message.role ?? "user") === "user" ? textOf(message) : ""

/** The prompt of what a request sends: its text, or the last message in which the user says something. */
export const lastPrompt = (input: unknown): string | undefined => {
  const sent = Option.getOrUndefined(decode(input))
  if (sent === undefined || typeof sent === "string") return sent
  return sent.map(userTextOf).findLast((text) => text.trim() !== "")
}

/** A member of a request, whatever it is. */
export const memberOf = (request: unknown, name: string): unknown =>
  typeof request === "object" && request !== null ? Reflect.get(request, name) : undefined
