import { beforeAll, expect, test } from "bun:test"
import { OpenApi } from "@effect/platform"
import { VisibilityApi } from "../../src/visibility/Api.ts"
import { getRequest, useCostCheck } from "../cost/costCheck.ts"
import { longHeaders, longPaths, longQueries } from "../cost/requests.ts"
import { operationsOf } from "../http/operations.ts"
import { engine } from "../support/database.ts"
import { useAnalytics } from "./support/analytics.ts"
import { endpointsOf, exportEndpoints } from "./support/endpoints.ts"
import { makeWorld } from "./support/world.ts"

const analytics = useAnalytics()
const examine = useCostCheck(() => analytics().url)

const operations = operationsOf(OpenApi.fromApi(VisibilityApi))
/** What is refused reaches the database only as its key, which is looked up alike for all operations. */
const withRefused = new Set(operations.slice(0, engine === "postgres" ? 2 : operations.length))

let authorized: Record<string, string> = {}
/** Paths of existing records, by operation. */
let paths: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  const organization = await analytics().organization("Mine")
  const world = await analytics().run(makeWorld(organization.key, { seed: 11, answers: 30, own: 1, days: 10 }))
  authorized = { authorization: `Bearer ${organization.secret}` }
  paths = new Map(
    [...endpointsOf(world), ...exportEndpoints].map(({ name, path }) => [name, path.replace(/\?.*$/, "")])
  )
})

test("there are operations", () => expect(operations.length).toBeGreaterThan(20))

test.each(operations.map((operation) => [operation.id, operation] as const))(
  "no URL of %s blocks the event loop",
  (id, operation) => {
    const names = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
    const queries = Object.entries(longQueries(names)).filter(
      ([shape]) => withRefused.has(operation) || shape === "parameters without a name"
    )
    return examine([
      ...queries.map(([shape, query]) => getRequest(`${id}: ${shape}`, `${paths.get(id)}?${query}`, authorized)),
      ...Object.entries(longPaths(operation.path)).map(([shape, path]) =>
        getRequest(`${id}: ${shape}`, path, authorized)
      )
    ])
  }
)

test("no header blocks the event loop", () =>
  examine(
    Object.entries(longHeaders).map(([shape, headers]) =>
      getRequest(shape, paths.get("listBrands") ?? "", { ...authorized, ...headers })
    )
  ))
