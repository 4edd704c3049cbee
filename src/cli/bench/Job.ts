import type { profileNames } from "../../bench/faults/profiles.ts"
import type { RunId } from "../../domain/Ids.ts"
import type { BenchClient } from "../benchClient.ts"
import type { Agent } from "./agents/Agent.ts"
import type { ChosenTask } from "./loadTasks.ts"

/** Which sandboxes are left when their trials are over. */
export const keepPolicies = ["none", "failed", "all"] as const

/** What all trials of a run have in common. */
export interface RunContext {
  readonly client: BenchClient
  readonly run: RunId
  readonly agent: Agent
  /** Profiles of what goes wrong, besides what a task says. */
  readonly faults: ReadonlyArray<(typeof profileNames)[number]>
  readonly keep: (typeof keepPolicies)[number]
  /** Whether the server ends with the run, and what is kept there with it. */
  readonly isInProcessServer: boolean
  /** Where the folders of trials are made, and whether they are left there. */
  readonly folder: string
  readonly isFolderKept: boolean
  /** In milliseconds: how long an agent may take; what the task says if it is left out. */
  readonly limitMs: number | undefined
  /** What each trial may say of itself, so that a run has room for all of them. */
  readonly mostBytes: number
}

/** One attempt at a task. */
export interface Job {
  /** Its number within the run. */
  readonly n: number
  readonly attempt: number
  readonly chosen: ChosenTask
}

/** Every task so many times, the first attempt at each before the second at any. */
export const jobsOf = (tasks: ReadonlyArray<ChosenTask>, trials: number): ReadonlyArray<Job> =>
  Array.from({ length: trials }, (_, index) =>
    tasks.map((chosen, at) => ({ n: index * tasks.length + at, attempt: index + 1, chosen }))
  ).flat()
