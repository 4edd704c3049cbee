import { Effect, Option, Schema } from "effect"
import { InvalidRequest } from "./Errors.ts"

/** Which kind of agent placed an order; `web` is a person in a browser, or a caller that did not say. */
export const Channel = Schema.Literal("web", "mcp", "acp", "gpt").annotations({
  description: "The kind of caller that placed it: web, mcp, acp or gpt",
  examples: ["gpt"]
})

export type Channel = typeof Channel.Type

const toChannel = Schema.decodeUnknownOption(Channel)

/**
 * The channel that the caller names in the body, or else in the header `X-Store-Channel`. A caller that names none gets
 * the channel of the surface.
 */
export const callerChannel = (
  body: Channel | undefined,
  header: string | undefined,
  surface: Channel = "web"
): Effect.Effect<Channel, InvalidRequest> => {
  if (body !== undefined) return Effect.succeed(body)
  if (header === undefined) return Effect.succeed(surface)
  return Option.match(toChannel(header), {
    onNone: () => Effect.fail(InvalidRequest.value("x-store-channel", `one of ${Channel.literals.join(", ")}`, header)),
    onSome: Effect.succeed
  })
}
