import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { post } from "../support/requests.ts"
import { schemaValidator } from "./schemaValidator.ts"

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects in an answer
export type Json = any

export type Arguments = Record<string, unknown>

interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: Json
  readonly content: ReadonlyArray<{ readonly type: string; readonly text: string }>
}

/** A client of the SDK over a real socket. It checks every answer against the tool's output schema. */
export const connectAgent = async (baseUrl: string, headers: Record<string, string> = {}) => {
  const client = new Client({ name: "test", version: "1" }, { jsonSchemaValidator: schemaValidator })
  const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit: { headers } })
  // The SDK's types of client and transport do not match under exactOptionalPropertyTypes.
  await client.connect(transport as never)
  const { tools } = await client.listTools()

  const result = async (name: string, given: Arguments = {}): Promise<ToolResult> =>
    (await client.callTool({ name, arguments: given })) as unknown as ToolResult

  return {
    client,
    tools,
    result,

    /** The structured content of the tool's answer, after checking that its text is the same. */
    call: async (name: string, given: Arguments = {}): Promise<Json> => {
      const { content, isError, structuredContent } = await result(name, given)
      if (isError || structuredContent === undefined) throw new Error(`${name} failed: ${JSON.stringify(content)}`)
      return structuredContent
    },

    /** The text of the tool's error. */
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

/** Sends an MCP request without an MCP client: one POST. */
export const rpc = (
  baseUrl: string,
  method: string,
  params?: unknown,
  headers?: Record<string, string>,
  path = "/mcp"
) =>
  post(`${baseUrl}${path}`, { jsonrpc: "2.0", id: ++ids, method, ...(params === undefined ? {} : { params }) }, headers)
