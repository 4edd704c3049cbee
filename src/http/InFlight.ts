import { Context, Effect, type Fiber, FiberId, Layer, Schedule, Stream } from "effect"
import type { ActiveRequest, CapacityHolder, StopReason } from "./ActiveRequest.ts"
import { WaitingCounts } from "./WaitingCounts.ts"

interface ActiveRequestLimits {
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
export class ActiveRequests {
  readonly #requests = new Set<ActiveRequest>()
  readonly #arriving = new WaitingCounts()
  readonly #sending = new WaitingCounts()
  readonly #maximum: number
  readonly #perAddress: number
  #delayedCount = 0
  readonly #empty = Effect.unsafeMakeLatch(true)
  #isDraining = false
  readonly #draining = Effect.unsafeMakeLatch()

  constructor({ bodiesPerAddress, maxInFlight }: ActiveRequestLimits) {
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
    return this.#requests.size
  }

  /** Number of those that wait for their bodies. */
  get arriving(): number {
    return this.#arriving.total
  }

  /** Whether the limit of requests in flight is exceeded. */
  get isFull(): boolean {
    return this.size - this.#arriving.total - this.#sending.total - this.#delayedCount > this.#maximum
  }

  /**
   * Who uses the capacity; undefined while some is free. It is `own` if more than half of the others are of the same
   * sandbox.
   */
  capacityHolderFor(request: ActiveRequest): CapacityHolder | undefined {
    if (!this.isFull) return undefined
    let [own, others] = [0, 0]
    for (const other of this.#requests) {
      const { bodyFrom, delayedCalls, sandbox, sendingTo } = other
      if (other === request || bodyFrom !== undefined || sendingTo !== undefined || delayedCalls > 0) continue
      others += 1
      if (sandbox === request.sandbox) own += 1
    }
    return own * 2 > others ? "own" : "others"
  }

  /** Who uses the capacity for arriving bodies, this address or all together; undefined while some is free. */
  bodyCapacityHolderFor(request: ActiveRequest): CapacityHolder | undefined {
    const { bodyFrom } = request
    if (bodyFrom === undefined) return undefined
    if (this.#arriving.countAt(bodyFrom) > this.#perAddress) return "own"
    return this.#arriving.total > this.#maximum ? "others" : undefined
  }

  /** `bodyFrom` is the client's address if the request has a body. */
  begin(fiber: Fiber.RuntimeFiber<unknown, unknown>, bodyFrom?: string): ActiveRequest {
    const request: ActiveRequest = {
      fiber,
      since: performance.now(),
      sandbox: undefined,
      bodyFrom,
      hasReadStarted: false,
      sendingTo: undefined,
      delayedCalls: 0,
      wasDelayed: false,
      stopped: undefined,
      isTurnedAway: false
    }
    this.#requests.add(request)
    this.#empty.unsafeClose()
    if (bodyFrom !== undefined) this.#addArriving(request, bodyFrom)
    return request
  }

  #addArriving(request: ActiveRequest, address: string): void {
    request.bodyFrom = address
    this.#arriving.add(address, 1)
  }

  /** Counts its body as arriving. If too many already are, the request is stopped unless its body arrives soon. */
  countAsArriving(request: ActiveRequest, address: string): void {
    this.#addArriving(request, address)
    const stop = () => {
      const holder = this.bodyCapacityHolderFor(request)
      if (!request.hasReadStarted || holder === undefined) return
      request.isTurnedAway = holder === "own"
      this.bodyArrived(request)
      this.#stop(request, "tooManyBodies")
    }
    // A body sent with its request arrives within this time.
    if (this.bodyCapacityHolderFor(request) !== undefined) setTimeout(stop, 100)
  }

  #stop(request: ActiveRequest, reason: StopReason): void {
    request.stopped = reason
    request.fiber.unsafeInterruptAsFork(FiberId.none)
  }

  /** The body has arrived, or is no longer needed. */
  bodyArrived(request: ActiveRequest): void {
    const { bodyFrom } = request
    if (bodyFrom === undefined) return
    request.bodyFrom = undefined
    this.#arriving.add(bodyFrom, -1)
  }

