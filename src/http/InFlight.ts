import { Context, Effect, type Fiber, FiberId, Layer, Schedule, Stream } from "effect"
import type { CapacityHolder, Flight, StopReason } from "./Flight.ts"
import { WaitingCounts } from "./WaitingCounts.ts"

interface FlightLimits {
  /** Requests in flight; as many more may wait for their bodies, and as many more stream their answers. */
  readonly maxInFlight: number
  /** Arriving bodies, and streamed answers, of one address each; by default a quarter of the above. */
  readonly bodiesPerAddress?: number | undefined
}

/**
 * Current requests, and whether more are accepted. A request whose body arrives, or whose answer is streamed, waits for
 * its client and costs the server next to nothing, so it is not in flight. Instead it is counted by client address, so
 * that one slow client leaves capacity for others. Both kinds are counted separately: a client with many event streams
 * can still send bodies.
 */
export class Flights {
  readonly #flights = new Set<Flight>()
  readonly #arriving = new WaitingCounts()
  readonly #sending = new WaitingCounts()
  readonly #maximum: number
  readonly #perAddress: number
  #heldCount = 0
  readonly #empty = Effect.unsafeMakeLatch(true)
  #isDraining = false
  readonly #draining = Effect.unsafeMakeLatch()

  constructor({ bodiesPerAddress, maxInFlight }: FlightLimits) {
    this.#maximum = maxInFlight
    this.#perAddress = bodiesPerAddress ?? Math.ceil(maxInFlight / 4)
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Starts the shutdown: answers without an end of their own end now. */
  drain(): void {
    this.#isDraining = true
    this.#draining.unsafeOpen()
  }

  /** Waits for the shutdown. */
  readonly draining = this.#draining.await

  /** Number of unanswered requests. */
  get size(): number {
    return this.#flights.size
  }

  /** Number of those that wait for their bodies. */
  get arriving(): number {
    return this.#arriving.total
  }

  /** Whether the limit of requests in flight is exceeded. */
  get isFull(): boolean {
    return this.size - this.#arriving.total - this.#sending.total - this.#heldCount > this.#maximum
  }

  /**
   * Who uses the capacity; undefined while some is free. It is `own` if more than half of the others are of the same
   * sandbox.
   */
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

  /** Who uses the capacity for arriving bodies, this address or all together; undefined while some is free. */
  bodyCapacityHolderFor(flight: Flight): CapacityHolder | undefined {
    const { bodyFrom } = flight
    if (bodyFrom === undefined) return undefined
    if (this.#arriving.countAt(bodyFrom) > this.#perAddress) return "own"
    return this.#arriving.total > this.#maximum ? "others" : undefined
  }

  /** `bodyFrom` is the client's address if the request has a body. */
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
      stopped: undefined,
      isTurnedAway: false
    }
    this.#flights.add(flight)
    this.#empty.unsafeClose()
    if (bodyFrom !== undefined) this.#awaitBody(flight, bodyFrom)
    return flight
  }

  #awaitBody(flight: Flight, address: string): void {
    flight.bodyFrom = address
    this.#arriving.add(address, 1)
  }

  /** The body is awaited after all. If too many already wait, this request is stopped unless its body arrives soon. */
  bodyAwaited(flight: Flight, address: string): void {
    this.#awaitBody(flight, address)
    const stop = () => {
      const holder = this.bodyCapacityHolderFor(flight)
      if (!flight.isAwaited || holder === undefined) return
      flight.isTurnedAway = holder === "own"
      this.bodyArrived(flight)
      this.#stop(flight, "tooManyBodies")
    }
    // A body sent with its request arrives within this time.
    if (this.bodyCapacityHolderFor(flight) !== undefined) setTimeout(stop, 100)
  }

  #stop(flight: Flight, reason: StopReason): void {
    flight.stopped = reason
    flight.fiber.unsafeInterruptAsFork(FiberId.none)
  }

  /** The body has arrived, or is no longer needed. */
  bodyArrived(flight: Flight): void {
    const { bodyFrom } = flight
    if (bodyFrom === undefined) return
    flight.bodyFrom = undefined
    this.#arriving.add(bodyFrom, -1)
  }

  /** Starts a streamed answer to this address; false if too many are being sent. */
  beginSending(flight: Flight, address: string): boolean {
    flight.isTurnedAway = this.#sending.countAt(address) >= this.#perAddress
    if (flight.isTurnedAway || this.#sending.total >= this.#maximum) return false
    flight.sendingTo = address
    // Its fiber has ended: a stop before the first part would be without effect, and the only one.
    flight.since = performance.now()
    this.#sending.add(address, 1)
    return true
  }

  /**
   * Delays a request: meanwhile it is not in flight, as it costs next to nothing, and its timeout starts afterwards. It
   * continues at once if too many are delayed already, and at shutdown.
   */
  hold(flight: Flight, milliseconds: number): Effect.Effect<void> {
    return Effect.suspend(() => {
      // A body that was not read before is not read any more.
      this.bodyArrived(flight)
      if (flight.holds === 0 && this.#heldCount >= this.#maximum) return Effect.void
      if (flight.holds === 0) this.#heldCount += 1
      flight.holds += 1
      flight.wasHeld = true
      const wait = Effect.raceFirst(Effect.sleep(milliseconds), this.draining)
      return Effect.ensuring(
        wait,
        Effect.sync(() => this.#release(flight, flight.holds - 1))
      )
    })
  }

  #release(flight: Flight, remaining: number): void {
    if (flight.holds > 0 && remaining === 0) {
      flight.since = performance.now()
      this.#heldCount -= 1
    }
    flight.holds = Math.max(0, remaining)
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
    if (this.#flights.size === 0) this.#empty.unsafeOpen()
  }

  /**
   * Streams an answer: its request stays open until the last part is taken. Each part has the timeout of a whole
   * request, plus the milliseconds in which there may be nothing to send.
   */
  sending<E, R>(flight: Flight, parts: Stream.Stream<Uint8Array, E, R>, quietMs = 0): Stream.Stream<Uint8Array, E, R> {
    const markProgress = Effect.withFiberRuntime<void>((fiber) => {
      flight.fiber = fiber
      flight.since = performance.now() + quietMs
      return Effect.void
    })
    return Stream.fromEffect(markProgress).pipe(
      Stream.drain,
      Stream.concat(Stream.tap(parts, () => markProgress)),
      Stream.ensuring(Effect.sync(() => this.end(flight)))
    )
  }

  /** Waits until all requests are answered. */
  readonly empty = this.#empty.await

  /** Stops requests older than `age` milliseconds. They are answered as overdue. */
  stopOlderThan(age: number): void {
    const now = performance.now()
    for (const flight of this.#flights) {
      if (flight.stopped !== undefined || flight.holds > 0 || now - flight.since < age) continue
      flight.isTurnedAway = flight.isAwaited && flight.bodyFrom !== undefined
      this.#stop(flight, "overdue")
    }
  }
}

export class InFlight extends Context.Tag("vitrine/InFlight")<InFlight, Flights>() {}

/**
 * Tracks requests in flight and stops those that take longer than `requestTimeout` milliseconds (0: none). It checks
 * all at intervals instead of a timer for each, so a limit costs a request nothing.
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
        const interval = Math.max(10, Math.min(1000, requestTimeout / 4))
        yield* Effect.sync(() => flights.stopOlderThan(requestTimeout)).pipe(
          Effect.schedule(Schedule.spaced(interval)),
          Effect.forkScoped
        )
      }
      return flights
    })
  )
