import { Context, Effect, Layer } from "effect"
import { gauge, type Reading } from "./Exposition.ts"

/** The delays of a timer in a recent time window, in milliseconds. */
interface LagWindow {
  readonly observe: (at: number, lag: number) => void
  /** The maximum of the last 30 to 60 seconds. */
  readonly max: (at: number) => number
}

// In milliseconds. A window has two halves, so that a delay stays visible for at least 30 s, however often scrapers ask.
const halfWindowMs = 30_000

export const makeLagWindow = (startedAt: number): LagWindow => {
  let since = startedAt
  let current = 0
  let previous = 0
  const rotate = (at: number): void => {
    if (at - since < halfWindowMs) return
    previous = at - since < 2 * halfWindowMs ? current : 0
    current = 0
    since = at
  }
  return {
    observe: (at, lag) => {
      rotate(at)
      current = Math.max(current, lag)
    },
    max: (at) => {
      rotate(at)
      return Math.max(previous, current)
    }
  }
}

/** How long the event loop was blocked, for `/metrics`. */
export class EventLoopLag extends Context.Tag("vitrine/EventLoopLag")<
  EventLoopLag,
  { readonly reading: () => Reading }
>() {}

// In milliseconds: nobody notices a shorter block.
const sampleInterval = 20

// Uses a monotonic clock, and no fiber, which could be late for other reasons.
const watch = Effect.sync(() => {
  const window = makeLagWindow(performance.now())
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    window.observe(now, Math.max(0, now - last - sampleInterval))
    last = now
  }, sampleInterval)
  timer.unref()
  const reading = () =>
    gauge(
      "vitrine_event_loop_lag_seconds",
      "The maximum delay of a timer in the last minute: for so long, no request was served",
      window.max(performance.now()) / 1000
    )
  return { timer, reading }
})

/** Samples the event loop fifty times a second while the program runs. */
export const layer: Layer.Layer<EventLoopLag> = Layer.scoped(
  EventLoopLag,
  Effect.acquireRelease(watch, ({ timer }) => Effect.sync(() => clearInterval(timer)))
)
