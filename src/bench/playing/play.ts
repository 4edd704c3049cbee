import { Effect, Schema } from "effect"
import { valuesAt } from "../matching/Matcher.ts"
import { type Mutant, Oracle } from "../tasks/Script.ts"
import type { Shop } from "./Shop.ts"

const template = /\{\{(\d+)\.([\w.]+)\}\}/g

/** What a template stands for among the answers to the calls before. */
const fillTemplate = (text: string, answers: ReadonlyArray<unknown>): unknown => {
  const values = [...text.matchAll(template)].map(
    ([whole, index, path = ""]) => [whole, valuesAt(answers[Number(index)], path.split("."))[0]] as const
  )
  const [only] = values
  // One that is the whole text keeps its type.
  if (only !== undefined && only[0] === text) return only[1]
  return values.reduce((filled, [whole, value]) => filled.replace(whole, () => String(value ?? "")), text)
}

const fillTemplates = (value: unknown, answers: ReadonlyArray<unknown>): unknown => {
  if (typeof value === "string") return fillTemplate(value, answers)
  if (Array.isArray(value)) return value.map((item) => fillTemplates(item, answers))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillTemplates(member, answers)]))
}

/** What a scripted agent does. A call that is left out keeps its place, so that templates mean what they meant. */
interface Script {
  readonly calls: ReadonlyArray<Oracle["calls"][number] | undefined>
  readonly answer?: string | undefined
}

/** Makes the calls of a script, one after the other. Yields what it says in the end. */
export const play = Effect.fnUntraced(function* ({ answer = "", calls }: Script, shop: Shop) {
  const answers: Array<unknown> = []
  for (const call of calls) {
    const args = Object.entries(call?.arguments ?? {}).map(([name, value]) => [name, fillTemplates(value, answers)])
    answers.push(call === undefined ? undefined : yield* shop.call(call.tool, Object.fromEntries(args)))
  }
  return String(fillTemplate(answer, answers) ?? "")
})

type Json = { [name: string]: unknown } | Array<unknown>

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null

/** Whether a list or an object can be given a member of this name: of a list one of its items, or one more. */
const canHaveMember = (value: Json, name: string): boolean =>
  Array.isArray(value) ? /^\d+$/.test(name) && Number(name) <= value.length : name !== "__proto__"

/** Sets the member at a path, `calls.0.arguments.quantity`, of what is the value's own: prototypes are everybody's. */
const setAt = (value: unknown, [name = "", ...rest]: ReadonlyArray<string>, member: unknown): void => {
  if (!isJson(value) || !canHaveMember(value, name)) return
  const members = value as { [name: string]: unknown }
  if (rest.length === 0) members[name] = member
  else if (Object.hasOwn(members, name)) setAt(members[name], rest, member)
}

const isScript = Schema.is(Oracle)

/** The oracle that a mutant is, and its mistake. None where it names an oracle that there is not, or is no script any more. */
export const applyMutant = (oracles: ReadonlyArray<Oracle>, mutant: Mutant): Script | undefined => {
  const { add = [], oracle: name = oracles[0]?.name, remove, repeat, set = {} } = mutant
  const oracle = oracles.find((each) => each.name === name)
  if (oracle === undefined) return undefined
  const changed = structuredClone(oracle)
  for (const [path, member] of Object.entries(set)) setAt(changed, path.split("."), member)
  if (!isScript(changed)) return undefined
  const calls = changed.calls.map((call, index) => (index === remove ? undefined : call))
  const repeated = repeat === undefined ? [] : calls.slice(repeat, repeat + 1)
  return { ...changed, calls: [...calls, ...repeated, ...add] }
}
