import { expect, test } from "bun:test"
import { useAnalytics } from "./support/analytics.ts"

const analytics = useAnalytics()

const spellings = (rest: string) => [
  `/api/v1/${rest}`,
  `/API/V1/${rest}`,
  `/api//v1/${rest}`,
  `//api/v1/${rest}`,
  `/api/%761/${rest}`,
  `/api/v1//${rest}`,
  `/sandboxes/x/api/%76%31/${rest}`,
  `/sandboxes/x//api/v1/${rest}`
]

test("the API is the same however its path is spelled: closed to foreign pages, in its own envelope", async () => {
  const { secret } = await analytics().organization("Spelled")
  for (const [rest, status] of [
    ["vitals", 200],
    ["nothing", 404]
  ] as const) {
    for (const path of spellings(rest)) {
      const reply = await analytics().get(path, secret, undefined, { origin: "https://elsewhere.example" })
      expect([path, reply.status]).toEqual([path, status])
      expect([path, reply.headers.get("access-control-allow-origin")]).toEqual([path, null])
      const { request_id: id } = status === 200 ? reply.body.meta : reply.body.error
      expect([path, id]).toEqual([path, reply.headers.get("x-request-id")])
      const preflight = await analytics().ask(
        path,
        { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
        "OPTIONS"
      )
      expect([path, preflight.status, preflight.body.error.code]).toEqual([path, 401, "unauthorized"])
      expect([path, preflight.headers.get("access-control-allow-origin")]).toEqual([path, null])
    }
  }
})

test("another method on a route is told so however its path is spelled", async () => {
  const { secret } = await analytics().organization("Posted")
  for (const path of spellings("vitals")) {
    const { body, status } = await analytics().ask(path, { authorization: `Bearer ${secret}` }, "POST")
    expect([path, status, body.error.code]).toEqual([path, 405, "method_not_allowed"])
  }
})
