import { command } from "../command.ts"
import { diff } from "./diff.ts"
import { experimentReport } from "./experiment/report.ts"
import { experimentRun } from "./experiment/run.ts"
import { benchExport } from "./export.ts"
import { grade } from "./grade.ts"
import { list } from "./list.ts"
import { replay } from "./replay.ts"
import { benchRun } from "./run.ts"
import { show } from "./show.ts"
import { validate } from "./validate.ts"
import { watch } from "./watch.ts"

/** `vitrine bench experiment ...`: what agents choose, and why. */
const experiment = command({
  name: "experiment",
  meaning:
    "Lets agents choose many times, and shows what their choice depends on. All of them choose among the same items.",
  children: [experimentRun, experimentReport]
})

/** `vitrine bench ...`: runs agents in tasks. */
export const bench = command({
  name: "bench",
  meaning: "Tests agents in tasks and experiments",
  children: [benchRun, validate, list, show, grade, watch, diff, replay, experiment, benchExport]
})
