import { Context, Effect, Layer } from "effect"
import type { Reading } from "./Exposition.ts"

/** What a timer was late, in milliseconds, over the last while. */
interface LagWindow {
  readonly observe: (at: number, lag: number) => void
  /** The longest of the last minute, and of no less than half of it. */
  readonly max: (at: number) => number
}

// In milliseconds. A window is two of them, so that what is long is seen by every scraper, however often it looks.
const halfWindowMs = 30_000

export const makeLagWindow = (begin: number): LagWindow => {
  let since = begin
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

/** How long the event loop was held, as `/metrics` says it. */
export class EventLoopLag extends Context.Tag("vitrine/EventLoopLag")<
  EventLoopLag,
  { readonly reading: () => Reading }
>() {}

// In milliseconds: a stretch that is shorter keeps nobody waiting who would notice.
const sampleInterval = 20

// The clock that never jumps, as it measures durations; and no fiber, which would come late for other reasons.
const watch = Effect.sync(() => {
  const window = makeLagWindow(performance.now())
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    window.observe(now, Math.max(0, now - last - sampleInterval))
    last = now
  }, sampleInterval)
  timer.unref()
  const reading = (): Reading => ({
    name: "vitrine_event_loop_lag_seconds",
    type: "gauge",
    description: "The longest that a timer came late in the last minute: so long nobody was served",
    value: window.max(performance.now()) / 1000
  })
  return { timer, reading }
})

/** Looks at the event loop fifty times a second, for as long as the program runs. */
export const layer: Layer.Layer<EventLoopLag> = Layer.scoped(
  EventLoopLag,
  Effect.acquireRelease(watch, ({ timer }) => Effect.sync(() => clearInterval(timer)))
)
