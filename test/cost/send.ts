import { afterAll, beforeAll } from "bun:test"
import { makeEventLoopMeter } from "./meter.ts"

export interface MeasuredRequestInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly redirect?: "manual"
  /** The chunk size in bytes. If set, the body is sent chunked, without Content-Length. */
  readonly parts?: number
}

/** A request for the client's thread, and a cheap URL that it reads on another connection until the answer. */
export interface MeasuredRequest {
  readonly url: string
  readonly init: MeasuredRequestInit
  readonly cheap: string
}

/** The answer. The status is 0 if there was none. */
export interface Exchange {
  readonly status: number
  /** The first 2,000 characters of the answer. */
  readonly text: string
  /** The statuses of the reads on the other connection. */
  readonly reads: ReadonlyArray<number>
}

export interface Measured extends Exchange {
  /** The longest time that the event loop was blocked meanwhile, in milliseconds of processor time. */
  readonly held: number
}

/** The longest time that any request may block the event loop, in milliseconds. */
export const maxHeldMs = 50

// A garbage collection or a compilation does not fall into every attempt.
const defaultAttempts = 5

// A request that blocks for a second is slow in every attempt.
const retryBelowMs = 1000

/** A client in its own thread, for all tests of a file. */
export const useSender = (attempts = defaultAttempts) => {
  let worker: Worker | undefined
  const meter = makeEventLoopMeter()
  beforeAll(() => {
    worker = new Worker(new URL("./sender.ts", import.meta.url).href)
  })
  afterAll(() => worker?.terminate())

  const measureOnce = (request: MeasuredRequest): Promise<Measured> =>
    new Promise((resolve, reject) => {
      if (worker === undefined) return reject(new Error("there is no client yet"))
      worker.onmessage = ({ data }: MessageEvent<Exchange>) => resolve({ ...data, held: meter.end() })
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(request)
      meter.begin()
    })

  /** Sends the request, and repeats it while it blocks the loop for too long. Returns the best attempt. */
  return async (request: MeasuredRequest): Promise<Measured> => {
    let best = await measureOnce(request)
    for (let attempt = 1; attempt < attempts && best.held > maxHeldMs && best.held < retryBelowMs; attempt++) {
      const next = await measureOnce(request)
      if (next.held < best.held) best = next
    }
    return best
  }
}
