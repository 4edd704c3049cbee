import { Option } from "effect"
import type { AcpApi } from "../acp/Api.ts"
import type { Entry, Operations } from "../operation/Operations.ts"
import type { CatalogApi } from "../store/catalog/Api.ts"
import { makeOutputs } from "./outputs.ts"
import { post } from "./Post.ts"
import { openProtocol } from "./Protocol.ts"
import { makeResources } from "./Resources.ts"
import { storeTool } from "./StoreTool.ts"
import { makeSpeak } from "./speak.ts"

/** What the endpoint is made of: every operation, and the records that its resources are read by. */
export interface Served {
  readonly entries: ReadonlyArray<Entry>
  readonly catalog: Operations<typeof CatalogApi>
  readonly acp: Operations<typeof AcpApi>
}

/** Every operation that was declared to be a tool, in the order of the contract. */
export const toolsOf = (entries: ReadonlyArray<Entry>) => {
  const listing = { speak: makeSpeak(entries), output: makeOutputs() }
  return entries.flatMap((entry) => Option.toArray(storeTool(entry, listing)))
}

/** Opens the protocol and yields what serves a POST of it. */
export const openEndpoint = async ({ acp, catalog, entries }: Served) => {
  const exchange = await openProtocol(toolsOf(entries), makeResources(catalog, acp))
  return (request: Parameters<typeof post>[1]) => post(exchange, request)
}
