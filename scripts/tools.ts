import { resolve } from "node:path"
import { HttpApi } from "@effect/platform"
import { Effect } from "effect"
import { Api } from "../src/http/Api.ts"
import { toolsOf } from "../src/mcp/Endpoint.ts"
import type { Definition } from "../src/mcp/OperationTool.ts"
import type { Entry } from "../src/operation/Operations.ts"

const page = resolve(import.meta.dir, "../docs/mcp.md")
const heading = "| tool | what it does | arguments | |\n|---|---|---|---|\n"

/** Every endpoint of the contract; a table of tools needs none of their implementations. */
const endpoints = (): ReadonlyArray<Entry> => {
  const found: Array<Entry> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    // A reflected endpoint is what the operations call an endpoint, under a narrower name.
    onEndpoint: ({ endpoint }) =>
      found.push({ endpoint: endpoint as unknown as Entry["endpoint"], operation: () => Effect.void })
  })
  return found
}

const effectOf = ({ destructiveHint, readOnlyHint }: Definition["annotations"]): string => {
  if (readOnlyHint) return "reads"
  return destructiveHint ? "replaces or removes" : "adds"
}

const row = ({ annotations, inputSchema, name, title }: Definition): string => {
  const { properties, required = [] } = inputSchema
  const inputs = Object.keys(properties).map((input) => (required.includes(input) ? `**${input}**` : input))
  return `| \`${name}\` | ${title} | ${inputs.join(", ")} | ${effectOf(annotations)} |`
}

const table = (): string =>
  `${heading}${toolsOf(endpoints())
    .map(({ definition }) => row(definition))
    .join("\n")}\n`

/** The page on MCP with the table of tools as the contract has them now. */
export const withToolTable = (text: string): string => {
  const from = text.indexOf(heading)
  if (from < 0) throw new Error("docs/mcp.md has no table of tools")
  const rest = text.slice(from).replace(/^(\|.*\n)+/, "")
  return `${text.slice(0, from)}${table()}${rest}`
}

if (import.meta.main) await Bun.write(page, withToolTable(await Bun.file(page).text()))
