import { command } from "../../command.ts"
import { experimentReport } from "./report.ts"
import { experimentRun } from "./run.ts"

/** `vitrine bench experiment ...`: what agents choose, and why. */
export const experiment = command({
  name: "experiment",
  meaning: "Lets agents choose among the same items many times, and shows what their choice depends on",
  children: [experimentRun, experimentReport]
})
