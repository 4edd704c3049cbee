import { Data, Effect } from "effect"
import type { NotWritten } from "../../writing.ts"

/** What an agent gets for one trial. */
export interface Assignment {
  readonly task: string
  /** The number of the attempt at this task, from 1. */
  readonly attempt: number
  readonly instruction: string
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly acpUrl: string
  /** An existing folder of its own. */
  readonly directory: string
  readonly limitMs: number
}

/** What every agent is told, by the names of a command's placeholders and of a request's members. */
export const told = {
  instruction: ({ instruction }: Assignment) => instruction,
  mcp_url: ({ mcpUrl }: Assignment) => mcpUrl,
  base_url: ({ baseUrl }: Assignment) => baseUrl,
  acp_url: ({ acpUrl }: Assignment) => acpUrl,
  openapi_url: ({ baseUrl }: Assignment) => `${baseUrl}/openapi.json`
}

/** The result of a trial. */
export interface Outcome {
  /** Its final answer; undefined if it gave none. */
  readonly answer: string | undefined
  /** Figures that it reported about itself, such as tokens. */
  readonly usage: Readonly<Record<string, number>>
  /** Why it was stopped before its end, if it was. */
  readonly stopped?: string
}

/** An agent that did not start, or crashed. This does not tell whether it can do the task. */
export class AgentFailed extends Data.TaggedError("AgentFailed")<{
  readonly reason: string
  /** Usage reported before the failure: it has cost that. */
  readonly usage?: Outcome["usage"]
}> {}

export interface Agent {
  /** As on the command line, for reports, but without a password. */
  readonly name: string
  readonly act: (assignment: Assignment) => Effect.Effect<Outcome, AgentFailed | NotWritten>
}

export const timeoutReason = (limitMs: number): string => `It was stopped after ${limitMs / 1000} s.`

/** Adds a time limit to an agent that has none: it is interrupted, with its pending request. */
export const withTimeLimit = ({ act, name }: Agent): Agent => ({
  name,
  act: (assignment) =>
    Effect.timeoutTo(act(assignment), {
      duration: assignment.limitMs,
      onSuccess: (outcome): Outcome => outcome,
      onTimeout: () => ({ answer: undefined, usage: {}, stopped: timeoutReason(assignment.limitMs) })
    })
})
