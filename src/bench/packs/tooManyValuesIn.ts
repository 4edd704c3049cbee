import { quote } from "../../domain/Input.ts"
import type { Path, PathIssue } from "../../store/world/FileIssues.ts"

// No item of a pack has this many entries anywhere, or this many values in all.
const maxEntries = 100
const maxValues = 1000

const tooManyIssue = (path: Path, max: number, noun: string, received: unknown): PathIssue => ({
  path,
  issue: { reason: "invalid", expected: `at most ${max} ${noun}`, received: quote(received) }
})

/** The issue of a list or an object with too many entries. */
export const tooManyEntriesIn = (value: object, path: Path = []): PathIssue | undefined => {
  const { length } = Array.isArray(value) ? value : Object.keys(value)
  return length > maxEntries ? tooManyIssue(path, maxEntries, "entries", value) : undefined
}

/** The issue of an item that is too costly to decode: it has more values than any valid one. */
export const tooManyValuesIn = (item: unknown): PathIssue | undefined => {
  let values = 0
  const look = (value: unknown, path: Path): PathIssue | undefined => {
    values += 1
    if (values > maxValues) return tooManyIssue([], maxValues, "values", item)
    if (typeof value !== "object" || value === null) return undefined
    const overflow = tooManyEntriesIn(value, path)
    if (overflow !== undefined) return overflow
    const isList = Array.isArray(value)
    for (const [name, member] of Object.entries(value)) {
      const found = look(member, [...path, isList ? Number(name) : name])
      if (found !== undefined) return found
    }
    return undefined
  }
  return look(item, [])
}
