import type { Entry } from "../../operation/Operations.ts"
import type { Cards, Declaration } from "../Declaration.ts"
import { analyticsCaller } from "../visibility/endpoint.ts"
import { instructions } from "./instructions.ts"
import { prompts } from "./prompts.ts"
import { makeResources } from "./resources.ts"

/**
 * The store's endpoint. A caller that names no channel has the channel `mcp`. The analytics of the same program, if
 * any, are for callers that ask for them.
 */
export const storeEndpoint = (
  entries: ReadonlyArray<Entry>,
  cards: Cards,
  sign: NonNullable<Declaration["sign"]>,
  analytics?: ReadonlyArray<Entry>
): Declaration => ({
  path: "/mcp",
  name: "vitrine",
  title: "Vitrine",
  instructions,
  entries,
  callerOf: ({ headers }) => ({ headers: { "x-store-channel": headers["x-store-channel"] || "mcp" } }),
  elsewhere: analytics === undefined ? undefined : { entries: analytics, callerOf: analyticsCaller },
  cards,
  sign,
  resources: makeResources(entries, cards),
  prompts
})
