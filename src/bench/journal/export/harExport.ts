import type { Entry } from "../Entry.ts"
import { headersIn, isProtocolError, mcpCallOf, type OperationTool, payloadIn } from "../sentRequest.ts"

const jsonType = "application/json"

/** HAR uses -1 for values that were not measured. */
const unmeasured = -1

/** The request body, as far as the journal has it: for a page's form, only the operation's input is known. */
const sentBody = (entry: Entry, tool: OperationTool | undefined): string | undefined => {
  const { http, input, surface } = entry
  if (http.method === "GET" || input === null || surface === "web") return undefined
  return surface === "mcp" ? mcpCallOf(entry, tool) : payloadIn(entry)
}

const textContent = (text: string) => [{ type: "text", text }]

/** The answer to an MCP message: an error of the protocol or of a tool, or a result of either. */
const mcpAnswer = ({ error, operation, output }: Entry) => {
  if (error !== null && isProtocolError(error)) return { error: { ...error, code: Number(error.code) } }
  if (operation?.startsWith("protocol:") === true) return { result: output }
  return error === null
    ? { result: { content: textContent(JSON.stringify(output)), structuredContent: output } }
    : { result: { isError: true, content: textContent(`${error.code}: ${error.message}`) } }
}

/** The answer's media type. Entries of an earlier release lack it. */
const contentTypeOf = ({ http, surface }: Entry): string =>
  http.contentType ?? (surface === "web" ? "text/html" : jsonType)

/** Whether the answer has a body. */
const hasBody = ({ delivered, http: { method, status } }: Entry): boolean =>
  delivered && method !== "HEAD" && status !== 204

/** The answer's body, as far as the journal has it; undefined for a page. */
const answerBody = (entry: Entry): string | undefined => {
  const { error, http, output, surface } = entry
  const isPage = surface === "web" && !contentTypeOf(entry).startsWith(jsonType)
  if (!hasBody(entry) || isPage || (error === null && output === null)) return undefined
  if (surface === "mcp" && (http.status < 400 || isProtocolError(error))) {
    return JSON.stringify({ jsonrpc: "2.0", id: 1, ...mcpAnswer(entry) })
  }
  return JSON.stringify(error === null ? output : { error })
}

/** The size of a body: of its text if known, else as measured. */
const sizeOf = (text: string | undefined, measured: number): number =>
  text === undefined ? measured : Buffer.byteLength(text)

const entryIn = (baseUrl: string, tool: OperationTool | undefined, entry: Entry) => {
  const { agent, at, bytes, delivered, http, ms, operation } = entry
  const url = `${baseUrl}${http.path}`
  const sent = sentBody(entry, tool)
  const answered = answerBody(entry)
  const size = sizeOf(answered, hasBody(entry) ? bytes.out : 0)
  const mimeType = contentTypeOf(entry)
  return {
    // An entry is recorded when it is answered.
    startedDateTime: new Date(at.real.epochMillis - ms).toISOString(),
    time: ms,
    comment: operation ?? "",
    request: {
      method: http.method,
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: Object.entries({ "User-Agent": agent.userAgent, ...headersIn(entry) }).flatMap(([name, value]) =>
        value === undefined ? [] : [{ name, value }]
      ),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(sent === undefined ? {} : { postData: { mimeType: jsonType, text: sent } }),
      headersSize: unmeasured,
      bodySize: sizeOf(sent, bytes.in)
    },
    response: {
      status: http.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: delivered && mimeType !== "" ? [{ name: "Content-Type", value: mimeType }] : [],
      content: { size, mimeType, ...(answered === undefined ? {} : { text: answered }) },
      redirectURL: "",
      headersSize: unmeasured,
      bodySize: size
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 }
  }
}

/**
 * A journal as HAR 1.2, for network panels of browsers and for proxies. Times are by the machine's clock. Bodies are as sent,
 * except for masking, white space, and the `id` of MCP messages. `toolOf` maps operations to tools.
 */
export const harExport = (
  baseUrl: string,
  version: string,
  toolOf: (operation: string) => OperationTool | undefined
) => ({
  begin: `{"log":{"version":"1.2","creator":${JSON.stringify({ name: "vitrine", version })},"entries":[`,
  end: "]}}",
  write: (entry: Entry): string => JSON.stringify(entryIn(baseUrl, toolOf(entry.operation ?? ""), entry))
})
