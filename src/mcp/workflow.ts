import { isHidden, type SandboxControl } from "../domain/SandboxControl.ts"
import { nameIn } from "./toolNames.ts"

/** A tool and, where its name does not say enough, a note. */
export type Step = readonly [tool: string, note?: string]

/** The steps for which an agent has the tool, each by the name that it sees, with its note. */
export const stepsFor = (control: SandboxControl | undefined, steps: ReadonlyArray<Step>): ReadonlyArray<string> =>
  steps
    .filter(([tool]) => !isHidden(control, tool))
    .map(([tool, ...note]) => [nameIn(control, tool), ...note].join(" "))
