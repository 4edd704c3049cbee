import { describe, expect, test } from "bun:test"
import { benchDocumentAt } from "../../src/http/BenchRoutes.ts"
import { maxBodyBytes } from "../../src/http/JsonBody.ts"
import { acceptedJson, costlyJson, joinUpToLength } from "../cost/bodies.ts"
import { getRequest, postJsonRequest, useCostCheck } from "../cost/costCheck.ts"
import { makeEventLoopMeter } from "../cost/meter.ts"
import { exampleOf, longQueries, membersOf, withMembers } from "../cost/requests.ts"
import { maxHeldMs } from "../cost/send.ts"
import { type Operation, operationsOf } from "../http/operations.ts"
import { engine } from "../support/database.ts"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()
const examine = useCostCheck(() => store.url)

/** The path of an operation, in a sandbox that does not exist before. */
const pathOf = ({ parameters, path }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "sandbox"
      ? "costly"
      : encodeURIComponent(String(exampleOf(parameters.find((parameter) => parameter.name === name)?.schema ?? {})))
  )

describe("the event loop is not blocked by", () => {
  const operations = operationsOf(benchDocumentAt(""))
  const withBodies = operations.flatMap(({ body, ...operation }) =>
    body === undefined
      ? []
      : [[operation.id, { method: operation.method, path: pathOf({ ...operation, body }), body }] as const]
  )
  const sent = (name: string, path: string, method: string, body: string) => {
    const { init, ...costly } = postJsonRequest(name, path, body)
    return { ...costly, init: { ...init, method } }
  }

  // A refused body reaches the database of no operation.
  const bodied = engine === "postgres" ? withBodies.slice(0, 1) : withBodies

  test.each(bodied)("a large body of %s", (id, { method, path }) =>
    examine(Object.entries(costlyJson).map(([shape, of]) => sent(`${id}: ${shape}`, path, method, of(maxBodyBytes))))
  )

  test.each(bodied)("large members of the body of %s", (id, { body, method, path }) =>
    examine(
      Object.entries(acceptedJson(membersOf(body).length || 1)).map(([shape, of]) =>
        sent(
          `${id}: ${shape}`,
          path,
          method,
          withMembers(body, (length) => of(length))
        )
      )
    )
  )

  test.each([
    ["overlay", 1000, 8, { sku: "a" }],
    ["faults", 100, 90, { effect: { kind: "hang", ms: 1 } }]
  ])("%s of %i entries, each with %i unknown members", (name, entries, unknown, known) => {
    const entry = { ...known, ...Object.fromEntries(Array.from({ length: unknown }, (_, index) => [`k${index}`, 0])) }
    const body = JSON.stringify({ [name]: Array.from({ length: entries }, () => entry) })
    return examine([postJsonRequest(name, "/bench/v1/sandboxes", body)])
  })

  // Not the stream, which ends with its reader, nor operations without a query, whose URLs are like the shop's.
  const withQueries = operations.flatMap((operation) => {
    const names = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
    return names.length === 0 || operation.id === "streamJournal"
      ? []
      : [[operation.id, { ...operation, names }] as const]
  })

  test.each(withQueries)("the query of %s", (id, operation) => {
    const { method, names } = operation
    const path = pathOf(operation)
    return examine(
      Object.entries(longQueries(names)).map(([shape, query]) => ({
        name: `${id}: ${shape}`,
        path: `${path}?${query}`,
        init: { method, headers: {} }
      }))
    )
  })

  const pack = (list: string, of: (at: number) => object) =>
    joinUpToLength(`{"title":"t","description":"d","${list}":[`, (at) => JSON.stringify(of(at)), "]}")
  const csv = (header: string, of: (at: number) => string) => {
    const rows = [header]
    for (let left = maxBodyBytes - 100_000; left > 0; left -= (rows.at(-1)?.length ?? 0) + 2) rows.push(of(rows.length))
    return JSON.stringify({ csv: rows.join("\n") })
  }
  const cells = (columns: number, rows: number): string =>
    JSON.stringify({
      csv: `${Array.from({ length: columns }, (_, at) => `c${at}`).join()}\n${`${",".repeat(columns - 1)}\n`.repeat(rows)}`
    })
  const product = (at: number) => ({
    slug: `good-${at}`,
    name: `Good ${at}`,
    description: "A thing.",
    category: "accessories",
    priceCents: 1000 + at,
    tags: ["thing"],
    variants: [{ label: "Standard", stock: 5 }]
  })
  const columns = "name,category,price,variant,stock"

  // Each of them blocked it for 0.1 to 1 s when a pack was read in one slice.
  test.each([
    ["goods", pack("products", product)],
    ["goods without a price", pack("products", (at) => ({ ...product(at), priceCents: "x" }))],
    ["goods with one slug", pack("products", (at) => ({ ...product(at), slug: "good" }))],
    [
      "goods with many members",
      pack("products", (at) => ({
        ...product(at),
        ...Object.fromEntries(Array.from({ length: 900 }, (_, of) => [`m${of}`, 0]))
      }))
    ],
    [
      "texts",
      pack("texts", (at) => ({ id: `t-${at}`, target: "product.description", of: "x", text: "x".repeat(2000) }))
    ],
    ["rows", csv(columns, (at) => `Mug ${at},accessories,12.00,Standard,3`)],
    ["rows of ten thousand goods", csv(columns, (at) => `Mug ${at % 9999},accessories,12.00,Size ${at},3`)],
    ["rows of one good", csv(columns, () => "Mug,accessories,12.00,Standard,3")],
    ["70,000 rows that contradict", JSON.stringify({ csv: `slug,price\na,1\n${"a,2\n".repeat(70_000)}` })],
    ["rows of many cells", cells(9000, 100)],
    ["a thousand rows of a thousand cells", cells(1000, 1000)],
    ["rows that contradict", csv(columns, (at) => `Mug,accessories,${at}.00,Standard,3`)],
    ["rows that are all wrong", csv(columns, (at) => `Mug ${at % 9999},none,x,Standard,y`)],
    ["a row of many columns", JSON.stringify({ csv: Array.from({ length: 120_000 }, (_, at) => `c${at}`).join() })],
    [
      "a feed",
      JSON.stringify({
        feed: {
          products: Array.from({ length: 8000 }, (_, at) => ({
            id: `p${at}`,
            title: `P ${at}`,
            description: "x",
            price: "12.00 USD",
            availability: "in_stock",
            link: "https://shop.example/x"
          }))
        }
      })
    ]
  ])("a pack of %s", (name, body) => examine([postJsonRequest(name, "/bench/v1/packs", body)]))

  test("the first search among thousands of products", async () => {
    const meter = makeEventLoopMeter()
    /** How long the first search in a new world blocks the event loop, in milliseconds. */
    const heldIn = async (name: string): Promise<number> => {
      const given = { ...JSON.parse(pack("products", product)), title: name }
      const { body } = await post(`${store.url}/bench/v1/packs`, given)
      await post(`${store.url}/bench/v1/sandboxes`, { name, packs: [body.name] })
      meter.begin()
      const { items } = (await get(`${store.url}/shops/${name}/api/products?q=good+4000`)).body
      const held = meter.end()
      expect(items[0].name).toBe("Good 4000")
      return held
    }
    // A second attempt, because garbage collection does not slow down every one.
    const once = await heldIn("large")
    expect(once <= maxHeldMs ? once : await heldIn("larger")).toBeLessThanOrEqual(maxHeldMs)
  })

  test("a page of a shared journal", async () => {
    const { baseUrl, name } = (await post(`${store.url}/bench/v1/sandboxes`)).body
    const search = () => get(`${baseUrl}/api/products?q=mug`)
    for (let round = 0; round < 50; round++) await Promise.all(Array.from({ length: 20 }, search))
    const { share } = (await post(`${store.url}/bench/v1/sandboxes/${name}/shares`)).body
    const path = `/bench/v1/shared/${share}/journal?limit=1000`
    expect((await get(store.url + path)).body.items).toHaveLength(1000)
    await examine([
      getRequest("a shared run", path),
      getRequest("its journal", `/bench/v1/sandboxes/${name}/journal?limit=1000`)
    ])
  })
})
