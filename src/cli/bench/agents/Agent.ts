import { Data, Effect } from "effect"
import type { NotWritten } from "../../writing.ts"

/** What an agent is given for one trial. */
export interface Assignment {
  readonly task: string
  /** The how manieth of this task it is, from 1. */
  readonly attempt: number
  readonly instruction: string
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly acpUrl: string
  /** Of the store that it acts in. */
  readonly openapiUrl: string
  /** A folder of its own, that is there. */
  readonly directory: string
  /** How long it may take, in milliseconds. */
  readonly limitMs: number
}

/** What came of it. */
export interface Outcome {
  /** What it said in the end; none where it said nothing. */
  readonly answer: string | undefined
  /** Figures that it told of itself, such as tokens. */
  readonly usage: Readonly<Record<string, number>>
  /** Why it was stopped before it was done, if it was. */
  readonly stopped?: string
}

/** An agent that did not start, or broke. It says nothing of whether it can do the task. */
export class AgentFailed extends Data.TaggedError("AgentFailed")<{
  readonly reason: string
  /** What it told of itself all the same: it has cost that. */
  readonly usage?: Outcome["usage"]
}> {}

/** Whoever acts in a trial. */
export interface Agent {
  /** As it was given, for reports. */
  readonly name: string
  readonly act: (assignment: Assignment) => Effect.Effect<Outcome, AgentFailed | NotWritten>
}

export const emptyOutcome: Outcome = { answer: undefined, usage: {} }

/** Why one was stopped that took longer than it may. */
export const timeoutReason = (limitMs: number): string => `It was stopped after ${limitMs / 1000} s.`

/** An agent that does not stop by itself where it takes longer than it may: it is interrupted, with the request that it waits for. */
export const withTimeLimit = ({ act, name }: Agent): Agent => ({
  name,
  act: (assignment) =>
    Effect.timeoutTo(act(assignment), {
      duration: assignment.limitMs,
      onSuccess: (outcome): Outcome => outcome,
      onTimeout: () => ({ ...emptyOutcome, stopped: timeoutReason(assignment.limitMs) })
    })
})
