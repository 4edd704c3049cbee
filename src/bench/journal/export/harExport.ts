import type { Entry } from "../Entry.ts"
import { headersIn, isProtocolError, mcpCallOf, type OperationTool, payloadIn } from "../sentRequest.ts"
import { startMs } from "./startMs.ts"

const jsonType = "application/json"

/** What HAR has of something that nobody measured is -1. */
const unmeasured = -1

/** The body that was sent, as far as the journal has it: of a page's form it has the operation's input alone. */
const sentBody = (entry: Entry, tool: OperationTool | undefined): string | undefined => {
  const { http, input, surface } = entry
  if (http.method === "GET" || input === null || surface === "web") return undefined
  return surface === "mcp" ? mcpCallOf(entry, tool) : payloadIn(entry)
}

const textContent = (text: string) => [{ type: "text", text }]

/** What a message of MCP was answered: an error of the protocol, one of a tool, the protocol's own result, or a tool's. */
const mcpAnswer = ({ error, operation, output }: Entry) => {
  if (error !== null && isProtocolError(error)) return { error: { ...error, code: Number(error.code) } }
  if (operation?.startsWith("protocol:") === true) return { result: output }
  return error === null
    ? { result: { content: textContent(JSON.stringify(output)), structuredContent: output } }
    : { result: { isError: true, content: textContent(`${error.code}: ${error.message}`) } }
}

/** The type of what was answered. An entry of an earlier release does not say it. */
const contentTypeOf = ({ http, surface }: Entry): string =>
  http.contentType ?? (surface === "web" ? "text/html" : jsonType)

/** Whether a body was answered. */
const hasBody = ({ delivered, http: { method, status } }: Entry): boolean =>
  delivered && method !== "HEAD" && status !== 204

/** The body that was answered, as far as the journal has it; none of a page. */
const answerBody = (entry: Entry): string | undefined => {
  const { error, http, output, surface } = entry
  const isPage = surface === "web" && !contentTypeOf(entry).startsWith(jsonType)
  if (!hasBody(entry) || isPage || (error === null && output === null)) return undefined
  if (surface === "mcp" && (http.status < 400 || isProtocolError(error))) {
    return JSON.stringify({ jsonrpc: "2.0", id: 1, ...mcpAnswer(entry) })
  }
  return JSON.stringify(error === null ? output : { error })
}

/** The size of a body: of its text where it is told, or else what was measured. */
const sizeOf = (text: string | undefined, measured: number): number =>
  text === undefined ? measured : Buffer.byteLength(text)

const entryIn = (baseUrl: string, tool: OperationTool | undefined, entry: Entry) => {
  const { agent, bytes, delivered, http, ms, operation } = entry
  const url = `${baseUrl}${http.path}`
  const sent = sentBody(entry, tool)
  const answered = answerBody(entry)
  const size = sizeOf(answered, hasBody(entry) ? bytes.out : 0)
  const mimeType = contentTypeOf(entry)
  return {
    startedDateTime: new Date(startMs(entry)).toISOString(),
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
 * The entries of a journal as HAR 1.2, which browsers' network panels and proxies open. Times are of the machine's clock. Bodies
 * are as they were sent, but for what is masked, blanks, and the `id` of a message of MCP. `toolOf` knows the tools by their operations.
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
