import type * as HttpClientError from "@effect/platform/HttpClientError"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import { Context, Data, Effect, Predicate, Schedule } from "effect"

/** Tells the user that refused requests are repeated; undefined where they are not. */
export class RefusalNotice extends Context.Reference<RefusalNotice>()("vitrine/cli/RefusalNotice", {
  defaultValue: (): Effect.Effect<void> | undefined => undefined
}) {}

/** How long a request is repeated after it was first refused. */
const maxWait = "1 minute"

class Refused extends Data.TaggedError("Refused")<{ readonly response: HttpClientResponse }> {}

const isRefused = (error: HttpClientError.HttpClientError | Refused): boolean =>
  error._tag === "Refused" ||
  (error._tag === "RequestError" && Predicate.hasProperty(error.cause, "code") && error.cause.code === "ECONNREFUSED")

/**
 * Repeats a request each second for a minute, as long as nobody listens or the answer is 429 or 503: the server restarts, or
 * has too many sandboxes or requests for a moment. A refused request has had no effect. One that was answered 503 because it
 * took too long may have had one: grades and reports are the same again, and a sandbox that nobody uses expires.
 */
export const retryRefused = <R>(
  send: Effect.Effect<HttpClientResponse, HttpClientError.HttpClientError, R>
): Effect.Effect<HttpClientResponse, HttpClientError.HttpClientError, R> =>
  Effect.flatMap(RefusalNotice, (notice) => {
    if (notice === undefined) return send
    // Interruptible also in clean-up, such as the reports after a failure: a refused request has left nothing.
    const pause = Effect.interruptible(Effect.zipRight(notice, Effect.sleep("1 second")))
    return Effect.flatMap(send, (response) =>
      [429, 503].includes(response.status) ? new Refused({ response }) : Effect.succeed(response)
    ).pipe(
      Effect.retry({
        schedule: Schedule.recurUpTo(maxWait),
        while: (error) => (isRefused(error) ? Effect.as(pause, true) : Effect.succeed(false))
      }),
      Effect.catchTag("Refused", ({ response }) => Effect.succeed(response))
    )
  })
