import type { ParseResult } from "effect"
import { foundIn } from "./foundIn.ts"
import { shortened } from "./Input.ts"
import type { Issue } from "./Problem.ts"

/** `items[0].quantity`, as a caller would write it; a name that is a caller's own is none to be written out at length. */
export const fieldOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>((text, key) => {
    const name = shortened(String(key))
    if (/^\d+$/.test(name)) return `${text}[${name}]`
    return text === "" ? name : `${text}.${name}`
  }, "")

/** One issue for each field. A union may report several of its members for one value: the first is told. */
export const issuesOf = (issue: ParseResult.ParseIssue): ReadonlyArray<Issue> => {
  const byField = new Map<string, Issue>()
  for (const { issue: found, path } of foundIn(issue)) {
    const field = path.length === 0 ? "body" : fieldOf(path)
    if (!byField.has(field)) byField.set(field, { field, ...found })
  }
  return [...byField.values()]
}
