import { createGoogleGenerativeAI } from "@ai-sdk/google"
import { createMCPClient } from "@ai-sdk/mcp"
import { mcpResourceToContent, mcpTools } from "@anthropic-ai/sdk/helpers/beta/mcp"
import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema"
import { ChatGoogleGenerativeAI } from "@langchain/google-genai"
import { MultiServerMCPClient } from "@langchain/mcp-adapters"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { getAllMcpTools, MCPServerStreamableHttp, mcpToFunctionTool } from "@openai/agents"
import { generateText } from "ai"

// The endpoint of the tools, the headers of a caller, and the URI of a resource if there are any.
const [url, headers, resource] = JSON.parse(process.argv[2])

/** Gemini accepts the schema of a function in its own form or, in another member, as JSON Schema. */
const named = (tools, member) => tools.map(({ name, [member]: schema }) => ({ name, schema }))

/** The tools of an endpoint as each vendor's own converter would send them to the vendor's model. */
const converters = {
  "openai-strict": async () => {
    const server = new MCPServerStreamableHttp({ url, name: "vitrine", requestInit: { headers } })
    await server.connect()
    const tools = await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true })
    // It converts input schemas only, so each output schema is converted as the input schema of a tool.
    const answers = (await server.listTools()).map((tool) =>
      mcpToFunctionTool({ ...tool, inputSchema: tool.outputSchema }, server, true)
    )
    return tools.map(({ name, parameters, strict }, at) => ({
      name,
      schema: parameters,
      strict,
      output: { schema: answers[at].parameters, strict: answers[at].strict }
    }))
  },

  "anthropic-strict": async () => {
    const client = new Client({ name: "anthropic", version: "1" })
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
    const { tools } = await client.listTools()
    const content = resource && mcpResourceToContent(await client.readResource({ uri: resource }))
    return mcpTools(tools, client).map(({ input_schema, name }, at) => ({
      name,
      schema: transformJSONSchema(input_schema),
      output: { schema: transformJSONSchema(tools[at].outputSchema) },
      content
    }))
  },

  "gemini-langchain": async () => {
    const client = new MultiServerMCPClient({ vitrine: { transport: "http", url, headers } })
    const model = new ChatGoogleGenerativeAI({ apiKey: "none", model: "gemini-2.5-flash" })
    const { tools } = model.invocationParams({ tools: await client.getTools() })
    return named(
      tools.flatMap(({ functionDeclarations }) => functionDeclarations),
      "parameters"
    )
  },

  "gemini-ai-sdk": async () => {
    const client = await createMCPClient({ transport: { type: "http", url, headers } })
    let sent
    const google = createGoogleGenerativeAI({
      apiKey: "none",
      fetch: async (_, { body }) => {
        sent = JSON.parse(body)
        throw new Error("nobody is there")
      }
    })
    const options = { model: google("gemini-2.5-flash"), prompt: "hello", tools: await client.tools(), maxRetries: 0 }
    await generateText(options).catch(() => {})
    return named(
      [sent.tools].flat().flatMap(({ functionDeclarations }) => functionDeclarations),
      "parametersJsonSchema"
    )
  }
}

for (const [name, convert] of Object.entries(converters)) {
  const tools = await convert().catch((error) => ({ error: String(error.stack) }))
  console.log(JSON.stringify({ name, tools }))
}
process.exit(0)
