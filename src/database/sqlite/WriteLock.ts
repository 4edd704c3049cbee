import { Effect } from "effect"

interface Waiter {
  /** Called once: with the lock, or with none when the time is over. */
  readonly proceed: (isHeld: boolean) => void
}

/**
 * Who may use the one connection that writes, first come, first served. A free lock is taken without an effect of its
 * own, and a timer is only set for who has to wait. Time is the machine's: what is waited for is real work.
 */
export class WriteLock {
  #isHeld = false
  readonly #waiting = new Set<Waiter>()

  /** Takes the lock if nobody has it; false where somebody has. */
  tryAcquire(): boolean {
    if (this.#isHeld) return false
    this.#isHeld = true
    return true
  }

  /** Takes the lock, or yields false when it was not to be had for so many milliseconds. */
  acquire(timeout: number): Effect.Effect<boolean> {
    return Effect.suspend(() => (this.tryAcquire() ? Effect.succeed(true) : this.#wait(timeout)))
  }

  readonly release = Effect.sync(() => this.unsafeRelease())

  /** Releases the lock to whoever waits first. */
  unsafeRelease(): void {
    const [first] = this.#waiting
    if (first === undefined) {
      this.#isHeld = false
      return
    }
    this.#waiting.delete(first)
    first.proceed(true)
  }

  #wait(timeout: number): Effect.Effect<boolean> {
    return Effect.async((resume) => {
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
      // An interruption may come between the lock and whoever waited for it.
      return Effect.sync(() => {
        clearTimeout(timer)
        if (isAcquired) this.unsafeRelease()
        else this.#waiting.delete(waiter)
      })
    })
  }
}
