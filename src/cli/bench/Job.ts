import type { profileNames } from "../../bench/faults/profiles.ts"
import type { RunId } from "../../domain/Ids.ts"
import type { BenchClient } from "../benchClient.ts"
import type { Agent } from "./agents/Agent.ts"
import type { ChosenTask } from "./loadTasks.ts"

/** Which sandboxes remain after their trials. */
export const keepPolicies = ["none", "failed", "all"] as const

/** What all trials of a run share. */
export interface RunContext {
  readonly client: BenchClient
  readonly run: RunId
  readonly agent: Agent
  /** Fault profiles, in addition to the task's own rules. */
  readonly faults: ReadonlyArray<(typeof profileNames)[number]>
  readonly keep: (typeof keepPolicies)[number]
  /** Whether the server, with its sandboxes, ends with the run. */
  readonly isInProcessServer: boolean
  /** The parent of the trials' folders, and whether they are kept. */
  readonly folder: string
  readonly isFolderKept: boolean
  /** An agent's time limit in milliseconds; the task's if undefined. */
  readonly limitMs: number | undefined
  /** The maximum size of each trial's report, so that a run has room for all of them. */
  readonly maxBytes: number
}

/** One attempt at a task. */
export interface Job {
  /** Its number in the run, from 0. */
  readonly n: number
  readonly attempt: number
  readonly chosen: ChosenTask
}

/** Every task so many times; the first attempts of all tasks come before the second ones. */
export const jobsOf = (tasks: ReadonlyArray<ChosenTask>, trials: number): ReadonlyArray<Job> =>
  Array.from({ length: trials }, (_, index) =>
    tasks.map((chosen, at) => ({ n: index * tasks.length + at, attempt: index + 1, chosen }))
  ).flat()
