import { Effect, Schema } from "effect"
import { valuesAt } from "../matching/Matcher.ts"
import { type Mutant, Oracle } from "../tasks/Script.ts"
import type { Shop } from "./Shop.ts"

const template = /\{\{(\d+)\.([\w.]+)\}\}/g

/** Is told each template without a value. */
type OnMissing = (placeholder: string) => void

/** Replaces templates by members of the earlier calls' answers. */
const fillTemplate = (text: string, answers: ReadonlyArray<unknown>, onMissing: OnMissing): unknown => {
  const values = [...text.matchAll(template)].map(
    ([placeholder, index, path = ""]) => [placeholder, valuesAt(answers[Number(index)], path.split("."))[0]] as const
  )
  for (const [placeholder, value] of values) if (value === undefined) onMissing(placeholder)
  const [only] = values
  // A template that is the whole text keeps the value's type.
  if (only !== undefined && only[0] === text) return only[1]
  return values.reduce((filled, [placeholder, value]) => filled.replace(placeholder, () => String(value ?? "")), text)
}

const fillTemplates = (value: unknown, answers: ReadonlyArray<unknown>, onMissing: OnMissing): unknown => {
  if (typeof value === "string") return fillTemplate(value, answers, onMissing)
  if (Array.isArray(value)) return value.map((item) => fillTemplates(item, answers, onMissing))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fillTemplates(member, answers, onMissing)])
  )
}

/** The script of an agent. A removed call keeps its index, so that templates stay correct. */
interface Script {
  readonly calls: ReadonlyArray<Oracle["calls"][number] | undefined>
  readonly answer?: string | undefined
}

/** Makes the calls of a script in order. Yields its final answer. */
export const play = Effect.fnUntraced(function* (
  { answer = "", calls }: Script,
  shop: Shop,
  onMissing: OnMissing = () => {}
) {
  const answers: Array<unknown> = []
  for (const call of calls) {
    const args = Object.entries(call?.arguments ?? {}).map(([name, value]) => [
      name,
      fillTemplates(value, answers, onMissing)
    ])
    answers.push(call === undefined ? undefined : yield* shop.call(call.tool, Object.fromEntries(args)))
  }
  return String(fillTemplate(answer, answers, onMissing) ?? "")
})

type Json = { [name: string]: unknown } | Array<unknown>

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null

/** Whether a value can have a member of this name: for a list, an existing index or the next one. */
const canHaveMember = (value: Json, name: string): boolean =>
  Array.isArray(value) ? /^\d+$/.test(name) && Number(name) <= value.length : name !== "__proto__"

/**
 * Sets the member at a path such as `calls.0.arguments.quantity`. It never follows prototypes, which are shared. false if
 * the path leads nowhere.
 */
const setAt = (value: unknown, [name = "", ...rest]: ReadonlyArray<string>, member: unknown): boolean => {
  if (!isJson(value) || !canHaveMember(value, name)) return false
  const members = value as { [name: string]: unknown }
  if (rest.length > 0) return Object.hasOwn(members, name) && setAt(members[name], rest, member)
  members[name] = member
  return true
}

// A misspelt member would change nothing.
const isScript = Schema.is(Oracle, { onExcessProperty: "error" })

/**
 * The script of a mutant: its oracle with the mistake. undefined if there is no such oracle, if it sets a member that the
 * oracle cannot have, if it removes or repeats a call that the oracle does not make, or if the result is invalid.
 */
export const applyMutant = (oracles: ReadonlyArray<Oracle>, mutant: Mutant): Script | undefined => {
  const { add = [], oracle: name = oracles[0]?.name, remove, repeat, set = {} } = mutant
  const oracle = oracles.find((each) => each.name === name)
  if (oracle === undefined) return undefined
  const changed = structuredClone(oracle)
  const isSet = Object.entries(set).every(([path, member]) => setAt(changed, path.split("."), member))
  if (!isSet || !isScript(changed)) return undefined
  if (Math.max(remove ?? -1, repeat ?? -1) >= changed.calls.length) return undefined
  const calls = changed.calls.map((call, index) => (index === remove ? undefined : call))
  const repeated = repeat === undefined ? [] : calls.slice(repeat, repeat + 1)
  return { ...changed, calls: [...calls, ...repeated, ...add] }
}
