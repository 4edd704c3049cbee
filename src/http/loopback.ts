import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Context, Effect, Fiber } from "effect"

type App<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * An app as a function, for the program's requests to itself. Each runs in a fiber of its own, as in the server. An
 * interruption counts as a client that left.
 */
export const handlerOf = <E, R>(app: App<E, R | HttpServerRequest.HttpServerRequest>) =>
  Effect.map(
    Effect.runtime<Exclude<R, HttpServerRequest.HttpServerRequest>>(),
    (runtime) =>
      (request: Request): Effect.Effect<Response, E> =>
        Effect.gen(function* () {
          const requestContext = HttpServerRequest.HttpServerRequest.context(HttpServerRequest.fromWeb(request))
          const complete = Context.merge(runtime.context, requestContext) as Context.Context<
            R | HttpServerRequest.HttpServerRequest
          >
          // Only a route's handler can be interrupted, never the answer to that.
          const fiber = yield* Effect.forkDaemon(Effect.uninterruptible(Effect.provide(app, complete)))
          const abort = Fiber.interruptAs(fiber, HttpServerError.clientAbortFiberId)
          const response = yield* Effect.onInterrupt(Fiber.join(fiber), () => abort)
          // Parts that are streamed later use the program's logger.
          return HttpServerResponse.toWeb(response, { runtime })
        })
  )
