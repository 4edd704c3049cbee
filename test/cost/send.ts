import { afterAll, beforeAll } from "bun:test"
import { makeEventLoopMeter } from "./meter.ts"

export interface MeasuredRequestInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly redirect?: "manual"
  /** Sent in parts of so many bytes, and without its length. */
  readonly parts?: number
}

/** What the client's thread is told to send, and what to read from another connection until it is answered. */
export interface MeasuredRequest {
  readonly url: string
  readonly init: MeasuredRequestInit
  readonly cheap: string
}

/** What came back. The status is 0 where nothing did. */
export interface Exchange {
  readonly status: number
  /** The first 2,000 characters of the answer. */
  readonly text: string
  /** The statuses of the other connection. */
  readonly reads: ReadonlyArray<number>
}

export interface Measured extends Exchange {
  /** The longest that the event loop was held meanwhile, in milliseconds of processor time. */
  readonly held: number
}

/** The most that anything may hold the event loop, in milliseconds. */
export const maxHeldMs = 50

// What a collection of garbage or a compilation adds is not there every time.
const defaultAttempts = 5

// What takes a second takes one every time.
const retryBelowMs = 1000

/** A client in a thread of its own, for all tests of a file. */
export const useSender = (attempts = defaultAttempts) => {
  let worker: Worker | undefined
  const meter = makeEventLoopMeter()
  beforeAll(() => {
    worker = new Worker(new URL("./sender.ts", import.meta.url).href)
  })
  afterAll(() => worker?.terminate())

  const measureOnce = (sent: MeasuredRequest): Promise<Measured> =>
    new Promise((resolve, reject) => {
      if (worker === undefined) return reject(new Error("there is no client yet"))
      worker.onmessage = ({ data }: MessageEvent<Exchange>) => resolve({ ...data, held: meter.end() })
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(sent)
      meter.begin()
    })

  /** Sends it, and again as long as it holds the loop for too long; the shortest counts. */
  return async (sent: MeasuredRequest): Promise<Measured> => {
    let best = await measureOnce(sent)
    for (let attempt = 1; attempt < attempts && best.held > maxHeldMs && best.held < retryBelowMs; attempt++) {
      const next = await measureOnce(sent)
      if (next.held < best.held) best = next
    }
    return best
  }
}
