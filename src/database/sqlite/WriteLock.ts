import { Effect } from "effect"

/** What `Effect.uninterruptibleMask` gives: makes an effect as interruptible as the region's caller is. */
export type Restore = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

interface Waiter {
  /** Called once: with true when it gets the lock, with false after the timeout. */
  readonly proceed: (isHeld: boolean) => void
}

/**
 * A lock for the only writing connection, in order of arrival. Taking a free lock needs no effect, and only a waiter
 * needs a timer. Uses the machine's clock: the wait is for real work.
 */
export class WriteLock {
  #isHeld = false
  readonly #waiting = new Set<Waiter>()

  /** Takes a free lock; false if it is held. */
  tryAcquire(): boolean {
    if (this.#isHeld) return false
    this.#isHeld = true
    return true
  }

  /**
   * Waits for the lock; false after `timeout` milliseconds. Only for uninterruptible regions, as an interruption could
   * lose an acquired lock; the wait is restored.
   */
  acquire(timeout: number, restore: Restore): Effect.Effect<boolean> {
    return Effect.suspend(() => (this.tryAcquire() ? Effect.succeed(true) : this.#wait(timeout, restore)))
  }

  readonly release = Effect.sync(() => this.unsafeRelease())

  /** Passes the lock to the first waiter. */
  unsafeRelease(): void {
    const [first] = this.#waiting
    if (first === undefined) {
      this.#isHeld = false
      return
    }
    this.#waiting.delete(first)
    first.proceed(true)
  }

  #wait(timeout: number, restore: Restore): Effect.Effect<boolean> {
    let leave = () => {}
    const wait = Effect.async<boolean>((resume) => {
      let isAcquired = false
      const waiter: Waiter = {
        proceed: (isHeld) => {
          isAcquired = isHeld
          clearTimeout(timer)
          resume(Effect.succeed(isHeld))
        }
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter)
        waiter.proceed(false)
      }, timeout)
      this.#waiting.add(waiter)
      leave = () => {
        clearTimeout(timer)
        if (isAcquired) this.unsafeRelease()
        else this.#waiting.delete(waiter)
      }
    })
    // The waiter may be interrupted after it was given the lock, up to the end of the restored region.
    return Effect.onInterrupt(restore(wait), () => Effect.sync(() => leave()))
  }
}
