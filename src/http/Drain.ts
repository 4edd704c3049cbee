import { Effect, Layer } from "effect"
import { InFlightRequests } from "./InFlight.ts"
import type { Listener } from "./Server.ts"

/** Times of a graceful shutdown, in milliseconds. */
interface DrainSettings {
  /** How long connections are still accepted after /readyz turned red. */
  readonly drainDelay: number
  /** How long requests in flight may take after that. */
  readonly drainTimeout: number
}

/**
 * Graceful shutdown: the program is no longer ready, then accepts no connections, then lets requests in flight finish,
 * within a timeout. The server stops the rest, with 503.
 */
export const layer = <R>(
  { drainDelay, drainTimeout }: DrainSettings,
  listeners: Effect.Effect<ReadonlyArray<typeof Listener.Service>, never, R>
): Layer.Layer<never, never, InFlightRequests | R> =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const requests = yield* InFlightRequests
      const openListeners = yield* listeners
      const drain = Effect.gen(function* () {
        requests.drain()
        if (drainDelay > 0) yield* Effect.sleep(drainDelay)
        yield* Effect.forEach(openListeners, ({ stop }) => stop, { discard: true })
        if (requests.size === 0) return
        yield* Effect.logInfo(
          `Stopping: waiting up to ${drainTimeout / 1000} s for ${requests.size} requests to finish`
        )
        // A finalizer is uninterruptible, so the timeout would not work either.
        yield* requests.empty.pipe(Effect.interruptible, Effect.timeoutOption(drainTimeout))
        if (requests.size > 0) yield* Effect.logWarning(`Stopping: ${requests.size} requests did not finish in time`)
      })
      yield* Effect.addFinalizer(() => drain)
    })
  )
