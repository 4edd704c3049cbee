import * as Cookies from "@effect/platform/Cookies"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpServer from "@effect/platform/HttpServer"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import {
  Cause,
  Context,
  Effect,
  Exit,
  Fiber,
  FiberRef,
  FiberRefs,
  Runtime,
  RuntimeFlags,
  type Scope,
  Stream
} from "effect"
import { makeYieldQueue } from "../domain/yieldToEventLoop.ts"
import { errorBody } from "../operation/Envelope.ts"

/** Options of Bun that the platform lacks. */
interface BunServerOptions {
  readonly hostname: string
  readonly port: number
  /** In seconds. */
  readonly idleTimeout: number
  /** In bytes. */
  readonly maxRequestBodySize: number
}

/**
 * Bun resolves dots in a path, also `%2e%2e`, before `fetch` sees it, but matches its own routes before that. A path
 * that began with one of these prefixes and no longer does gets the URL `/sandboxes/..`, which is no route.
 */
const prefixes = ["/sandboxes/", "/shops/"] as const

type Fetch = (request: Request, server: Bun.Server<undefined>) => Response | Promise<Response>

/** Answers before and after the app runs: the resource may exist, but the server cannot know. */
const notReady: Fetch = () =>
  Response.json(errorBody("not_ready", "The server is starting or stopping."), {
    status: 503,
    headers: { "retry-after": "1" }
  })

type ResponseExit = Exit.Exit<HttpServerResponse.HttpServerResponse>

/** Turns every result of an app into a response; for a failure it is the platform's. */
const withCauseResponse = <E, R>(app: HttpApp.Default<E, R>) =>
  Effect.catchAllCause(app, (cause) => Effect.map(HttpServerError.causeResponse(cause), ([response]) => response))

// Each tick of the event loop begins or ends one streamed answer, however many clients come or leave at once.
const nextTick = makeYieldQueue()

/**
 * A failing body closes its connection, so that a client cannot take a part for the whole. Bun would also print the
 * error, which is in the log already; it prints nothing for an undefined one.
 */
const silenceErrors = (start: () => ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  // It begins even if nobody reads it, as its end ends its request.
  const begun = Effect.runPromise(Effect.map(nextTick, () => start().getReader()))
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await (await begun).read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch {
          controller.error()
        }
      },
      cancel: async (reason) => {
        const parts = await begun
        await Effect.runPromise(nextTick)
        await parts.cancel(reason)
      }
    },
    { highWaterMark: 0 }
  )
}

/** A streamed body. Each part is made when the client takes it. */
const toReadableStream = ({ stream }: HttpBody.Stream, runtime: Runtime.Runtime<never>) => {
  const logged = Stream.tapErrorCause(stream, (cause) =>
    Effect.logWarning("An answer was aborted before its end", cause)
  )
  return silenceErrors(() => Stream.toReadableStreamRuntime(logged, runtime, { strategy: { highWaterMark: 0 } }))
}

/** The platform's, without copies of headers and a look for cookies: most answers are bytes without any. */
const toWeb = (
  response: HttpServerResponse.HttpServerResponse,
  withoutBody: boolean,
  runtime: Runtime.Runtime<never>
): Response => {
  const { body, cookies, headers, status } = response
  if (withoutBody || body._tag === "Empty") {
    // Bun would send a length of 0 for a body of unknown length.
    const isOpen = body._tag === "Stream" && body.contentLength === undefined
    const withEncoding = isOpen ? HttpServerResponse.setHeader(response, "transfer-encoding", "chunked") : response
    return HttpServerResponse.toWeb(withEncoding, { withoutBody })
  }
  if (body._tag === "Stream") {
    return HttpServerResponse.toWeb(
      HttpServerResponse.setBody(response, HttpBody.raw(toReadableStream(body, runtime), body))
    )
  }
  return body._tag !== "Uint8Array" || cookies !== Cookies.empty
    ? HttpServerResponse.toWeb(response)
    : // The platform's bytes are never shared memory.
      new Response(body.body as Uint8Array<ArrayBuffer>, { status, headers })
}

/**
 * Removes references with their initial value, and the context, which each request has itself: a fork walks through all
 * of them, which took 6 microseconds with the program's, and 3 without.
 */
