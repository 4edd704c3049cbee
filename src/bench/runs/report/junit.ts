import type { Trial, TrialSummary } from "../Trial.ts"
import { reasonsOf } from "./reasons.ts"
import type { ReportParts, ToldRun } from "./ToldRun.ts"

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** A text within XML. What XML has no characters for is replaced: an agent may have answered anything. */
const xml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"]/g, (character) => entities[character] ?? "")

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(String(value)).replaceAll("\n", "&#10;")}"`)
    .join("")

const seconds = (ms: number | null): string => ((ms ?? 0) / 1000).toFixed(3)

// What is undecided is no failure of the agent, and no pass: it is told as skipped.
const elements = { pass: undefined, fail: "failure", error: "error", inconclusive: "skipped" } as const

/** A trial as a test case. */
const testCase = ({ attempt, model, ms, task, verdict }: TrialSummary, trial: Trial): string => {
  const [area, ...name] = task.split("/")
  const heading = attributes({
    classname: name.length === 0 ? "tasks" : (area ?? ""),
    name: `${name.length === 0 ? task : name.join("/")} #${attempt} (${model})`,
    time: seconds(ms)
  })
  const element = elements[verdict]
  if (element === undefined) return `    <testcase${heading}/>\n`
  const [message = verdict, ...more] = reasonsOf(trial)
  const body = [message, ...more].map(xml).join("\n")
  return `    <testcase${heading}>\n      <${element}${attributes({ message })}>${body}</${element}>\n    </testcase>\n`
}

/** A run as JUnit writes what became of tests. */
export const junit = ({ createdAt, id, name, report: { all }, trials }: ToldRun): ReportParts => {
  const counts = {
    tests: all.trials,
    failures: all.failed,
    errors: all.errors,
    skipped: all.inconclusive,
    time: seconds(trials.reduce((sum, { ms }) => sum + (ms ?? 0), 0))
  }
  const title = name ?? id
  const suite = attributes({ name: title, ...counts, timestamp: createdAt.slice(0, 19) })
  return {
    begin: `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name: "vitrine", ...counts })}>\n  <testsuite${suite}>\n`,
    write: testCase,
    end: "  </testsuite>\n</testsuites>\n"
  }
}
