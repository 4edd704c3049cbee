import { Context, Effect, type Fiber, FiberId, Layer, Schedule } from "effect"

/** One request that is not answered yet. */
export interface Flight {
  readonly fiber: Fiber.RuntimeFiber<unknown, unknown>
  /** By the clock of `performance.now()`, in milliseconds. */
  readonly since: number
  /** Set when it has taken too long and was stopped for that. */
  isOverdue: boolean
}

/** The requests that are being answered at this moment, and whether more are welcome. */
export class Flights {
  readonly #flights = new Set<Flight>()
  #whenEmpty: ReadonlyArray<() => void> = []
  /** Set once the program is on its way out. */
  isDraining = false

  get size(): number {
    return this.#flights.size
  }

  begin(fiber: Fiber.RuntimeFiber<unknown, unknown>): Flight {
    const flight = { fiber, since: performance.now(), isOverdue: false }
    this.#flights.add(flight)
    return flight
  }

  end(flight: Flight): void {
    this.#flights.delete(flight)
    if (this.#flights.size > 0) return
    for (const resume of this.#whenEmpty) resume()
    this.#whenEmpty = []
  }

  /** Waits until no request is in flight. */
  readonly empty = Effect.async<void>((resume) => {
    if (this.#flights.size === 0) return resume(Effect.void)
    this.#whenEmpty = [...this.#whenEmpty, () => resume(Effect.void)]
  })

  /** Stops every request that has been in flight for longer, in milliseconds. It is answered as one that took too long. */
  stopOlderThan(age: number): void {
    const now = performance.now()
    for (const flight of this.#flights) {
      if (flight.isOverdue || now - flight.since < age) continue
      flight.isOverdue = true
      flight.fiber.unsafeInterruptAsFork(FiberId.none)
    }
  }
}

/** The program's own requests in flight. */
export class InFlight extends Context.Tag("vitrine/InFlight")<InFlight, Flights>() {}

/**
 * Keeps the requests in flight and stops those that take longer than `requestTimeout` milliseconds (0: none). One look
 * at all of them now and then, instead of a timer for each, so that a limit costs a request nothing.
 */
export const layer = ({ requestTimeout }: { readonly requestTimeout: number }): Layer.Layer<InFlight> =>
  Layer.scoped(
    InFlight,
    Effect.gen(function* () {
      const flights = new Flights()
      if (requestTimeout > 0) {
        const look = Math.max(10, Math.min(1000, requestTimeout / 4))
        yield* Effect.sync(() => flights.stopOlderThan(requestTimeout)).pipe(
          Effect.schedule(Schedule.spaced(look)),
          Effect.forkScoped
        )
      }
      return flights
    })
  )
