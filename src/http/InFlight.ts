import { Context, Effect, type Fiber, FiberId, Layer, Schedule, Stream } from "effect"

/** One request that is not answered yet. */
export interface Flight {
  /** What makes the answer, or sends what is still to come of it. */
  fiber: Fiber.RuntimeFiber<unknown, unknown>
  /** When it began or last went on, by the clock of `performance.now()`, in milliseconds. */
  since: number
  /** From which address its body is still to come; undefined once it is there, or if it has none. */
  bodyFrom: string | undefined
  /** Set when it has taken too long and was stopped for that. */
  isOverdue: boolean
}

/** How much is taken at the same time. */
export interface FlightLimits {
  /** How many requests may be in flight, and how many more may wait for their bodies. */
  readonly maximumInFlight: number
  /** For how many of one address the bodies may be arriving; a quarter of the others' number without it. */
  readonly bodiesPerAddress?: number | undefined
}

/**
 * The requests that are being answered at this moment, and whether more are welcome. One whose body is still arriving
 * waits for its client and costs the server next to nothing: it is not in flight yet. It is counted by its address, so
 * that one client which sends slowly leaves room for the others.
 */
export class Flights {
  readonly #flights = new Set<Flight>()
  readonly #bodies = new Map<string, number>()
  readonly #maximum: number
  readonly #perAddress: number
  #arriving = 0
  #whenEmpty: ReadonlyArray<() => void> = []
  /** Set once the program is on its way out. */
  isDraining = false

  constructor({ bodiesPerAddress, maximumInFlight }: FlightLimits) {
    this.#maximum = maximumInFlight
    this.#perAddress = bodiesPerAddress ?? Math.ceil(maximumInFlight / 4)
  }

  /** All that are not answered yet. */
  get size(): number {
    return this.#flights.size
  }

  /** Those of them whose bodies are still to come. */
  get arriving(): number {
    return this.#arriving
  }

  /** Whether more are in flight than may be. */
  get isFull(): boolean {
    return this.size - this.#arriving > this.#maximum
  }

  /** Whether this request is one too many of those that wait for their bodies. */
  isOneTooMany({ bodyFrom }: Flight): boolean {
    if (bodyFrom === undefined) return false
    return this.#arriving > this.#maximum || (this.#bodies.get(bodyFrom) ?? 0) > this.#perAddress
  }

  /** `bodyFrom` is the address of the client, if the request has a body that is to come. */
  begin(fiber: Fiber.RuntimeFiber<unknown, unknown>, bodyFrom?: string): Flight {
    const flight = { fiber, since: performance.now(), bodyFrom, isOverdue: false }
    this.#flights.add(flight)
    if (bodyFrom !== undefined) {
      this.#arriving += 1
      this.#bodies.set(bodyFrom, (this.#bodies.get(bodyFrom) ?? 0) + 1)
    }
    return flight
  }

  /** The body is there, or nobody wants it any more. */
  bodyArrived(flight: Flight): void {
    const { bodyFrom } = flight
    if (bodyFrom === undefined) return
    flight.bodyFrom = undefined
    this.#arriving -= 1
    const others = (this.#bodies.get(bodyFrom) ?? 1) - 1
    if (others === 0) this.#bodies.delete(bodyFrom)
    else this.#bodies.set(bodyFrom, others)
  }

  end(flight: Flight): void {
    this.bodyArrived(flight)
    this.#flights.delete(flight)
    if (this.#flights.size > 0) return
    for (const resume of this.#whenEmpty) resume()
    this.#whenEmpty = []
  }

  /**
   * An answer that is sent in parts: its request is in flight until the last of them is taken, and each part has the time
   * that the whole request had before.
   */
  sending<E, R>(flight: Flight, parts: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Uint8Array, E, R> {
    const goOn = Effect.withFiberRuntime<void>((fiber) => {
      flight.fiber = fiber
      flight.since = performance.now()
      return Effect.void
    })
    return Stream.fromEffect(goOn).pipe(
      Stream.drain,
      Stream.concat(Stream.tap(parts, () => goOn)),
      Stream.ensuring(Effect.sync(() => this.end(flight)))
    )
  }

  /** Waits until every request is answered. */
  readonly empty = Effect.async<void>((resume) => {
    if (this.#flights.size === 0) return resume(Effect.void)
    this.#whenEmpty = [...this.#whenEmpty, () => resume(Effect.void)]
  })

  /** Stops every request that was begun longer ago, in milliseconds. It is answered as one that took too long. */
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
export const layer = ({
  requestTimeout,
  ...limits
}: FlightLimits & { readonly requestTimeout: number }): Layer.Layer<InFlight> =>
  Layer.scoped(
    InFlight,
    Effect.gen(function* () {
      const flights = new Flights(limits)
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