  /** Starts a streamed answer to this address; false if too many are being sent. */
  beginSending(request: ActiveRequest, address: string): boolean {
    request.isTurnedAway = this.#sending.countAt(address) >= this.#perAddress
    if (request.isTurnedAway || this.#sending.total >= this.#maximum) return false
    request.sendingTo = address
    // Its fiber has ended: a stop before the first part would be without effect, and the only one.
    request.since = performance.now()
    this.#sending.add(address, 1)
    return true
  }

  /**
   * Delays a request: meanwhile it is not in flight, as it costs next to nothing, and its timeout starts afterwards. It
   * continues at once if too many are delayed already, and at shutdown.
   */
  delay(request: ActiveRequest, milliseconds: number): Effect.Effect<void> {
    return Effect.suspend(() => {
      // A body that was not read before is not read any more.
      this.bodyArrived(request)
      if (request.delayedCalls === 0 && this.#delayedCount >= this.#maximum) return Effect.void
      if (request.delayedCalls === 0) this.#delayedCount += 1
      request.delayedCalls += 1
      request.wasDelayed = true
      const wait = Effect.raceFirst(Effect.sleep(milliseconds), this.draining)
      return Effect.ensuring(
        wait,
        Effect.sync(() => this.#release(request, request.delayedCalls - 1))
      )
    })
  }

  #release(request: ActiveRequest, remaining: number): void {
    if (request.delayedCalls > 0 && remaining === 0) {
      request.since = performance.now()
      this.#delayedCount -= 1
    }
    request.delayedCalls = Math.max(0, remaining)
  }

  end(request: ActiveRequest): void {
    this.bodyArrived(request)
    this.#release(request, 0)
    const { sendingTo } = request
    if (sendingTo !== undefined) {
      request.sendingTo = undefined
      this.#sending.add(sendingTo, -1)
    }
    this.#requests.delete(request)
    if (this.#requests.size === 0) this.#empty.unsafeOpen()
  }

  /**
   * Streams an answer: its request stays open until the last part is taken. Each part has the timeout of a whole
   * request, plus the milliseconds in which there may be nothing to send.
   */
  sending<E, R>(
    request: ActiveRequest,
    parts: Stream.Stream<Uint8Array, E, R>,
    quietMs = 0
  ): Stream.Stream<Uint8Array, E, R> {
    const markProgress = Effect.withFiberRuntime<void>((fiber) => {
      request.fiber = fiber
      request.since = performance.now() + quietMs
      return Effect.void
    })
    return Stream.fromEffect(markProgress).pipe(
      Stream.drain,
      Stream.concat(Stream.tap(parts, () => markProgress)),
      Stream.ensuring(Effect.sync(() => this.end(request)))
    )
  }

  /** Waits until all requests are answered. */
  readonly empty = this.#empty.await

  /** Stops requests older than `age` milliseconds. They are answered as overdue. */
  stopOlderThan(age: number): void {
    const now = performance.now()
    for (const request of this.#requests) {
      if (request.stopped !== undefined || request.delayedCalls > 0 || now - request.since < age) continue
      request.isTurnedAway = request.hasReadStarted && request.bodyFrom !== undefined
      this.#stop(request, "overdue")
    }
  }
}

export class InFlightRequests extends Context.Tag("vitrine/InFlightRequests")<InFlightRequests, ActiveRequests>() {}

/**
 * Tracks requests in flight and stops those that take longer than `requestTimeout` milliseconds (0: none). It checks
 * all at intervals instead of a timer for each, so a limit costs a request nothing.
 */
export const layer = ({
  requestTimeout,
  ...limits
}: ActiveRequestLimits & { readonly requestTimeout: number }): Layer.Layer<InFlightRequests> =>
  Layer.scoped(
    InFlightRequests,
    Effect.gen(function* () {
      const requests = new ActiveRequests(limits)
      if (requestTimeout > 0) {
        const interval = Math.max(10, Math.min(1000, requestTimeout / 4))
        yield* Effect.sync(() => requests.stopOlderThan(requestTimeout)).pipe(
          Effect.schedule(Schedule.spaced(interval)),
          Effect.forkScoped
        )
      }
      return requests
    })
  )
