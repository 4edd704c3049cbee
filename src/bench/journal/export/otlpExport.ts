import type { Entry } from "../Entry.ts"
import { isProtocolError } from "../sentRequest.ts"

const attributeValue = (value: string | number | boolean) => {
  if (typeof value === "boolean") return { boolValue: value }
  return typeof value === "number" ? { intValue: String(value) } : { stringValue: value }
}

const attributes = (values: Readonly<Record<string, string | number | boolean | undefined>>) =>
  Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: attributeValue(value) }]))

/** A hexadecimal id with this many digits, deterministic for the text. */
const hex = (text: string, digits: number): string => Bun.CryptoHasher.hash("sha256", text, "hex").slice(0, digits)

/** Version, trace and parent in the `traceparent` header (W3C Trace Context). */
const traceparent = /^(?!ff)[\da-f]{2}-(?!0+-)([\da-f]{32})-(?!0+-)([\da-f]{16})-[\da-f]{2}/

const nanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

/** The code of an error; `tool_error` if a tool returned it. */
const errorTypeOf = ({ error, tool }: Entry): string | undefined =>
  error === null || tool === undefined || isProtocolError(error) ? error?.code : "tool_error"

const spanKindServer = 2
const statusError = 2

const spanOf = (sandbox: string, entry: Entry) => {
  const { agent, at, error, http, ms, operation, outcome, requestId, seq, surface, tool, trace } = entry
  const [, traceId = hex(`${sandbox} ${entry.generation}`, 32), parentSpanId] =
    traceparent.exec(trace.traceparent ?? "") ?? []
  const [path = "", query] = http.path.split(/\?(.*)/s)
  const method =
    surface === "mcp" ? (tool === undefined ? operation?.replace(/^protocol:/, "") : "tools/call") : undefined
  return {
    traceId,
    spanId: hex(`${sandbox} ${seq} ${requestId}`, 16),
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name: tool === undefined ? (operation ?? path) : `execute_tool ${tool}`,
    kind: spanKindServer,
    startTimeUnixNano: nanoseconds(at.real.epochMillis - ms),
    endTimeUnixNano: nanoseconds(at.real.epochMillis),
    attributes: attributes({
      "http.request.method": http.method,
      "url.path": path,
      "url.query": query,
      // Status 0: no answer was sent.
      "http.response.status_code": http.status === 0 ? undefined : http.status,
      "mcp.method.name": method,
      "gen_ai.operation.name": tool === undefined ? undefined : "execute_tool",
      "gen_ai.tool.name": tool,
      "gen_ai.agent.name": agent.label,
      "error.type": errorTypeOf(entry),
      "vitrine.sandbox": sandbox,
      "vitrine.seq": seq,
      "vitrine.operation": operation ?? undefined,
      "vitrine.outcome": outcome,
      "vitrine.committed": entry.committed
    }),
    ...(error === null ? {} : { status: { code: statusError, message: error.code } })
  }
}

/** A journal as OTLP/JSON traces, one span per entry, by the conventions for MCP and for an agent's tools. */
export const otlpExport = (sandbox: string, version: string) => {
  const resource = { attributes: attributes({ "service.name": "vitrine", "service.version": version }) }
  const scope = { name: "vitrine.journal", version }
  return {
    begin: `{"resourceSpans":[{"resource":${JSON.stringify(resource)},"scopeSpans":[{"scope":${JSON.stringify(scope)},"spans":[`,
    end: "]}]}]}",
    write: (entry: Entry): string => JSON.stringify(spanOf(sandbox, entry))
  }
}
