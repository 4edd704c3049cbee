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
  const waiting: Array<() => void> = []
  let isComing = false
  const callNext = () => {
    if (isComing || waiting.length === 0) return
    isComing = true
    setImmediate(() => {
      isComing = false
      waiting.shift()?.()
      callNext()
    })
  }
  return Effect.async<void>((resume) => {
    waiting.push(() => resume(Effect.void))
    callNext()
  })
}
