import type { SettingsChange } from "../sandboxes/SandboxSettings.ts"
import type { TaskWithHash } from "./TaskWithHash.ts"

/** The settings of a task's sandbox; those of the request override the task's. */
export const settingsFor = ({ sha256, task }: TaskWithHash, requested: SettingsChange): SettingsChange => {
  const { id, sandbox = {}, shopper, version } = task
  const defined = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined))
  return {
    ...sandbox,
    ...defined,
    agent: { ...sandbox.agent, ...requested.agent },
    labels: { task: id, ...sandbox.labels, ...requested.labels },
    task: { id, version, sha256, ...(shopper === undefined ? {} : { shopper }) }
  }
}
