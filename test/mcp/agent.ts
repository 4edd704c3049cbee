import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { post } from "../support/store.ts"

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects in an answer
export type Json = any

export type Arguments = Record<string, unknown>

interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: Json
  readonly content: ReadonlyArray<{ readonly type: string; readonly text: string }>
}

/** An agent of the SDK's own making over a real socket. It checks every answer against the tool's output schema. */
export const connectAgent = async (baseUrl: string, headers: Record<string, string> = {}) => {
  const client = new Client({ name: "test", version: "1" })
  const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit: { headers } })
  // The SDK's own types of the two do not agree under exactOptionalPropertyTypes.
  await client.connect(transport as never)
  const { tools } = await client.listTools()

  const result = async (name: string, given: Arguments = {}): Promise<ToolResult> =>
    (await client.callTool({ name, arguments: given })) as unknown as ToolResult

  return {
    client,
    tools,
    result,

    /** What the tool answers. Its text is the same. */
    call: async (name: string, given: Arguments = {}): Promise<Json> => {
      const { content, isError, structuredContent } = await result(name, given)
      if (isError || structuredContent === undefined) throw new Error(`${name} failed: ${JSON.stringify(content)}`)
      return structuredContent
    },

    /** The text of the error that the tool answers. */
    refusal: async (name: string, given: Arguments = {}): Promise<string> => {
      const { content, isError, ...rest } = await result(name, given)
      if (!isError) throw new Error(`${name} did not fail: ${JSON.stringify(content)}`)
      if ("structuredContent" in rest) throw new Error(`${name} failed with structured content`)
      return content.map(({ text }) => text).join("\n")
    },

    [Symbol.asyncDispose]: () => client.close()
  }
}

export type Agent = Awaited<ReturnType<typeof connectAgent>>

let ids = 0

/** A request of the protocol without any client: one POST and its answer. */
export const rpc = (
  baseUrl: string,
  method: string,
  params?: unknown,
  headers?: Record<string, string>,
  path = "/mcp"
) =>
  post(`${baseUrl}${path}`, { jsonrpc: "2.0", id: ++ids, method, ...(params === undefined ? {} : { params }) }, headers)
