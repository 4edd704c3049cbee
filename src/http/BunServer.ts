import * as Cookies from "@effect/platform/Cookies"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpServer from "@effect/platform/HttpServer"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Context, Effect, Exit, Fiber, Runtime, RuntimeFlags, Scope, Stream } from "effect"

/** Bun's own options, of which the platform knows nothing. */
interface BunServerOptions {
  readonly hostname: string
  readonly port: number
  /** In seconds. */
  readonly idleTimeout: number
  /** In bytes. */
  readonly maxRequestBodySize: number
}

/**
 * Bun resolves the dots in a path before anybody sees it, `%2e%2e` too. Its own routes are matched before that: a path that
 * began with one of these and is elsewhere afterwards is handed on with its dots, as `/sandboxes/..`, which is nothing.
 */
const prefixes = ["/sandboxes/", "/shops/"] as const

type Fetch = (request: Request, server: Bun.Server<undefined>) => Response | Promise<Response>

const nobody: Fetch = () => new Response("not found", { status: 404 })

/** Whatever an app may end in, its response; of a failure it is the one that the platform has for it. */
const settled = <E, R>(app: HttpApp.Default<E, R>) =>
  Effect.catchAllCause(app, (cause) => Effect.map(HttpServerError.causeResponse(cause), ([response]) => response))

/**
 * A body that fails ends its connection, so that a client cannot take what it has for all of it. Bun would print the error
 * besides, which the log has already; it prints nothing where it is told none.
 */
const inSilence = (stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  const parts = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await parts.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch {
          controller.error()
        }
      },
      cancel: (reason) => parts.cancel(reason)
    },
    { highWaterMark: 0 }
  )
}

/**
 * A body that is still to come keeps the scope of its request open until it has been sent. None of it is made before the
 * client takes it.
 */
const keepingScope = (
  response: HttpServerResponse.HttpServerResponse,
  scope: Scope.CloseableScope,
  runtime: Runtime.Runtime<never>
) => {
  const { body } = response
  if (body._tag !== "Stream") return undefined
  const stream = body.stream.pipe(
    Stream.tapErrorCause((cause) => Effect.logWarning("An answer was broken off", cause)),
    Stream.ensuring(Scope.close(scope, Exit.void))
  )
  const parts = Stream.toReadableStreamRuntime(stream, runtime, { strategy: { highWaterMark: 0 } })
  return HttpServerResponse.setBody(response, HttpBody.raw(inSilence(parts), body))
}

/** The request's context is its own, so what it is found to need is put into it, and not into a copy. */
const provideHere = <I, A>(fiber: Fiber.RuntimeFiber<unknown, unknown>, tag: Context.Tag<I, A>, service: A) =>
  fiber.currentContext.unsafeMap.set(tag.key, service)

interface WebOptions {
  readonly withoutBody: boolean
  readonly runtime: Runtime.Runtime<never>
}

/** The platform's, which makes headers of headers and looks for cookies. Most answers are some bytes and set none. */
const webOf = (response: HttpServerResponse.HttpServerResponse, options: WebOptions): Response => {
  const { body, cookies, headers, status } = response
  return options.withoutBody || body._tag !== "Uint8Array" || !Cookies.isEmpty(cookies)
    ? HttpServerResponse.toWeb(response, options)
    : // The platform's own bytes are never shared memory.
      new Response(body.body as Uint8Array<ArrayBuffer>, { status, headers })
}

/**
 * The web response, and the scope of its request closed, or to be closed when it has been sent. What none can be made of,
 * such as a header with a line break, is a defect of whoever answered: it is logged, and there is nothing to be told.
 */
const toWeb = (
  response: HttpServerResponse.HttpServerResponse,
  scope: Scope.CloseableScope,
  options: WebOptions
): Effect.Effect<Response> => {
  const close = Scope.close(scope, Exit.void)
  try {
    const streaming = options.withoutBody ? undefined : keepingScope(response, scope, options.runtime)
    if (streaming !== undefined) return Effect.succeed(HttpServerResponse.toWeb(streaming, options))
    return Effect.as(close, webOf(response, options))
  } catch (defect) {
    const log = Effect.logError("An answer could not be written", Cause.die(defect))
    return Effect.as(Effect.zipRight(close, log), new Response(null, { status: 500 }))
  }
}

