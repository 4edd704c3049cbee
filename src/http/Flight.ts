import type { Fiber } from "effect"
import type { CommitObserver } from "../domain/CommitListener.ts"

/** One request that is not answered yet. */
export interface Flight {
  /** What makes the answer, or sends what is still to come of it. */
  fiber: Fiber.RuntimeFiber<unknown, unknown>
  /** When it began or last went on, by the clock of `performance.now()`, in milliseconds. */
  since: number
  /** Which sandbox it is for; undefined for what is the server's. */
  sandbox: string | undefined
  /** From which address its body is still to come; undefined once it is there, or if it has none. */
  bodyFrom: string | undefined
  /** Whether it has begun to be read. */
  isAwaited: boolean
  /** To which address its answer is being sent in parts; undefined before, and for an answer that is sent at once. */
  sendingTo: string | undefined
  /** How many of its calls are held up by order of a tester. */
  holds: number
  /** Whether any was. */
  wasHeld: boolean
  /** What was committed for it, where nobody else notes that: a unit of work of its shop, or something else. */
  committed?: CommitKind
  /** Set when it has taken too long and was stopped for that. */
  isOverdue: boolean
  /** Set when it is refused for what its own client does not send, or does too often at once: no defect of the server's. */
  isTurnedAway: boolean
}

/** What may be committed for a request before it is stopped. */
export type CommitKind = "work" | "change"

/** Who has the room that a request does not find: its own client, or others. */
export type CapacityHolder = "own" | "others"

/** Notes with a request what is committed for it. */
export const commitObserverOf = (flight: Flight): CommitObserver => ({
  onCommit: () => {
    flight.committed = "work"
  },
  onChange: () => {
    flight.committed ??= "change"
  }
})
