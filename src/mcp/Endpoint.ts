import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option } from "effect"
import type { Entry, Operations } from "../operation/Operations.ts"
import type { AcpApi } from "../protocols/acp/reference/Api.ts"
import type { CatalogApi } from "../store/catalog/Api.ts"
import { failed, makeCall } from "./calls.ts"
import type { Exchange } from "./Exchange.ts"
import { explainParams, overlong } from "./malformed.ts"
import { makeOutputs } from "./outputs.ts"
import { type Ask, post } from "./Post.ts"
import { makeProblemText } from "./ProblemText.ts"
import { openProtocol } from "./Protocol.ts"
import { makeResources } from "./Resources.ts"
import { type StoreTool, storeTool } from "./StoreTool.ts"

/** What the endpoint is made of: every operation, and the records that its resources are read by. */
export interface Served {
  readonly entries: ReadonlyArray<Entry>
  readonly catalog: Operations<typeof CatalogApi>
  readonly acp: Operations<typeof AcpApi>
}

/** Every operation that was declared to be a tool, in the order of the contract. */
export const toolsOf = (entries: ReadonlyArray<Entry>) => {
  const listing = { problemText: makeProblemText(entries), output: makeOutputs() }
  return entries.flatMap((entry) => Option.toArray(storeTool(entry, listing)))
}

/** What serves a POST of the protocol. Tools are called in its own fiber; the SDK's server answers all the rest. */
export const makePost = (tools: ReadonlyArray<StoreTool>, exchange: Exchange) => {
  const call = makeCall(tools)
  const askServer: Ask = (request) => {
    const excess = overlong(request)
    if (excess !== undefined) return Effect.succeed(failed(request, excess))
    return Effect.map(exchange.ask(request), (response) => explainParams(request, response))
  }

  return (request: HttpServerRequest.HttpServerRequest) => {
    const channel = request.headers["x-store-channel"]
    return post((asked) => (asked.method === "tools/call" ? call(asked, channel) : askServer(asked)), request)
  }
}

/** Opens the protocol and yields what serves a POST of it. */
export const openEndpoint = async ({ acp, catalog, entries }: Served) => {
  const tools = toolsOf(entries)
  return makePost(tools, await openProtocol(tools, makeResources(catalog, acp)))
}
