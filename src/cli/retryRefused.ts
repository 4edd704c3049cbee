import type * as HttpClientError from "@effect/platform/HttpClientError"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import { Context, Data, Effect, Option, Predicate } from "effect"

/** Provided where requests that a server refuses are repeated: tells the user that this happens. */
export class RefusalNotice extends Context.Tag("vitrine/cli/RefusalNotice")<RefusalNotice, Effect.Effect<void>>() {}

/** How often a request is repeated, a second after it was refused. */
const maxRetries = 60

class TooManyRequests extends Data.TaggedError("TooManyRequests")<{ readonly response: HttpClientResponse }> {}

const isRefused = (error: HttpClientError.HttpClientError | TooManyRequests): boolean =>
  error._tag === "TooManyRequests" ||
  (error._tag === "RequestError" && Predicate.hasProperty(error.cause, "code") && error.cause.code === "ECONNREFUSED")

/**
 * Repeats a request for a minute as long as nobody listens or the answer is 429: the server restarts, or has too many
 * sandboxes for a moment. Such a request has had no effect, so any can be repeated.
 */
export const retryRefused = <R>(
  send: Effect.Effect<HttpClientResponse, HttpClientError.HttpClientError, R>
): Effect.Effect<HttpClientResponse, HttpClientError.HttpClientError, R> =>
  Effect.flatMap(
    Effect.serviceOption(RefusalNotice),
    Option.match({
      onNone: () => send,
      onSome: (notice) => {
        // Interruptible also where a sandbox is created: a refused request has left none.
        const pause = Effect.interruptible(Effect.zipRight(notice, Effect.sleep("1 second")))
        return Effect.flatMap(send, (response) =>
          response.status === 429 ? new TooManyRequests({ response }) : Effect.succeed(response)
        ).pipe(
          Effect.retry({
            times: maxRetries,
            while: (error) => (isRefused(error) ? Effect.as(pause, true) : Effect.succeed(false))
          }),
          Effect.catchTag("TooManyRequests", ({ response }) => Effect.succeed(response))
        )
      }
    })
  )
