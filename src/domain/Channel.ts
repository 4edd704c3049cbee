import { Context, Effect, Option, Schema } from "effect"
import { InvalidRequest } from "./Errors.ts"
import { quote } from "./Input.ts"

/** Which kind of agent placed an order; `web` is a person in a browser, or a caller that did not say. */
export const Channel = Schema.Literal("web", "mcp", "acp", "gpt").annotations({
  description: "The kind of caller that placed it: web, mcp, acp or gpt",
  examples: ["gpt"]
})

export type Channel = typeof Channel.Type

/** What a surface badges orders with when the caller names no channel: REST `web`, MCP `mcp`, agent checkout `acp`. */
export class SurfaceChannel extends Context.Reference<SurfaceChannel>()("vitrine/SurfaceChannel", {
  defaultValue: (): Channel => "web"
}) {}

/** The channels as a message lists them. */
export const channels = "gpt, mcp, acp, web"

const toChannel = Schema.decodeUnknownOption(Channel)

/** What a caller says of itself: in the body, which wins, or in the header `X-Store-Channel`; else the surface knows. */
export const callerChannel = (body: Channel | undefined, header: string | undefined) =>
  Effect.gen(function* () {
    if (body !== undefined) return body
    if (header === undefined || header === "") return yield* SurfaceChannel
    return yield* Option.match(toChannel(header), {
      onNone: () =>
        Effect.fail(
          new InvalidRequest({ message: `x-store-channel: expected one of ${channels}, received ${quote(header)}.` })
        ),
      onSome: Effect.succeed
    })
  })
