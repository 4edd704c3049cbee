import { Context, Option } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { type Issue, type Next, type Problem, sentenceOf } from "../domain/Problem.ts"
import { isHidden, type SandboxControl } from "../domain/SandboxControl.ts"
import { codeOf } from "../operation/Envelope.ts"
import type { Entry } from "../operation/Operations.ts"
import { Tool, type ToolAnnotation } from "../operation/Tool.ts"
import { nameIn } from "./toolNames.ts"

/** The text of a problem for an agent: its code, its message, and the tools that help. `tool` is the called one. */
export type ProblemText = (problem: Problem, tool: ToolAnnotation, control: SandboxControl | undefined) => string

/** Renames the `id` of a path to the tool's argument for it; an unknown argument keeps its own name. */
const withArgumentName = ({ id = "id" }: ToolAnnotation, issue: Issue): Issue =>
  issue.field === "id" && issue.reason !== "unknown" ? { ...issue, field: id } : issue

interface Refusal extends Problem {
  readonly issues: ReadonlyArray<Issue>
  readonly more?: number
}

/** The request is wrong, and only the same operation helps. The analytics have their own codes for this. */
const isRefusal = (problem: Problem): problem is Refusal => "issues" in problem && problem.next === undefined

// The constructor of a problem takes its members.
const recreate = (problem: Refusal, members: object): Problem =>
  new (problem.constructor as new (members: object) => Problem)(members)

/** An agent cannot correct the headers of its connection. */
const isArgument = ({ field }: Issue): boolean => field !== "X-Org-Id"

/** `get_product {"product_id":"speckle-ceramic-mug"}` */
const callOf = ({ id = "id" }: ToolAnnotation, { params = {} }: Next, name: string): string => {
  const args = Object.entries(params).map(([param, value]) => [param === "id" ? id : param, value])
  return args.length === 0 ? name : `${name} ${JSON.stringify(Object.fromEntries(args))}`
}

/** Operations help with a problem; an agent calls tools, so the text names the tools of these operations. */
export const makeProblemText = (entries: ReadonlyArray<Entry>): ProblemText => {
  const toolOf = new Map(
    entries.flatMap(({ endpoint }) =>
      Option.toArray(
        Option.map(Context.getOption(endpoint.annotations, Tool), (tool) => [endpoint.name, tool] as const)
      )
    )
  )
  const nextCallsText = (next: ReadonlyArray<Next> = [], control: SandboxControl | undefined): string => {
    const tools = next.flatMap((each) => {
      const tool = toolOf.get(each.operation)
      return tool === undefined || isHidden(control, tool.name) ? [] : [callOf(tool, each, nameIn(control, tool.name))]
    })
    return tools.length === 0 ? "" : ` Next: ${tools.join(" or ")}.`
  }
  return (problem, tool, control) => {
    if (isRefusal(problem)) {
      const renamed = { ...problem, issues: problem.issues.map((issue) => withArgumentName(tool, issue)) }
      const message = problem instanceof InvalidRequest ? `${sentenceOf(renamed)}.` : recreate(problem, renamed).message
      const advice = problem.issues.every(isArgument) ? " Correct the arguments and call the tool again." : ""
      return `${codeOf(problem)}: ${message}${advice}`
    }
    return `${codeOf(problem)}: ${problem.message}${nextCallsText(problem.next, control)}`
  }
}
