import type { ParseResult } from "effect"
import { foundIn } from "./foundIn.ts"
import type { Issue } from "./Problem.ts"

/** `items[0].quantity`, as a caller would write it. */
export const fieldOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number" || /^\d+$/.test(String(key))) return `${text}[${String(key)}]`
    return text === "" ? String(key) : `${text}.${String(key)}`
  }, "")

/** `items` and `items[0]` for `items[0].quantity`. */
const fieldsAround = (path: ReadonlyArray<PropertyKey>): ReadonlyArray<string> =>
  path.slice(1).map((_, index) => fieldOf(path.slice(0, index + 1)))

/**
 * One issue for each field. A union reports each of its members for one value: the first is told. Of an object that may
 * also be null, null is reported as expected beside what is wrong within it: what is within is told.
 */
export const issuesOf = (issue: ParseResult.ParseIssue): ReadonlyArray<Issue> => {
  const found = foundIn(issue)
  const around = new Set(found.flatMap(({ path }) => fieldsAround(path)))
  const byField = new Map<string, Issue>()
  for (const { issue, path } of found) {
    const field = path.length === 0 ? "body" : fieldOf(path)
    if (!byField.has(field) && !around.has(field)) byField.set(field, { field, ...issue })
  }
  return [...byField.values()]
}
