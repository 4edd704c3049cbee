// bun examples/agent/main.ts MCP_URL INSTRUCTION
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { modelAt } from "./model.ts"
import { solve } from "./solve.ts"

const maxSteps = 40

const [mcpUrl, instruction] = process.argv.slice(2)
const { MODEL: model, OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl = "https://api.openai.com/v1" } = process.env
if (mcpUrl === undefined || instruction === undefined || model === undefined) {
  console.error("MODEL=... OPENAI_API_KEY=... [OPENAI_BASE_URL=...] bun examples/agent/main.ts MCP_URL INSTRUCTION")
  process.exit(2)
}

const shop = new Client({ name: "example-agent", version: "1.0.0" })
// The SDK's own types of the two do not agree under exactOptionalPropertyTypes.
await shop.connect(new StreamableHTTPClientTransport(new URL(mcpUrl)) as Transport)
const result = await solve({ shop, complete: modelAt({ baseUrl, apiKey, model }), instruction, maxSteps })
await shop.close()
// The bench takes the last JSON object with an `answer`.
console.log(JSON.stringify(result))
