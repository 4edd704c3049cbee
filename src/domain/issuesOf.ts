import { type ParseResult, Predicate } from "effect"
import { truncate } from "./Input.ts"
import { type LocatedIssue, locatedIssuesOf } from "./locatedIssuesOf.ts"
import type { Issue } from "./Problem.ts"

/** The path as a caller would write it: `items[0].quantity`. A caller's own names are cut off. */
export const fieldOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>((text, key) => {
    const name = truncate(String(key))
    if (/^\d+$/.test(name)) return `${text}[${name}]`
    return text === "" ? name : `${text}.${name}`
  }, "")

/** The value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: ReadonlyArray<PropertyKey>): unknown =>
  path.reduce<unknown>((within, key) => (Predicate.isObject(within) ? Reflect.get(within, key) : undefined), value)

/** The first issue of each member. A union may report several for one value. */
export const firstLocatedIssuesOf = (issue: ParseResult.ParseIssue): ReadonlyArray<LocatedIssue> => {
  const fields = new Set<string>()
  return locatedIssuesOf(issue).filter(({ path }) => {
    const field = fieldOf(path)
    return !fields.has(field) && fields.add(field)
  })
}

/** One issue for each field. */
export const issuesOf = (issue: ParseResult.ParseIssue): ReadonlyArray<Issue> =>
  firstLocatedIssuesOf(issue).map(({ issue: details, path }) => ({
    field: path.length === 0 ? "body" : fieldOf(path),
    ...details
  }))
