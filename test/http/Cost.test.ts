import { describe, test } from "bun:test"
import { maxBodyBytes } from "../../src/http/JsonBody.ts"
import { documentAt } from "../../src/http/SystemRoutes.ts"
import { acceptedJson, costlyJson } from "../cost/bodies.ts"
import { getRequest, postJsonRequest, useCostCheck } from "../cost/costCheck.ts"
import {
  exampleOf,
  longHeaders,
  longPaths,
  longQueries,
  longSearches,
  membersOf,
  withMembers
} from "../cost/requests.ts"
import { engine } from "../support/database.ts"
import { useStore } from "../support/store.ts"
import { type Operation, operationsOf } from "./operations.ts"

const store = useStore()
const examine = useCostCheck(() => store.url)

const operations = operationsOf(documentAt(""))

/** The path of an operation, with an example for each of its parameters. */
const pathOf = ({ parameters, path }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(parameters.find((parameter) => parameter.name === name)?.schema ?? {})))
  )

describe("no body blocks the event loop", () => {
  const taking = operations.flatMap(({ body, ...operation }) =>
    body === undefined ? [] : [[operation.id, { path: pathOf({ ...operation, body }), body }] as const]
  )

  // A refused body reaches the database only as an entry of the journal, which is alike for all operations.
  const sent = engine === "postgres" ? taking.slice(0, 1) : taking

  test.each(sent)("%s, as a whole", (id, { path }) =>
    examine(Object.entries(costlyJson).map(([shape, of]) => postJsonRequest(`${id}: ${shape}`, path, of(maxBodyBytes))))
  )

  test.each(sent)("%s, in each member", (id, { body, path }) => {
    const count = membersOf(body).length
    return examine(
      Object.entries(acceptedJson(count)).map(([shape, of]) =>
        postJsonRequest(
          `${id}: ${shape}`,
          path,
          withMembers(body, (length) => of(length))
        )
      )
    )
  })
})

const items = (count: number) =>
  JSON.stringify({ items: Array.from({ length: count }, () => ({ id: "speckle-ceramic-mug" })) })
const inPlaceOfName = (value: string) => `{"cart_id":"cart_x","payment_token":"tok_visa","buyer_name":${value}}`
const listOf = (part: string, count: number) => `[${Array.from({ length: count }, () => part).join()}]`

// Each of them blocked it for 0.3 s or more before all input was bounded.
test.each([
  ["a list of 300,000 numbers for a checkout", "/api/checkout", listOf("1", 300_000)],
  ["300,000 numbers for a name", "/api/checkout", inPlaceOfName(listOf("1", 300_000))],
  ["9,000 numbers for a name", "/api/checkout", inPlaceOfName(listOf("1", 9000))],
  ["40,000 objects for a name", "/api/checkout", inPlaceOfName(listOf('{"a":1}', 40_000))],
  ["3,000 objects for a name", "/api/checkout", inPlaceOfName(listOf('{"a":1}', 3000))],
  ["30,000 items", "/api/acp/checkout_sessions", items(30_000)],
  ["3,000 items", "/api/acp/checkout_sessions", items(3000)],
  ["101 items", "/api/acp/checkout_sessions", items(101)],
  ["100 items, which are taken", "/api/acp/checkout_sessions", items(100)],
  ["40,000 objects for items", "/api/acp/checkout_sessions", `{"items":${listOf('{"a":1}', 40_000)}}`],
  ["300,000 numbers for items", "/api/acp/checkout_sessions", `{"items":${listOf("1", 300_000)}}`],
  ["9,000 numbers for items", "/api/acp/checkout_sessions", `{"items":${listOf("1", 9000)}}`]
])("%s do not block the event loop", (name, path, body) => examine([postJsonRequest(name, path, body)]))

test("no search blocks the event loop", () =>
  examine(Object.entries(longSearches).map(([name, words]) => getRequest(name, `/api/products?q=${words}`))))

test.each([
  ["/api/checkout", 1],
  ["/api/checkout", 16],
  ["/api/carts", 1],
  ["/mcp", 1]
])("a chunked body for %s in chunks of %d bytes does not block the event loop", async (path, parts) => {
  // With the framing of its chunks the body is as long as any other. Bun parses all chunks that have arrived in one tick
  // of the event loop, before our code runs: six times as many block it for 30 to 70 ms.
  const share = parts / (parts + `${parts.toString(16)}\r\n\r\n`.length)
  const { init, ...whole } = postJsonRequest(
    `parts of ${parts}`,
    path,
    listOf("1", Math.floor((maxBodyBytes * share) / 2))
  )
  // The first request loads the MCP modules.
  if (path === "/mcp") await (await fetch(`${store.url}${path}`, { ...init, body: "{}" })).text()
  await examine([{ ...whole, init: { ...init, parts } }])
})

test.each(["/openapi.json", "/docs", "/llms.txt", "/metrics", "/visibility/openapi.json", "/visibility/docs"])(
  "%s does not block the event loop",
  async (path) => {
    // The first request builds the document, which is then cached. That cost does not depend on the input.
    await (await fetch(`${store.url}${path}`)).text()
    await examine([getRequest(path, path), getRequest("in a sandbox", `/sandboxes/another${path}`)])
  }
)

describe("no URL blocks the event loop", () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
    const names = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
    const path = pathOf(operation)
    const { method } = operation
    return examine([
      ...Object.entries(longQueries(names)).map(([shape, query]) => getRequest(`${id}: ${shape}`, `${path}?${query}`)),
      ...Object.entries(longPaths(operation.path)).map(([shape, long]) => ({
        ...getRequest(`${id}: ${shape}`, long),
        init: { method, headers: {} }
      }))
    ])
  })
})

test("no header blocks the event loop", () =>
  examine(
    Object.entries(longHeaders).flatMap(([shape, headers]) =>
      ["/api/products", "/products", "/api/v1/me", "/metrics"].map((path) =>
        getRequest(`${path}: ${shape}`, path, headers)
      )
    )
  ))
