import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import {
  GetPromptRequestSchema,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type RequestId,
  SUPPORTED_PROTOCOL_VERSIONS
} from "@modelcontextprotocol/sdk/types.js"
import { Cause, Effect, Exit, Option } from "effect"
import { version } from "../telemetry/Version.ts"
import { Exchange } from "./Exchange.ts"
import { instructions } from "./instructions.ts"
import { fillIn, prompts } from "./Prompts.ts"
import { internal, type ProtocolError } from "./ProtocolError.ts"
import { type Resources, templates } from "./Resources.ts"
import type { StoreTool } from "./StoreTool.ts"

const capabilities = { tools: {}, resources: {}, prompts: {} }

// The program's own version, as MCP has it of every implementation: clients show it and file bugs by it.
const serverInfo = { name: "vitrine", title: "Vitrine", version }

const logUnexpected = (cause: Cause.Cause<ProtocolError>) =>
  Cause.isFailType(cause) ? Effect.void : Effect.logError("A request of MCP failed", cause)

const promptList = prompts.map(({ text: _, ...shown }) => shown)

/**
 * The protocol server of the whole program, as the SDK has it, over an exchange that any number of requests share. It
 * lists the tools and answers every method but their calls (`calls.ts`), and keeps nothing between requests.
 */
export const openProtocol = async (tools: ReadonlyArray<StoreTool>, resources: Resources): Promise<Exchange> => {
  const exchange = new Exchange()
  const toolList = tools.map(({ definition }) => definition)

  /** Does what a request asks for; what it fails with is the protocol's error. */
  const perform = async <A>(
    { requestId }: { readonly requestId: RequestId },
    effect: Effect.Effect<A, ProtocolError>
  ): Promise<A> => {
    const exit = await exchange.perform(requestId, Effect.tapErrorCause(effect, logUnexpected))
    if (Exit.isSuccess(exit)) return exit.value
    throw Option.getOrElse(Cause.failureOption(exit.cause), () => internal)
  }

  const server = new Server(serverInfo, {
    capabilities
  })

  // Not the SDK's own: its instructions are those of the day on which the server was made.
  server.setRequestHandler(InitializeRequestSchema, ({ params: { protocolVersion } }, extra) =>
    perform(
      extra,
      Effect.map(instructions, (instructions) => ({
        protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion)
          ? protocolVersion
          : LATEST_PROTOCOL_VERSION,
        capabilities,
        serverInfo,
        instructions
      }))
    )
  )

  // What is served is read-only in its types, which the SDK's are not: hence the casts.
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList }) as never)

  server.setRequestHandler(ListResourcesRequestSchema, (_, extra) =>
    perform(
      extra,
      Effect.map(resources.list, (list) => ({ resources: [...list] }))
    )
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templates }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }, extra) =>
    perform(
      extra,
      Effect.map(resources.read(uri), (text) => ({ contents: [{ uri, mimeType: "application/json", text }] }))
    )
  )

  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: promptList }) as never)
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => fillIn(params.name, params.arguments ?? {}))

  await server.connect(exchange)
  return exchange
}
