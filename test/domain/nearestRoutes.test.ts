import { describe, expect, test } from "bun:test"
import { HttpApi } from "@effect/platform"
import { makeFindNearestRoutes, notFoundMessage } from "../../src/domain/nearestRoutes.ts"
import { Api } from "../../src/http/Api.ts"
import { VisibilityApi } from "../../src/visibility/Api.ts"

/** Every route of a contract. */
const routesOf = (api: HttpApi.HttpApi.Any) => {
  const routes: Array<{ readonly method: string; readonly path: string }> = []
  HttpApi.reflect(api as HttpApi.HttpApi.AnyWithProps, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { method, path } }) => routes.push({ method, path })
  })
  return routes
}

const routes = [...routesOf(Api), ...routesOf(VisibilityApi)]
const nearestTo = makeFindNearestRoutes(routes)

const spellings: ReadonlyArray<readonly [string, (path: string) => string]> = [
  ["a hyphen", (path) => path.replaceAll("_", "-")],
  ["other letters", (path) => path.toUpperCase()],
  ["a format", (path) => `${path}.json`],
  ["no plural", (path) => path.replace(/s(?=\/|$)/g, "")],
  ["no prefix", (path) => path.replace("/api", "")],
  ["a prefix twice", (path) => path.replace("/api", "/api/api")],
  ["a slash too many", (path) => `/${path}//`]
]

describe.each(spellings)("a path with %s", (_, spell) => {
  test.each(routes.map(({ method, path }) => [method, path] as const))("is matched to %s %s", (method, path) => {
    const given = spell(path.replace(/:\w+/g, "x1"))
    const meant = `${method} ${path.replace(/:(\w+)/g, "{$1}")}`
    expect(nearestTo(method, given)).toContain(meant)
  })
})

test.each([
  ["GET", "/api/prodcuts", ["GET /api/products"]],
  ["GET", "/api/carts", ["GET /api/carts/{id}"]],
  ["GET", "/api/nope", []],
  ["GET", `/api/products/${"a/".repeat(10)}`, []],
  ["GET", "/nope/nope", []],
  ["GET", "/api/products/watch/of/my/father", ["GET /api/products/{id}"]],
  ["POST", "/api/cart", ["POST /api/carts"]],
  ["DELETE", "/api/cart", ["DELETE /api/carts/{id}/items/{variant_id}"]]
])("%s %s is matched to %p", (method, path, meant) => {
  expect(nearestTo(method, path)).toEqual(meant)
})

test("at most three routes are named, in one sentence", () => {
  const many = ["a", "b", "c", "d"].map((end) => ({ method: "GET", path: `/lamps/${end}` }))
  const near = makeFindNearestRoutes(many)("GET", "/lamps")
  expect(near).toEqual(["GET /lamps/a", "GET /lamps/b", "GET /lamps/c"])
  expect(notFoundMessage("/a", near)).toBe(
    'There is nothing at "/a". Did you mean GET /lamps/a, GET /lamps/b or GET /lamps/c?'
  )
  expect(notFoundMessage("/a", near.slice(0, 1))).toBe('There is nothing at "/a". Did you mean GET /lamps/a?')
  expect(notFoundMessage("/a", [])).toBe('There is nothing at "/a".')
})
