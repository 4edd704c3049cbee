import { quote } from "../../domain/Input.ts"
import type { Path, PathIssue } from "../../store/world/FileIssues.ts"

// No good, hotel or text of a pack has as many entries anywhere in it, or as many values in all.
const mostEntries = 100
const mostValues = 1000

const tooMany = (path: Path, most: number, what: string, received: unknown): PathIssue => ({
  path,
  issue: { reason: "invalid", expected: `at most ${most} ${what}`, received: quote(received) }
})

/** What a list or an object has too many entries of. */
export const crowdIn = (value: object, path: Path = []): PathIssue | undefined => {
  const { length } = Array.isArray(value) ? value : Object.keys(value)
  return length > mostEntries ? tooMany(path, mostEntries, "entries", value) : undefined
}

/** What would cost to look through: more than anything in a list of a pack has. */
export const excessIn = (item: unknown): PathIssue | undefined => {
  let values = 0
  const look = (value: unknown, path: Path): PathIssue | undefined => {
    values += 1
    if (values > mostValues) return tooMany([], mostValues, "values", item)
    if (typeof value !== "object" || value === null) return undefined
    const crowd = crowdIn(value, path)
    if (crowd !== undefined) return crowd
    const isList = Array.isArray(value)
    for (const [name, member] of Object.entries(value)) {
      const found = look(member, [...path, isList ? Number(name) : name])
      if (found !== undefined) return found
    }
    return undefined
  }
  return look(item, [])
}
