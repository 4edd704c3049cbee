import { expect, test } from "bun:test"
import { CallToolRequestSchema, JSONRPCRequestSchema } from "@modelcontextprotocol/core"
import { isPlainCall, isPlainRequest } from "../../src/mcp/plainRequest.ts"
import { toolCall } from "./toolFixtures.ts"

const values = [undefined, null, true, 0, -1, 1.5, 2 ** 60, "", "2.0", "1.0", "tools/call", [], [1], {}, { a: null }]
const metas = [{ progressToken: 1 }, { progressToken: {} }, { ttl: 1 }]

/** Copies of an object in which one of these members has one of the values. */
const variants = (right: object, names: ReadonlyArray<string>) =>
  names.flatMap((name) =>
    [...values, ...metas].map(
      (value): Record<string, unknown> => JSON.parse(JSON.stringify({ ...right, [name]: value }))
    )
  )

const call = toolCall("a", "get_product", { product_id: "p" })

test("a request that skips the SDK's schema is one that the schema would accept unchanged", () => {
  const bodies = [...variants(call, ["jsonrpc", "id", "method", "params", "_meta", "result", "other"]), 1, null, []]
  const withParams = variants(call.params, ["_meta", "cursor"]).map((params) => ({ ...call, params }))
  const taken = [...bodies, ...withParams].filter(isPlainRequest)
  for (const body of taken) expect(JSONRPCRequestSchema.parse(body)).toEqual(body)
  expect(taken).toContainEqual(call)
  // With the metadata that each request has since 2026-07-28.
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {}
  }
  expect(isPlainRequest({ ...call, params: { ...call.params, _meta: meta } })).toBe(true)
  // Every string and every safe integer is an accepted id. No request with an additional member is accepted.
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(["a", 0, -1, "", "2.0", "1.0", "tools/call"]))
})

test("a call that skips the SDK's schema is one that the schema would accept unchanged", () => {
  // `isPlainCall` is only called with valid requests.
  const isRequest = (params: object) => JSONRPCRequestSchema.safeParse({ ...call, params }).success
  const taken = variants(call.params, ["name", "arguments", "_meta", "task", "other"])
    .filter(isRequest)
    .filter(isPlainCall)
  for (const params of taken) expect<unknown>(CallToolRequestSchema.parse({ ...call, params }).params).toEqual(params)
  expect<ReadonlyArray<unknown>>(taken).toContainEqual(call.params)
  expect(taken).toContainEqual({ name: "get_product" })
})
