import { Effect } from "effect"

/**
 * Yields to the event loop, for work that would keep everybody else waiting. Yielding to the fiber scheduler alone lets
 * other fibers run, but no socket be read.
 */
export const yieldToEventLoop = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/**
 * The same for work that several fibers do, piece by piece: each waits for a tick of the event loop of its own, first come,
 * first served. However many there are, a tick holds one piece.
 */
export const makeYieldQueue = (): Effect.Effect<void> => {
  const waiting = new Set<() => void>()
  let isScheduled = false
  const callNext = () => {
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      const [next] = waiting
      if (next === undefined) return
      waiting.delete(next)
      next()
      callNext()
    })
  }
  return Effect.async<void>((resume) => {
    const next = () => resume(Effect.void)
    waiting.add(next)
    callNext()
    return Effect.sync(() => waiting.delete(next))
  })
}
