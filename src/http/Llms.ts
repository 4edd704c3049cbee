import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as OpenApi from "@effect/platform/OpenApi"
import { Context, Effect, Option } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { formatPath } from "../domain/paths.ts"
import { isHidden, type SandboxControl } from "../domain/SandboxControl.ts"
import { isForAgents } from "../operation/Audience.ts"
import { isOffered } from "../operation/annotations.ts"
import { endpointsOf } from "../operation/contract.ts"
import { Api } from "./Api.ts"
import { textsOf } from "./openapi/description.ts"

/** One line per operation for agents: `- GET /api/products: Search products`. */
export const operationLines = (api: typeof Api, control?: SandboxControl): ReadonlyArray<string> =>
  endpointsOf(api)
    .filter((endpoint) => isForAgents(endpoint) && isOffered(endpoint, control))
    .map(({ annotations, method, path }) => {
      const summary = Option.getOrElse(Context.getOption(annotations, OpenApi.Summary), () => "")
      return `- \`${method} ${formatPath(path)}\`: ${summary}`
    })

/** No other interface has a way to ask. */
const canAsk = (control?: SandboxControl): boolean =>
  control?.shopper !== undefined && !isHidden(control, "ask_shopper")

/** What a program needs to start if it has only the store's address (https://llmstxt.org). */
const llmsTxt = (baseUrl: string, control?: SandboxControl): string => `# Vitrine

> ${textsOf(control).summary}

## Interfaces

- [MCP](${baseUrl}/mcp): every operation below except the order stream, as a tool over Streamable HTTP, without credentials${canAsk(control) ? "; also a tool to ask the person for whom you shop" : ""}
- [OpenAPI 3.1](${baseUrl}/openapi.json): every operation below except the order stream, with its schemas and errors, as OpenAPI 3.0 with \`?version=3.0\`; REST is at ${baseUrl}/api
- [Agent checkout (ACP 2025-09-29)](${baseUrl}/api/acp/feed): the product feed; sessions are at ${baseUrl}/api/acp/checkout_sessions
- [Orders](${baseUrl}/orders): the page where a person watches the purchases

## Rules

${textsOf(control).rules}

## Operations

${operationLines(Api, control).join("\n")}

## Optional

- [Visibility analytics](${baseUrl}/visibility): another API, read-only, with keys, about brands in the answers of AI providers
`

export const llms = Effect.map(CurrentSandbox, ({ baseUrl, control }) =>
  HttpServerResponse.text(llmsTxt(baseUrl, control), { contentType: "text/markdown; charset=utf-8" })
)
