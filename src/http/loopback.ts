import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Context, Effect, Fiber } from "effect"

type App<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * An app as a function of the requests of the program itself, each in a fiber of its own as the server would have it. An interruption
 * is a client that leaves.
 */
export const handlerOf = <E, R>(app: App<E, R | HttpServerRequest.HttpServerRequest>) =>
  Effect.map(
    Effect.runtime<Exclude<R, HttpServerRequest.HttpServerRequest>>(),
    (runtime) =>
      (request: Request): Effect.Effect<Response, E> =>
        Effect.gen(function* () {
          const served = HttpServerRequest.HttpServerRequest.context(HttpServerRequest.fromWeb(request))
          const complete = Context.merge(runtime.context, served) as Context.Context<
            R | HttpServerRequest.HttpServerRequest
          >
          // What is interrupted is the handler of a route, and never the answer to it.
          const fiber = yield* Effect.forkDaemon(Effect.uninterruptible(Effect.provide(app, complete)))
          const left = Fiber.interruptAs(fiber, HttpServerError.clientAbortFiberId)
          const response = yield* Effect.onInterrupt(Fiber.join(fiber), () => left)
          // What a part logs that is sent later goes to the logger of the program.
          return HttpServerResponse.toWeb(response, { runtime })
        })
  )