/** An app that ends in a web response, with a scope of its own that is closed when that has been made or sent. */
const toWebApp = (app: HttpApp.Default<unknown>, runtime: Runtime.Runtime<never>) => {
  const handled = settled(app)
  return Effect.flatMap(Scope.make(), (scope) =>
    Effect.withFiberRuntime<Response, never, HttpServerRequest.HttpServerRequest>((fiber) => {
      provideHere(fiber, Scope.Scope, scope)
      const { method } = Context.unsafeGet(fiber.currentContext, HttpServerRequest.HttpServerRequest)
      const options = { withoutBody: method === "HEAD", runtime }
      return Effect.flatMap(handled, (response) => toWeb(response, scope, options))
    })
  )
}

const responseOf = (exit: Exit.Exit<Response>): Response =>
  Exit.isSuccess(exit) ? exit.value : new Response(null, { status: 500 })

/**
 * The platform's `HttpServer` on `Bun.serve`. Most requests are answered without waiting for anything: such a fiber ends
 * within the call that began it, and its response is returned at once, without a promise and without an ear for a client
 * that leaves.
 */
export const make = (options: BunServerOptions): Effect.Effect<HttpServer.HttpServer, never, Scope.Scope> =>
  Effect.gen(function* () {
    const server = Bun.serve({ ...options, fetch: nobody })
    yield* Effect.addFinalizer(() => Effect.sync(() => server.stop()))

    const serve = (app: HttpApp.Default<unknown>) =>
      Effect.gen(function* () {
        const runtime = yield* Effect.runtime<never>()
        const { context, fiberRefs } = runtime
        // What is interrupted is the handler of a route, and never the answer to it.
        const runtimeFlags = RuntimeFlags.disable(runtime.runtimeFlags, RuntimeFlags.Interruption)
        const answer = toWebApp(app, runtime)
        const waiting = new Set<Fiber.RuntimeFiber<Response>>()

        const fork = (request: HttpServerRequest.HttpServerRequest) => {
          const own = new Map(context.unsafeMap).set(HttpServerRequest.HttpServerRequest.key, request)
          return Runtime.runFork(
            Runtime.make({ context: Context.unsafeMake(own), fiberRefs, runtimeFlags }),
            answer as Effect.Effect<Response>
          )
        }

        const respond = (arrived: HttpServerRequest.HttpServerRequest, request: Request) => {
          const fiber = fork(arrived)
          const exit = fiber.unsafePoll()
          if (exit !== null) return responseOf(exit)
          waiting.add(fiber)
          request.signal.addEventListener(
            "abort",
            () => fiber.unsafeInterruptAsFork(HttpServerError.clientAbortFiberId),
            { once: true }
          )
          return new Promise<Response>((resolve) => {
            fiber.addObserver((exit) => {
              waiting.delete(fiber)
              resolve(responseOf(exit))
            })
          })
        }

        const arrivedOf = (request: Request, server: Bun.Server<undefined>) => {
          const address = server.requestIP(request)?.address
          const arrived = HttpServerRequest.fromWeb(request)
          return address === undefined ? arrived : arrived.modify({ remoteAddress: address })
        }
        const fetch: Fetch = (request, server) => respond(arrivedOf(request, server), request)
        const fetchBelow =
          (prefix: string): Fetch =>
          (request, server) => {
            const arrived = arrivedOf(request, server)
            return respond(arrived.url.startsWith(prefix) ? arrived : arrived.modify({ url: `${prefix}..` }), request)
          }
        const routes = Object.fromEntries(prefixes.map((prefix) => [`${prefix}*`, fetchBelow(prefix)]))

        yield* Effect.addFinalizer(() => Fiber.interruptAll(waiting))
        yield* Effect.acquireRelease(
          Effect.sync(() => server.reload({ fetch, routes })),
          () => Effect.sync(() => server.reload({ fetch: nobody, routes: {} }))
        )
      })

    return HttpServer.make({
      address: { _tag: "TcpAddress", hostname: server.hostname ?? options.hostname, port: server.port ?? options.port },
      serve: (app, middleware) => serve(middleware === undefined ? app : (middleware(app) as typeof app))
    })
  })
