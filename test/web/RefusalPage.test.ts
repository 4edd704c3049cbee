import { expect, test } from "bun:test"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Cause, Effect, Logger, LogLevel } from "effect"
import { respondToFailure } from "../../src/http/ErrorResponse.ts"
import { errorPage } from "../../src/web/errorPage.tsx"
import { asBrowser, textOf } from "./pages.ts"

/** What a request is answered whose handler dies. */
const afterDefect = (path: string, headers: Record<string, string>): Promise<Response> => {
  const request = HttpServerRequest.fromWeb(new Request(`http://localhost${path}`, { headers }))
  return respondToFailure({
    request,
    alternatives: { methodsOf: () => ["GET"], nearestTo: () => [] },
    present: errorPage,
    isOverdue: false
  })(Cause.die(new Error("the secret of the house"))).pipe(
    Effect.map((response) => HttpServerResponse.toWeb(response)),
    Logger.withMinimumLogLevel(LogLevel.None),
    Effect.runPromise
  )
}

test("a defect is a page for a browser that says nothing of what happened", async () => {
  const response = await afterDefect("/hotels", asBrowser)
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"])
  const text = textOf(await response.text())
  expect(text).toContain("Something went wrong.")
  expect(text).not.toContain("secret")
})

test("and the envelope for a program", async () => {
  for (const [path, headers] of [
    ["/hotels", {}],
    ["/api/hotels", asBrowser]
  ] as const) {
    const response = await afterDefect(path, headers)
    expect(response.status).toBe(500)
    expect(await response.json()).toHaveProperty("error.code", "internal_error")
  }
})
