import { Effect } from "effect"

/**
 * Yields to the event loop, for long work. Yielding to the fiber scheduler alone lets other fibers run, but reads no
 * sockets.
 */
export const yieldToEventLoop = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/**
 * The same for the sliced work of several fibers: each waits for its own tick of the event loop, in order of arrival. A
 * tick runs one slice, however many wait.
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
