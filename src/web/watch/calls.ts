import { headersOfCaller, isMasked, mcpCallOf, type OperationTool, payloadIn } from "../../bench/journal/sentRequest.ts"
import { headersOf } from "../../mcp/Era.ts"
import { callPath, type Route } from "../../operation/callPath.ts"
import { curl, type ShellRequest } from "../page/curl.ts"
import { type Entry, isJsonObject, type JsonObject } from "./Entry.ts"

interface Addresses {
  readonly baseUrl: string
  readonly mcpUrl: string
}

/** An operation over REST, and as a tool if it is one. */
export interface CallableOperation extends Route {
  readonly tool: OperationTool | undefined
}

/** Whether the journal lacks a body that was sent, because it could not be read or nothing was there to read it. */
export const isBodyMissing = ({ bytes, operation, tool }: Entry): boolean =>
  bytes.in > 0 && operation === null && tool === undefined

/** Whether the journal has everything that was sent: masked values cannot be sent again. */
export const isReplayable = (entry: Entry): boolean => !(isMasked(entry) || isBodyMissing(entry))

/** The REST path of an operation, with its request's parameters. */
const filledPath = (route: Route, { input }: Entry): string => {
  const { path, urlParams }: JsonObject = isJsonObject(input) ? input : {}
  return callPath(route, { ...(isJsonObject(urlParams) ? urlParams : {}), ...(isJsonObject(path) ? path : {}) })
}

/**
 * The request that repeats an entry, as far as the journal has it. For a page it is the operation that the page called,
 * because a form is no JSON.
 */
export const replayRequest = (
  entry: Entry,
  { baseUrl, mcpUrl }: Addresses,
  operation: CallableOperation | undefined
): ShellRequest => {
  const { http, surface } = entry
  const callerHeaders = headersOfCaller(entry)
  const call = surface === "mcp" ? mcpCallOf(entry, operation?.tool) : undefined
  if (call !== undefined) {
    const headers = { accept: "application/json, text/event-stream", ...headersOf(JSON.parse(call)), ...callerHeaders }
    return { method: "POST", url: mcpUrl, headers, body: call }
  }
  return surface === "web" && operation !== undefined
    ? {
        method: operation.method,
        url: `${baseUrl}${filledPath(operation, entry)}`,
        headers: callerHeaders,
        body: payloadIn(entry)
      }
    : { method: http.method, url: `${baseUrl}${http.path}`, headers: callerHeaders, body: payloadIn(entry) }
}

/** The same as a curl command. */
export const curlOf = (...args: Parameters<typeof replayRequest>): string => curl(replayRequest(...args))
