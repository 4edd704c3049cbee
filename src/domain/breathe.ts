import { Effect } from "effect"

/**
 * A turn of the event loop, for work that would keep everybody else waiting. Yielding to the fiber scheduler alone lets
 * other fibers run, but no socket be read.
 */
export const breathe = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
