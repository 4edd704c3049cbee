import { Effect } from "effect"

/**
 * A turn of the event loop, for work that would keep everybody else waiting. Yielding to the fiber scheduler alone lets
 * other fibers run, but no socket be read.
 */
export const breathe = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/**
 * The same for work that several may be at, piece by piece: each waits for a turn of the event loop that is its own, and they
 * come in the order in which they were waited for. However many there are, a turn holds one piece.
 */
export const makeTurns = (): Effect.Effect<void> => {
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
