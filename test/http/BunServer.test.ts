import { describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Cause, Context, Effect, Exit, Layer, Logger, Scope, Stream } from "effect"
import * as BunServer from "../../src/http/BunServer.ts"
import { readJson } from "../../src/http/JsonBody.ts"
import { environmentOf, outcomeOf, spawnCommand } from "../support/process.ts"

type App = Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, HttpServerRequest.HttpServerRequest>

/** Serves an app with the program's server until it is disposed of. */
const serve = async (app: App, logs: Layer.Layer<never> = Layer.empty) => {
  const scope = Effect.runSync(Scope.make())
  const server = await Effect.runPromise(
    BunServer.make({ hostname: "127.0.0.1", port: 0, idleTimeout: 10, maxRequestBodySize: 1000 }).pipe(
      Effect.tap(({ serve }) => serve(app)),
      Scope.extend(scope),
      Effect.provide(logs)
    )
  )
  if (server.address._tag !== "TcpAddress") throw new Error("the server listens on no port")
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  return { url: `http://127.0.0.1:${server.address.port}`, close, [Symbol.asyncDispose]: close }
}

const echo = Effect.map(HttpServerRequest.HttpServerRequest, ({ method, remoteAddress, url }) =>
  HttpServerResponse.text(JSON.stringify({ method, url, from: remoteAddress }), {
    status: 201,
    headers: { "x-one": "1" }
  }).pipe(HttpServerResponse.unsafeSetCookie("a", "1"), HttpServerResponse.unsafeSetCookie("b", "2"))
)

test.each([
  ["at once", echo],
  ["later", Effect.delay(echo, 1)]
])("an app that answers %s sends its status, headers, cookies and body", async (_, app) => {
  await using server = await serve(app)
  const response = await fetch(`${server.url}/some/where?q=1`, { method: "PUT" })
  expect(response.status).toBe(201)
  expect(response.headers.get("x-one")).toBe("1")
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"])
  expect(await response.json()).toMatchObject({ method: "PUT", url: "/some/where?q=1", from: { value: "127.0.0.1" } })
})

test("a request before the app is ready gets 503 with Retry-After", async () => {
  const server = BunServer.make({ hostname: "127.0.0.1", port: 0, idleTimeout: 10, maxRequestBodySize: 1000 })
  const answered = Effect.flatMap(server, ({ address }) =>
    Effect.promise(() => fetch(`http://127.0.0.1:${address._tag === "TcpAddress" ? address.port : 0}/sandboxes/a`))
  )
  const response = await Effect.runPromise(Effect.scoped(answered))
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"])
  expect(await response.json()).toMatchObject({ error: { code: "not_ready" } })
})

test("HEAD has the headers of GET and no body", async () => {
  await using server = await serve(echo)
  const response = await fetch(server.url, { method: "HEAD" })
  expect([response.status, response.headers.get("x-one"), await response.text()]).toEqual([201, "1", ""])
})

test.each([
  ["fails", Effect.fail("no"), 500],
  ["dies", Effect.die("no"), 500],
  ["fails with a response", Effect.fail(HttpServerResponse.empty({ status: 418 })), 418]
])("an app that %s still sends an answer", async (_, app, status) => {
  await using server = await serve(app)
  expect((await fetch(server.url)).status).toBe(status)
})

test("an answer that cannot be written becomes a 500, and is logged", async () => {
  const events: Array<unknown> = []
  const logger = Logger.make(({ cause, message }) => events.push(message, Cause.squash(cause)))
  const app = Effect.succeed(HttpServerResponse.text("done", { headers: { location: "/a\nb" } }))
  await using server = await serve(app, Logger.replace(Logger.defaultLogger, logger))
  expect((await fetch(server.url)).status).toBe(500)
  expect(events).toEqual([["An answer could not be written"], expect.any(TypeError)])
})

/** Everything that arrives before the connection is closed. */
const arriving = (url: string, sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(sent))
    socket.on("data", (data) => {
      text += data
    })
    socket.on("error", reject)
    socket.on("close", () => resolve(text))
  })

