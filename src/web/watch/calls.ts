import { headersOfCaller, isMasked, mcpCallOf, type OperationTool, payloadIn } from "../../bench/journal/sentRequest.ts"
import { headersOf } from "../../mcp/Era.ts"
import { callPath, type Route } from "../../operation/callPath.ts"
import { curl, type ShellRequest } from "../page/curl.ts"
import { type Entry, isJsonObject, type JsonObject } from "./Entry.ts"

/** Where a sandbox is reached. */
interface Addresses {
  readonly baseUrl: string
  readonly mcpUrl: string
}

/** An operation over REST, and as a tool if it is one. */
export interface CallableOperation extends Route {
  readonly tool: OperationTool | undefined
}

/** Whether a body was sent of which the journal has nothing, as it could not be read or nothing was there to read it. */
export const isBodyMissing = ({ bytes, operation, tool }: Entry): boolean =>
  bytes.in > 0 && operation === null && tool === undefined

/** Whether the journal has all that was sent: what it masks cannot be sent again. */
export const isReplayable = (entry: Entry): boolean => !(isMasked(entry) || isBodyMissing(entry))

/** The path of an operation over REST, with what its request had in it. */
const filledPath = (route: Route, { input }: Entry): string => {
  const { path, urlParams }: JsonObject = isJsonObject(input) ? input : {}
  return callPath(route, { ...(isJsonObject(urlParams) ? urlParams : {}), ...(isJsonObject(path) ? path : {}) })
}

/**
 * The request that does what an entry did, as far as the journal has it: a page's is the operation that it called, as what it was
 * sent is no JSON.
 */
export const replayRequest = (
  entry: Entry,
  { baseUrl, mcpUrl }: Addresses,
  known: CallableOperation | undefined
): ShellRequest => {
  const { http, surface } = entry
  const callerHeaders = headersOfCaller(entry)
  const call = surface === "mcp" ? mcpCallOf(entry, known?.tool) : undefined
  if (call !== undefined) {
    const headers = { accept: "application/json, text/event-stream", ...headersOf(JSON.parse(call)), ...callerHeaders }
    return { method: "POST", url: mcpUrl, headers, body: call }
  }
  return surface === "web" && known !== undefined
    ? {
        method: known.method,
        url: `${baseUrl}${filledPath(known, entry)}`,
        headers: callerHeaders,
        body: payloadIn(entry)
      }
    : { method: http.method, url: `${baseUrl}${http.path}`, headers: callerHeaders, body: payloadIn(entry) }
}

/** The same as a command for a shell. */
export const curlOf = (...args: Parameters<typeof replayRequest>): string => curl(replayRequest(...args))
