import { expect, test } from "bun:test"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Effect, Option, Schema } from "effect"
import { operationTool } from "../../src/mcp/OperationTool.ts"
import type { Entry } from "../../src/operation/Operations.ts"
import { reads, Tool, type ToolList } from "../../src/operation/Tool.ts"

const use = "Use this to see the parts of a thing."
const parts = HttpApiEndpoint.get("listParts", "/things/:id/parts").addSuccess(
  Schema.Struct({ items: Schema.Array(Schema.String) })
)
const partsOfOne = parts.setPath(Schema.Struct({ id: Schema.String }))

const toolWith = (findsFirst: boolean, list?: ToolList, endpoint: typeof parts | typeof partsOfOne = partsOfOne) => {
  // `unknown` erases the endpoint's types, as the caller does.
  const annotated: unknown = endpoint.annotate(Tool, reads("list_parts", use, list === undefined ? {} : { list }))
  const entry: Entry = {
    endpoint: annotated as Entry["endpoint"],
    operation: () => Effect.succeed({ items: [] }),
    policy: { findsFirst, admit: (_, proceed) => proceed(undefined) }
  }
  return operationTool(
    entry,
    ({ message }) => message,
    () => ({})
  )
}

test("a tool cannot page the list of an operation that looks up its target first, as it would not see the response", () => {
  const list = { member: "items", limit: 10 }
  expect(() => toolWith(true, list)).toThrow("list_parts")
  const others = [toolWith(true), toolWith(false, list), toolWith(true, list, parts)]
  expect(others.map(Option.isSome)).toEqual([true, true, true])
})
