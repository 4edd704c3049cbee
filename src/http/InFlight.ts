import { Context, Effect, type Fiber, FiberId, Layer, Schedule, Stream } from "effect"
import type { CapacityHolder, Flight } from "./Flight.ts"
import { WaitingCounts } from "./WaitingCounts.ts"

/** How much is taken at the same time. */
interface FlightLimits {
  /** How many requests may be in flight, and how many more may wait for their bodies, or send their answers in parts. */
  readonly maximumInFlight: number
  /** How many of one address may do either; a quarter of the others' number without it. */
  readonly bodiesPerAddress?: number | undefined
}

/**
 * The requests that are being answered at this moment, and whether more are welcome. One whose body is still arriving, or
 * whose answer is taken part by part, waits for its client and costs the server next to nothing: it is not in flight. It is
 * counted by its address, so that one client which sends or takes slowly leaves room for the others. Either by itself: who follows
 * many streams of events still sends bodies.
 */
export class Flights {
  readonly #flights = new Set<Flight>()
  readonly #arriving = new WaitingCounts()
  readonly #sending = new WaitingCounts()
  readonly #maximum: number
  readonly #perAddress: number
  #held = 0
  #whenEmpty: ReadonlyArray<() => void> = []
  #isDraining = false
  readonly #draining = Effect.unsafeMakeLatch()

  constructor({ bodiesPerAddress, maximumInFlight }: FlightLimits) {
    this.#maximum = maximumInFlight
    this.#perAddress = bodiesPerAddress ?? Math.ceil(maximumInFlight / 4)
  }

  /** Whether the program is on its way out. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** The program is on its way out: answers that have no end of their own end now. */
  drain(): void {
    this.#isDraining = true
    this.#draining.unsafeOpen()
  }

  /** Waits until the program is on its way out. */
  readonly draining = this.#draining.await

  /** All that are not answered yet. */
  get size(): number {
    return this.#flights.size
  }

  /** Those of them whose bodies are still to come. */
  get arriving(): number {
    return this.#arriving.total
  }

  /** Whether more are in flight than may be. */
  get isFull(): boolean {
    return this.size - this.#arriving.total - this.#sending.total - this.#held > this.#maximum
  }

  /** Who takes the room of this request, if there is none: its own client, where most of the others are of its own sandbox. */
  capacityHolderFor(flight: Flight): CapacityHolder | undefined {
    if (!this.isFull) return undefined
    let [own, others] = [0, 0]
    for (const other of this.#flights) {
      const { bodyFrom, holds, sandbox, sendingTo } = other
      if (other === flight || bodyFrom !== undefined || sendingTo !== undefined || holds > 0) continue
      others += 1
      if (sandbox === flight.sandbox) own += 1
    }
    return own * 2 > others ? "own" : "others"
  }

  /** Whose requests that wait for their bodies are too many for this one, if they are: those of its own address, or all. */
  bodyCapacityHolderFor(flight: Flight): CapacityHolder | undefined {
    const { bodyFrom } = flight
    if (bodyFrom === undefined) return undefined
    if (this.#arriving.countAt(bodyFrom) > this.#perAddress) return "own"
    return this.#arriving.total > this.#maximum ? "others" : undefined
  }

  /** `bodyFrom` is the address of the client, if the request has a body that is to come. */
  begin(fiber: Fiber.RuntimeFiber<unknown, unknown>, bodyFrom?: string): Flight {
    const flight: Flight = {
      fiber,
      since: performance.now(),
      sandbox: undefined,
      bodyFrom,
      isAwaited: false,
      sendingTo: undefined,
      holds: 0,
      wasHeld: false,
      isOverdue: false,
      isTurnedAway: false
    }
    this.#flights.add(flight)
    if (bodyFrom !== undefined) this.#awaitBody(flight, bodyFrom)
    return flight
  }

  #awaitBody(flight: Flight, from: string): void {
    flight.bodyFrom = from
    this.#arriving.add(from, 1)
  }

  /** The body is still to come, after all. Those beyond the most, after the server had several wait, are stopped if they are not soon there. */
  bodyAwaited(flight: Flight, from: string): void {
    this.#awaitBody(flight, from)
    const stop = () => {
      const taker = this.bodyCapacityHolderFor(flight)
      if (!flight.isAwaited || taker === undefined) return
      flight.isTurnedAway = taker === "own"
      this.bodyArrived(flight)
      this.#stop(flight)
    }
    // By then a body is there that was sent with its request.
    if (this.bodyCapacityHolderFor(flight) !== undefined) setTimeout(stop, 100)
  }

  #stop(flight: Flight): void {
    flight.isOverdue = true
    flight.fiber.unsafeInterruptAsFork(FiberId.none)
  }

  /** The body is there, or nobody wants it any more. */
  bodyArrived(flight: Flight): void {
    const { bodyFrom } = flight
    if (bodyFrom === undefined) return
    flight.bodyFrom = undefined
    this.#arriving.add(bodyFrom, -1)
  }

  /** Whether the answer may be sent to this address in parts; it then counts as one that is. */
  beginSending(flight: Flight, address: string): boolean {
    flight.isTurnedAway = this.#sending.countAt(address) >= this.#perAddress
    if (flight.isTurnedAway || this.#sending.total >= this.#maximum) return false
    flight.sendingTo = address
    this.#sending.add(address, 1)
    return true
  }

  /**
   * Lets a request wait so many milliseconds: it costs the server next to nothing meanwhile, is not in flight, and its time
   * begins afterwards. It goes on at once where as many wait already as may be in flight, and when the program ends.
   */
  hold(flight: Flight, milliseconds: number): Effect.Effect<void> {
    return Effect.suspend(() => {
      // Nobody reads a body any more that was not read before.
      this.bodyArrived(flight)
      if (flight.holds === 0 && this.#held >= this.#maximum) return Effect.void
      if (flight.holds === 0) this.#held += 1
      flight.holds += 1
      flight.wasHeld = true
      const wait = Effect.raceFirst(Effect.sleep(milliseconds), this.draining)
      return Effect.ensuring(
        wait,
        Effect.sync(() => this.#release(flight, flight.holds - 1))
      )
    })
  }

  #release(flight: Flight, left: number): void {
    if (flight.holds > 0 && left === 0) {
      flight.since = performance.now()
      this.#held -= 1
    }
    flight.holds = Math.max(0, left)
  }

  end(flight: Flight): void {
    this.bodyArrived(flight)
    this.#release(flight, 0)
    const { sendingTo } = flight
    if (sendingTo !== undefined) {
      flight.sendingTo = undefined
      this.#sending.add(sendingTo, -1)
    }
    this.#flights.delete(flight)
    if (this.#flights.size > 0) return
    for (const resume of this.#whenEmpty) resume()
    this.#whenEmpty = []
  }

  /**
   * An answer that is sent in parts: its request is in flight until the last of them is taken, and each part has the time
   * that the whole request had before, and the milliseconds for which there may be nothing to send.
   */
  sending<E, R>(flight: Flight, parts: Stream.Stream<Uint8Array, E, R>, quietMs = 0): Stream.Stream<Uint8Array, E, R> {
    const goOn = Effect.withFiberRuntime<void>((fiber) => {
      flight.fiber = fiber
      flight.since = performance.now() + quietMs
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
      if (flight.isOverdue || flight.holds > 0 || now - flight.since < age) continue
      flight.isTurnedAway = flight.isAwaited && flight.bodyFrom !== undefined
      this.#stop(flight)
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
