import { Effect, Layer } from "effect"
import { InFlight } from "./InFlight.ts"
import type { Listener } from "./Server.ts"

/** How the program takes its leave, in milliseconds. */
interface DrainSettings {
  /** From the moment that /readyz is red until no more connections are taken. */
  readonly drainDelay: number
  /** After that, for the requests in flight. */
  readonly drainTimeout: number
}

/**
 * What happens first when the program ends: it is no longer ready, then takes no more connections, then lets the
 * requests in flight finish, within a bound. What is left after that is stopped by the server and answered 503.
 */
export const layer = <R>(
  { drainDelay, drainTimeout }: DrainSettings,
  listeners: Effect.Effect<ReadonlyArray<typeof Listener.Service>, never, R>
): Layer.Layer<never, never, InFlight | R> =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const flights = yield* InFlight
      const taking = yield* listeners
      const drain = Effect.gen(function* () {
        flights.drain()
        if (drainDelay > 0) yield* Effect.sleep(drainDelay)
        yield* Effect.forEach(taking, ({ stop }) => stop, { discard: true })
        if (flights.size === 0) return
        yield* Effect.logInfo(`Stopping: ${flights.size} requests may finish within ${drainTimeout / 1000} s`)
        // A finalizer cannot be interrupted, and would not let itself be timed out either.
        yield* flights.empty.pipe(Effect.interruptible, Effect.timeoutOption(drainTimeout))
        if (flights.size > 0) yield* Effect.logWarning(`Stopping: ${flights.size} requests did not finish in time`)
      })
      yield* Effect.addFinalizer(() => drain)
    })
  )
