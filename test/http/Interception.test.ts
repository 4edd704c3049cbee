import { afterAll, beforeAll, expect, test } from "bun:test"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Exit, Scope } from "effect"
import { InjectedFailure } from "../../src/domain/InjectedFailure.ts"
import type { Fate, InterceptedCall, Interceptor } from "../../src/domain/Interceptor.ts"
import * as BunServer from "../../src/http/BunServer.ts"
import { intercepted } from "../../src/http/interception.ts"
import { Transcript } from "../../src/operation/Transcript.ts"

const answer = JSON.stringify({ text: "x".repeat(2000) })
const failure = new InjectedFailure({ status: 503, code: "out_to_lunch", text: "Back at two." })

const fates: Record<string, Fate> = {
  refuse: { kind: "refuse", failure },
  reset: { kind: "drop", how: "reset" },
  partial: { kind: "drop", how: "partial" },
  rewrite: { kind: "rewrite", write: (body) => body.slice(0, 10) }
}

const seen: Array<InterceptedCall> = []

/** Ends a request as its path says, before or after its handler. */
const interceptor: Interceptor =
  ({ end, url }) =>
  (call, perform) => {
    seen.push(call)
    const [, name = "", when] = url.split("/")
    const fate = fates[name]
    if (fate !== undefined) end(fate)
    return when === "before" ? Effect.fail(failure) : perform
  }

const app = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
  const transcript = new Transcript()
  const response = Effect.succeed(HttpServerResponse.text(answer, { contentType: "application/json" }))
  const call = { operation: "getAnswer", input: null, counts: [] }
  // As the kernel does with each call of an operation.
  const handler = Effect.suspend(() => transcript.intercept?.(call, response) ?? response)
  return intercepted(interceptor, handler, {
    request,
    transcript,
    isRoute: request.url !== "/refuse/before/nowhere",
    hold: () => Effect.void,
    refuse: ({ code, message, status }) => Effect.succeed(HttpServerResponse.text(`${code}: ${message}`, { status }))
  })
})

const scope = Effect.runSync(Scope.make())
let url = ""

beforeAll(async () => {
  const { address } = await Effect.runPromise(
    BunServer.make({ hostname: "127.0.0.1", port: 0, idleTimeout: 10, maxRequestBodySize: 1000 }).pipe(
      Effect.tap(({ serve }) => serve(app)),
      Scope.extend(scope)
    )
  )
  if (address._tag === "TcpAddress") url = `http://127.0.0.1:${address.port}`
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

test("a request whose fate nobody has ordered has its own answer", async () => {
  expect(await (await fetch(`${url}/nothing`)).text()).toBe(answer)
})

test("a reply that is lost closes its connection before anything of it is sent, whether something was done or not", async () => {
  await expect(fetch(`${url}/reset`)).rejects.toThrow("closed unexpectedly")
  await expect(fetch(`${url}/reset/before`)).rejects.toThrow("closed unexpectedly")
})

test("a reply that is cut off has its status and half of its body", async () => {
  const response = await fetch(`${url}/partial`)
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(first?.value?.length).toBe(Math.ceil(answer.length / 2))
  await expect(reader?.read() ?? Promise.resolve()).rejects.toThrow("closed unexpectedly")
})

test("a request that is refused is told so, whatever it came to", async () => {
  for (const path of ["/refuse", "/refuse/before"]) {
    const response = await fetch(url + path)
    expect([response.status, await response.text()]).toEqual([503, "out_to_lunch: Back at two."])
  }
})

test("an answer can be another text", async () => {
  const response = await fetch(`${url}/rewrite`)
  expect([response.headers.get("content-type"), await response.text()]).toEqual([
    "application/json",
    answer.slice(0, 10)
  ])
})

test("what names no route is a call of what is unknown", async () => {
  seen.length = 0
  await fetch(`${url}/refuse/before/nowhere`)
  expect(seen).toEqual([{ operation: "unknown", input: { method: "GET", path: "/refuse/before/nowhere" }, counts: [] }])
})
