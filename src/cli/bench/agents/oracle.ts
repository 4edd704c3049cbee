import { Effect } from "effect"
import type { Oracle } from "../../../bench/tasks/Script.ts"
import { type Agent, AgentFailed, type Outcome } from "./Agent.ts"
import { callTool } from "./callTool.ts"

const at = (value: unknown, names: ReadonlyArray<string>): unknown =>
  names.reduce(
    (within, name) =>
      typeof within === "object" && within !== null ? (within as Readonly<Record<string, unknown>>)[name] : undefined,
    value
  )

const template = /\{\{([\w.-]+)\}\}/g

/** A value with `{{0.id}}` filled in from what the calls before were answered; as it is where nothing else stands beside it. */
const filled = (value: unknown, answers: ReadonlyArray<unknown>): unknown => {
  if (typeof value === "string") {
    const [whole, path = ""] = /^\{\{([\w.-]+)\}\}$/.exec(value) ?? []
    if (whole !== undefined) return at(answers, path.split("."))
    return value.replace(template, (_, path: string) => String(at(answers, path.split("."))))
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, answers))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, answers)]))
}

/** Makes the calls that a task says are right, another of its oracles with each attempt. */
export const oracle = (oraclesOf: (task: string) => ReadonlyArray<Oracle>): Agent => ({
  name: "oracle",
  act: ({ attempt, mcpUrl, task }) =>
    Effect.gen(function* () {
      const oracles = oraclesOf(task)
      const script = oracles[(attempt - 1) % oracles.length]
      if (script === undefined) return yield* new AgentFailed({ reason: `The task ${task} has no oracle.` })
      const answers: Array<unknown> = []
      for (const { arguments: given = {}, tool } of script.calls) {
        const { result } = yield* callTool(mcpUrl, tool, filled(given, answers) as object)
        answers.push(result)
      }
      const answer = script.answer === undefined ? undefined : String(filled(script.answer, answers))
      return { answer, usage: {} } satisfies Outcome
    })
})
