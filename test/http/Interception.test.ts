import { afterAll, beforeAll, expect, test } from "bun:test"
import { connect } from "node:net"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Exit, Scope } from "effect"
import { InjectedFailure } from "../../src/domain/InjectedFailure.ts"
import type { InjectedOutcome, InterceptedCall, Interceptor } from "../../src/domain/Interceptor.ts"
import * as BunServer from "../../src/http/BunServer.ts"
import { interceptRequest } from "../../src/http/interception.ts"
import { Transcript } from "../../src/operation/Transcript.ts"

const answer = JSON.stringify({ text: "x".repeat(2000) })
const failure = new InjectedFailure({ status: 503, code: "out_to_lunch", text: "Back at two." })

const fates: Record<string, InjectedOutcome> = {
  refuse: { kind: "refuse", failure },
  reset: { kind: "drop", how: "reset", failure },
  partial: { kind: "drop", how: "partial", failure },
  rewrite: { kind: "rewrite", write: (body) => body.slice(0, 10) }
}

const seen: Array<InterceptedCall> = []

/** Ends a request as its path says, before or after its handler. */
const interceptor: Interceptor =
  ({ setOutcome, url }) =>
  (call, perform) => {
    seen.push(call)
    const [, name = "", when] = url.split("/")
    const fate = fates[name]
    if (fate !== undefined) setOutcome(fate)
    if (when === "waited") return Effect.delay(perform, 5)
    return when === "before" ? Effect.fail(failure) : perform
  }

const app = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
  const transcript = new Transcript()
  const response = Effect.succeed(HttpServerResponse.text(answer, { contentType: "application/json" }))
  const call = { operation: "getAnswer", input: null, counts: [] }
  // Like the kernel for each call of an operation.
  const handler = Effect.suspend(() => transcript.intercept?.(call, response) ?? response)
  return interceptRequest(interceptor, handler, {
    request,
    transcript,
    isRoute: request.url !== "/refuse/before/nowhere",
    delay: () => Effect.void,
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

test("a request without a simulated fault gets its own answer", async () => {
  expect(await (await fetch(`${url}/nothing`)).text()).toBe(answer)
})

test("a reset fault closes the connection before anything is sent, before or after the handler", async () => {
  await expect(fetch(`${url}/reset`)).rejects.toThrow("closed unexpectedly")
  await expect(fetch(`${url}/reset/before`)).rejects.toThrow("closed unexpectedly")
})

/** Everything that arrives of an answer before its connection is closed. */
const arriving = (path: string): Promise<string> =>
  new Promise((resolve) => {
    let text = ""
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    )
    socket.on("data", (data) => {
      text += data
    })
    // A reset raises an error first, and `close` follows.
    socket.on("error", () => undefined)
    socket.on("close", () => resolve(text))
  })

test("a reset fault sends nothing, not even the status, also if the handler was slow", async () => {
  for (const path of ["/reset", "/reset/before", "/reset/waited"])
    expect([path, await arriving(path)]).toEqual([path, ""])
})

test("a partial fault sends the status and half of the body", async () => {
  for (const path of ["/partial", "/partial/waited"]) {
    const response = await fetch(url + path)
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.length).toBe(Math.ceil(answer.length / 2))
    await expect(reader?.read() ?? Promise.resolve()).rejects.toThrow("closed unexpectedly")
  }
})

test("a refuse fault sends its error, before or after the handler", async () => {
  for (const path of ["/refuse", "/refuse/before"]) {
    const response = await fetch(url + path)
    expect([response.status, await response.text()]).toEqual([503, "out_to_lunch: Back at two."])
  }
})

test("a rewrite fault replaces the text of the answer", async () => {
  const response = await fetch(`${url}/rewrite`)
  expect([response.headers.get("content-type"), await response.text()]).toEqual([
    "application/json",
    answer.slice(0, 10)
  ])
})

test("a request without a route is a call of the operation unknown", async () => {
  seen.length = 0
  await fetch(`${url}/refuse/before/nowhere`)
  expect(seen).toEqual([{ operation: "unknown", input: { method: "GET", path: "/refuse/before/nowhere" }, counts: [] }])
})
