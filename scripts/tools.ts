import { resolve } from "node:path"
import { HttpApi } from "@effect/platform"
import { Effect } from "effect"
import { Api } from "../src/http/Api.ts"
import { toolsOf } from "../src/mcp/Endpoint.ts"
import type { ToolDefinition } from "../src/mcp/OperationTool.ts"
import type { Entry } from "../src/operation/Operations.ts"
import { VisibilityApi } from "../src/visibility/Api.ts"

const heading = "| tool | what it does | arguments | |\n|---|---|---|---|\n"

/** Every endpoint of a contract, with placeholder operations: a table of tools does not run them. */
const endpoints = (api: HttpApi.HttpApi.Any): ReadonlyArray<Entry> => {
  const found: Array<Entry> = []
  // Reflection works with any API type.
  HttpApi.reflect(api as HttpApi.HttpApi.AnyWithProps, {
    onGroup: () => undefined,
    // The reflected type is narrower than the operations' type of the same endpoint.
    onEndpoint: ({ endpoint }) =>
      found.push({ endpoint: endpoint as unknown as Entry["endpoint"], operation: () => Effect.void })
  })
  return found
}

const effectOf = ({ destructiveHint, idempotentHint, readOnlyHint }: ToolDefinition["annotations"]): string => {
  if (readOnlyHint) return "reads"
  if (!destructiveHint) return "adds"
  return idempotentHint ? "replaces or removes" : "pays"
}

const row = ({ annotations, inputSchema, name, title }: ToolDefinition): string => {
  const { properties, required = [] } = inputSchema
  const inputs = Object.keys(properties).map((input) => (required.includes(input) ? `**${input}**` : input))
  return `| \`${name}\` | ${title} | ${inputs.join(", ")} | ${effectOf(annotations)} |`
}

const table = (api: HttpApi.HttpApi.Any): string =>
  `${heading}${toolsOf(endpoints(api))
    .map(({ definition }) => row(definition))
    .join("\n")}\n`

/** The pages with a table of tools, and their contracts. */
export const toolPages = { "docs/mcp.md": Api, "docs/visibility.md": VisibilityApi } as const

/** Updates a page's table of tools to a contract. */
export const withToolTable = (text: string, api: HttpApi.HttpApi.Any): string => {
  const from = text.indexOf(heading)
  if (from < 0) throw new Error("the page has no table of tools")
  const rest = text.slice(from).replace(/^(\|.*\n)+/, "")
  return `${text.slice(0, from)}${table(api)}${rest}`
}

if (import.meta.main) {
  for (const [name, api] of Object.entries(toolPages)) {
    const page = resolve(import.meta.dir, "..", name)
    await Bun.write(page, withToolTable(await Bun.file(page).text(), api))
  }
}
