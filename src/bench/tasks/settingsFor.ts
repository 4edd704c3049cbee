import type { SettingsChange } from "../sandboxes/SandboxSettings.ts"
import type { FoundTask } from "./FoundTask.ts"

/** What a sandbox has set that is made for a task: what the task says, where the request says nothing. */
export const settingsFor = ({ sha256, task }: FoundTask, given: SettingsChange): SettingsChange => {
  const { id, sandbox = {}, shopper, version } = task
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    ...sandbox,
    ...said,
    agent: { ...sandbox.agent, ...given.agent },
    labels: { task: id, ...sandbox.labels, ...given.labels },
    task: { id, version, sha256, ...(shopper === undefined ? {} : { shopper }) }
  }
}