const withoutInitial = (all: FiberRefs.FiberRefs): FiberRefs.FiberRefs =>
  [...FiberRefs.fiberRefs(all)].reduce(
    (rest, ref) =>
      ref === FiberRef.currentContext ||
      FiberRefs.getOrDefault(all, ref) === FiberRefs.getOrDefault(FiberRefs.empty(), ref)
        ? FiberRefs.delete(rest, ref)
        : rest,
    all
  )

/**
 * The platform's `HttpServer` on `Bun.serve`. Most requests never wait: their fiber ends within the call that started
 * it, and its response is returned at once, without a promise or an abort listener. A request has no scope: a handler
 * releases resources with `Effect.scoped`, or with its stream.
 */
export const make = (options: BunServerOptions): Effect.Effect<HttpServer.HttpServer, never, Scope.Scope> =>
  Effect.gen(function* () {
    const server = Bun.serve({ ...options, fetch: notReady })
    yield* Effect.addFinalizer(() => Effect.sync(() => server.stop()))

    const serve = (app: HttpApp.Default<unknown>) =>
      Effect.gen(function* () {
        const runtime = yield* Effect.runtime<never>()
        const { context } = runtime
        const fiberRefs = withoutInitial(runtime.fiberRefs)
        // Only a route's handler can be interrupted, never the answer to that.
        const runtimeFlags = RuntimeFlags.disable(runtime.runtimeFlags, RuntimeFlags.Interruption)
        const answer = withCauseResponse(app) as Effect.Effect<HttpServerResponse.HttpServerResponse>
        const waiting = new Set<Fiber.RuntimeFiber<HttpServerResponse.HttpServerResponse>>()

        /** A response that cannot be written, such as with a line break in a header, is a defect: it is logged. */
        const writeResponse = (
          requestRuntime: Runtime.Runtime<never>,
          exit: ResponseExit,
          { method }: Request
        ): Response => {
          if (Exit.isFailure(exit)) return new Response(null, { status: 500 })
          try {
            return toWeb(exit.value, method === "HEAD", runtime)
          } catch (defect) {
            Runtime.runFork(requestRuntime, Effect.logError("An answer could not be written", Cause.die(defect)))
            return new Response(null, { status: 500 })
          }
        }

        const respond = (serverRequest: HttpServerRequest.HttpServerRequest, request: Request) => {
          // Its own context, which its handlers may extend.
          const services = new Map(context.unsafeMap).set(HttpServerRequest.HttpServerRequest.key, serverRequest)
          const requestRuntime = Runtime.make({ context: Context.unsafeMake<never>(services), fiberRefs, runtimeFlags })
          const fiber = Runtime.runFork(requestRuntime, answer)
          const exit = fiber.unsafePoll()
          if (exit !== null) return writeResponse(requestRuntime, exit, request)
          waiting.add(fiber)
          request.signal.addEventListener(
            "abort",
            () => fiber.unsafeInterruptAsFork(HttpServerError.clientAbortFiberId),
            { once: true }
          )
          return new Promise<Response>((resolve) => {
            fiber.addObserver((exit) => {
              waiting.delete(fiber)
              resolve(writeResponse(requestRuntime, exit, request))
            })
          })
        }

        const toServerRequest = (request: Request, server: Bun.Server<undefined>) => {
          const address = server.requestIP(request)?.address
          const serverRequest = HttpServerRequest.fromWeb(request)
          return address === undefined ? serverRequest : serverRequest.modify({ remoteAddress: address })
        }
        const fetch: Fetch = (request, server) => respond(toServerRequest(request, server), request)
        const fetchBelow =
          (prefix: string): Fetch =>
          (request, server) => {
            const serverRequest = toServerRequest(request, server)
            return respond(
              serverRequest.url.startsWith(prefix) ? serverRequest : serverRequest.modify({ url: `${prefix}..` }),
              request
            )
          }
        const routes = Object.fromEntries(prefixes.map((prefix) => [`${prefix}*`, fetchBelow(prefix)]))

        yield* Effect.addFinalizer(() => Fiber.interruptAll(waiting))
        yield* Effect.acquireRelease(
          Effect.sync(() => server.reload({ fetch, routes })),
          () => Effect.sync(() => server.reload({ fetch: notReady, routes: {} }))
        )
      })

    return HttpServer.make({
      address: { _tag: "TcpAddress", hostname: server.hostname ?? options.hostname, port: server.port ?? options.port },
      serve: (app, middleware) => serve(middleware === undefined ? app : (middleware(app) as typeof app))
    })
  })
