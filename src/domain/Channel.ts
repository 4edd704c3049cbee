import { Context, Schema } from "effect"

/** Which kind of agent placed an order; `web` is a person in a browser, or a caller that did not say. */
export const Channel = Schema.Literal("web", "mcp", "acp", "gpt").annotations({
  identifier: "Channel",
  description: "The kind of caller that placed it: web, mcp, acp or gpt",
  examples: ["gpt"]
})

export type Channel = typeof Channel.Type

/** What a surface badges orders with when the caller names no channel: REST `web`, MCP `mcp`, agent checkout `acp`. */
export class SurfaceChannel extends Context.Reference<SurfaceChannel>()("vitrine/SurfaceChannel", {
  defaultValue: (): Channel => "web"
}) {}
