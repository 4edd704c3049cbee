import type { Fiber } from "effect"
import type { CommitObserver } from "../domain/CommitObserver.ts"

/** A request that is not answered yet. */
export interface ActiveRequest {
  /** The fiber that makes the answer, or streams it. */
  fiber: Fiber.RuntimeFiber<unknown, unknown>
  /** When it started or last progressed, by `performance.now()`, in milliseconds. */
  since: number
  /** Its sandbox; undefined for the server's own routes. */
  sandbox: string | undefined
  /** Client address while the body is awaited; undefined once it has arrived, or without a body. */
  bodyFrom: string | undefined
  /** Whether reading the body has started. */
  hasReadStarted: boolean
  /** Client address while the answer is streamed; undefined otherwise. */
  sendingTo: string | undefined
  /** Number of its calls that a tester's fault delays now. */
  delayedCalls: number
  /** Whether any call was delayed. */
  wasDelayed: boolean
  /** What it has committed, if nobody else records that. */
  committed?: CommitKind
  /** Why it was stopped, if it was. */
  stopped: StopReason | undefined
  /** Whether its own client caused its refusal: sent no body in time, or too much at once. */
  isTurnedAway: boolean
}

/** It took too long, or waited for its body while too many others did. */
export type StopReason = "overdue" | "tooManyBodies"

/** What was committed: a unit of work of the shop, or another change. */
export type CommitKind = "work" | "change"

/** Who uses up the capacity: the request's own client, or others. */
export type CapacityHolder = "own" | "others"

/** Records commits in a request. */
export const commitObserverOf = (request: ActiveRequest): CommitObserver => ({
  onCommit: () => {
    request.committed = "work"
  },
  onChange: () => {
    request.committed ??= "change"
  },
  get hasCommitted() {
    return request.committed !== undefined
  }
})
