import { escapeXml } from "../../../domain/escapeXml.ts"
import type { Trial, TrialSummary } from "../Trial.ts"
import type { EncodedRun, ReportParts } from "./EncodedRun.ts"
import { isOfModels } from "./format.ts"
import { reasonsOf } from "./reasons.ts"

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replaceAll("\n", "&#10;")}"`)
    .join("")

const seconds = (ms: number | null): string => ((ms ?? 0) / 1000).toFixed(3)

// An undecided trial is neither a failure nor a pass: it is reported as skipped.
const elements = { pass: undefined, fail: "failure", error: "error", inconclusive: "skipped" } as const

interface TestCaseName {
  readonly classname: string
  readonly name: string
}

/** The name of a trial's test case: `shop` and `mug #1`, or `mug #1 (m-1)` if the run has several models. */
const testCaseNameOf = ({ attempt, model, task }: TrialSummary, hasModels: boolean): TestCaseName => {
  const [area = "", ...name] = task.split("/")
  const suffix = `#${attempt}${hasModels ? ` (${model})` : ""}`
  return name.length === 0
    ? { classname: "tasks", name: `${task} ${suffix}` }
    : { classname: area, name: `${name.join("/")} ${suffix}` }
}

/** A trial as a test case, with its number if its name is not unique, as without attempts. */
const testCase = (summary: TrialSummary, trial: Trial, { classname, name }: TestCaseName, isAlone: boolean): string => {
  const { ms, n, verdict } = summary
  const heading = attributes({ classname, name: isAlone ? name : `${name} trial ${n}`, time: seconds(ms) })
  const element = elements[verdict]
  if (element === undefined) return `    <testcase${heading}/>\n`
  const [message = verdict, ...more] = reasonsOf(trial)
  const body = [message, ...more].map(escapeXml).join("\n")
  return `    <testcase${heading}>\n      <${element}${attributes({ message })}>${body}</${element}>\n    </testcase>\n`
}

export const junitReport = ({ createdAt, id, name, report: { all }, trials }: EncodedRun): ReportParts => {
  const counts = {
    tests: all.trials,
    failures: all.failed,
    errors: all.errors,
    skipped: all.inconclusive,
    time: seconds(trials.reduce((sum, { ms }) => sum + (ms ?? 0), 0))
  }
  const hasModels = isOfModels(trials)
  const keyOf = (summary: TrialSummary): string => JSON.stringify(testCaseNameOf(summary, hasModels))
  const times = new Map<string, number>()
  for (const trial of trials) times.set(keyOf(trial), (times.get(keyOf(trial)) ?? 0) + 1)
  const title = name ?? id
  const suite = attributes({ name: title, ...counts, timestamp: createdAt.slice(0, 19) })
  return {
    begin: `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name: "vitrine", ...counts })}>\n  <testsuite${suite}>\n`,
    write: (summary, trial) =>
      testCase(summary, trial, testCaseNameOf(summary, hasModels), times.get(keyOf(summary)) === 1),
    end: "  </testsuite>\n</testsuites>\n"
  }
}