test.each([
  ["of a length that is told", "content-length: 5", "[1,2]"],
  ["of a length that is not", "transfer-encoding: chunked", "5\r\n[1,2]\r\n0\r\n\r\n"]
])("a body %s is read at once, so that a pipelined request behind it is answered as well", async (_, length, body) => {
  // Bun closes a connection if a second request arrives on it while the first one waits for something.
  const app = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.map(readJson(request), (json) => HttpServerResponse.text(JSON.stringify(json)))
  )
  await using server = await serve(app)
  const first = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n${body}`
  const second = "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
  const answers = await arriving(server.url, first + second)
  expect(answers.match(/^HTTP.*|^[[{].*$/gm)).toEqual(["HTTP/1.1 200 OK", "[1,2]HTTP/1.1 200 OK", "{}"])
})

test("requests do not see each other's context", async () => {
  class Note extends Context.Tag("test/Note")<Note, string>() {}
  // Like the edge, which adds to the context of its request.
  const app = Effect.map(Effect.context<never>(), ({ unsafeMap }) => {
    const text = unsafeMap.has(Note.key) ? "seen" : "new"
    unsafeMap.set(Note.key, "")
    return HttpServerResponse.text(text)
  })
  await using server = await serve(app)
  const texts = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(server.url)).text()))
  expect(texts).toEqual(Array.from({ length: 5 }, () => "new"))
})

describe("a streamed body", () => {
  const part = new Uint8Array(100_000)

  /** A raw TCP client that has sent a request and received the first bytes of the response. */
  const client = async (url: string) => {
    let had = ""
    const closed = Promise.withResolvers<void>()
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    socket.on("data", (data: Buffer) => {
      had += data.toString("latin1")
    })
    socket.on("error", () => {})
    socket.on("close", () => closed.resolve())
    socket.write("GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
    while (had === "") await Bun.sleep(1)
    return { socket, closed: closed.promise, had: () => had }
  }

  test("is produced no faster than the client reads it", async () => {
    let made = 0
    const parts = Stream.repeatEffect(
      Effect.sync(() => {
        made += 1
        return part
      })
    )
    await using server = await serve(Effect.succeed(HttpServerResponse.stream(parts)))
    const { socket } = await client(server.url)
    socket.pause()
    // The buffers of the system fill up first, which takes a while on a busy machine.
    let first = -1
    for (; first !== made && made < 300; await Bun.sleep(200)) first = made
    await Bun.sleep(300)
    // Only what fits into the buffers of the system, up to ten megabytes, not everything that could be produced.
    expect([made === first, made < 300]).toEqual([true, true])
    socket.destroy()
  })

  test("has no Content-Length, for HEAD as for GET", async () => {
    await using server = await serve(Effect.succeed(HttpServerResponse.stream(Stream.make(part))))
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await fetch(server.url, { method })
      expect([method, headers.get("content-length")]).toEqual([method, null])
    }
  })

  test("that fails closes the connection, so that the answer is not taken for complete, and the cause is logged", async () => {
    const logged: Array<unknown> = []
    const logger = Logger.make(({ cause, message }) => logged.push(message, Cause.squash(cause)))
    const parts = Stream.concat(Stream.make(part), Stream.die("the database is gone"))
    const app = Effect.succeed(HttpServerResponse.stream(parts))
    await using server = await serve(app, Logger.replace(Logger.defaultLogger, logger))
    const { closed, had } = await client(server.url)
    await closed
    expect(had()).toStartWith("HTTP/1.1 200")
    expect(had()).not.toEndWith("0\r\n\r\n")
    expect(logged).toEqual([["An answer was aborted before its end"], "the database is gone"])
    expect(await fetch(server.url).then((response) => response.text().catch(() => "broken off"))).toBe("broken off")
  })
})

test("a body that fails is only logged, and nothing else is printed", async () => {
  const script = `
    import { HttpServerResponse } from "@effect/platform"
    import { Effect, Logger, Stream } from "effect"
    import * as BunServer from "../../src/http/BunServer.ts"
    const server = BunServer.make({ hostname: "127.0.0.1", port: 0, idleTimeout: 10, maxRequestBodySize: 1000 })
    const body = Stream.concat(Stream.make(new Uint8Array(100_000)), Stream.die("the database is gone"))
    await Effect.gen(function* () {
      const { address, serve } = yield* server
      yield* serve(Effect.succeed(HttpServerResponse.stream(body)))
      yield* Effect.promise(() => fetch("http://127.0.0.1:" + address.port).then((it) => it.text()).catch(() => {}))
    }).pipe(Effect.scoped, Effect.provide(Logger.remove(Logger.defaultLogger)), Effect.runPromise)
    console.log("done")
    process.exit(0)`
  const child = spawnCommand([process.execPath, "-e", script], environmentOf({}), import.meta.dir)
  expect(await outcomeOf(child)).toEqual({ stdout: "done\n", stderr: "", exitCode: 0 })
})

const waiting = () => {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const wait = Effect.zipRight(
    Effect.sync(() => begun.resolve()),
    Effect.never
  )
  const app = Effect.interruptible(Effect.onInterrupt(wait, () => Effect.sync(() => ended.resolve())))
  return { app, begun: begun.promise, ended: ended.promise }
}

test("a client that disconnects interrupts its request", async () => {
  const { app, begun, ended } = waiting()
  await using server = await serve(app)
  const impatience = new AbortController()
  const gone = fetch(server.url, { signal: impatience.signal }).catch((error: Error) => error.name)
  await begun
  impatience.abort()
  expect(await gone).toBe("AbortError")
  await ended
})

test("a closing server interrupts open requests, which get 503", async () => {
  const { app, begun, ended } = waiting()
  const server = await serve(app)
  const response = fetch(server.url)
  await begun
  await server.close()
  await ended
  expect((await response).status).toBe(503)
})

test("a closing server waits for a request that is uninterruptible", async () => {
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const app = Effect.promise(() => {
    begun.resolve()
    return going.promise
  }).pipe(Effect.as(HttpServerResponse.text("whole")))
  const server = await serve(Effect.uninterruptible(app))
  const response = fetch(server.url)
  await begun.promise
  const closed = server.close()
  going.resolve()
  expect(await (await response).text()).toBe("whole")
  await closed
})
