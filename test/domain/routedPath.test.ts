import { expect, test } from "bun:test"
import fc from "fast-check"
import * as FindMyWay from "find-my-way-ts"
import { routedPath } from "../../src/domain/routedPath.ts"

test.each([
  ["/api/v1/vitals?period=%37d//", "/api/v1/vitals"],
  ["/api//v1///vitals", "/api/v1/vitals"],
  ["//api/v1", "/api/v1"],
  ["/%61pi/%76%31/vitals#x", "/api/v1/vitals"],
  ["/api/v1;x=1/vitals", "/api/v1"],
  ["/api%2Fv1", "/api%2Fv1"],
  ["/api/%2576", "/api/%2576"],
  ["/api/%zz//a", "/api/%zz/a"],
  ["/", "/"]
])("%s is read as %s", (url, path) => {
  expect(routedPath(url)).toBe(path)
})

test("the path matches exactly the routes that the router finds", () => {
  const router = FindMyWay.make<boolean>({ maxParamLength: 1000 })
  router.on("GET", "/api/v1", true)
  router.on("GET", "/api/v1/*", true)
  const slash = fc.constantFrom("/", "//", "/")
  const first = fc.constantFrom("api", "%61pi", "API", "a%2570i", "apix")
  const second = fc.constantFrom("v1", "%76%31", "V%31", "%2576", "v2")
  const rest = fc.constantFrom("", "/", "//", ";", ";x", "?", "#", "%2F", "x", "/%78", "/v%2")
  fc.assert(
    fc.property(fc.tuple(slash, first, slash, second, rest, rest), (parts) => {
      const url = parts.join("") as FindMyWay.PathInput
      const isRoute = router.find("GET", url) !== undefined
      const isRead = /^\/api\/v1(\/|$)/i.test(routedPath(url))
      // A path that cannot be decoded is no route, but may still be recognized by its beginning.
      if (isRoute) expect([url, isRead]).toEqual([url, true])
      else if (!url.includes("v%2")) expect([url, isRead]).toEqual([url, false])
    }),
    { numRuns: 1000 }
  )
})
