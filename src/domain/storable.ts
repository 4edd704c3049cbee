import { quote } from "./Input.ts"
import { fieldOf } from "./issuesOf.ts"
import { type Issue, invalid } from "./Problem.ts"

/**
 * Text as every database gives it back. Half of a surrogate pair has no form in UTF-8, and no text of Postgres has U+0000:
 * both are U+FFFD.
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd")

const without = "without U+0000 and without half of a surrogate pair"

/** Whether a text is given back as it is, or what would be. */
export const isStorable = (text: string): true | string =>
  storable(text) === text || `a text ${without}, received ${quote(text)}`

interface NotStorable {
  readonly path: ReadonlyArray<PropertyKey>
  readonly expected: string
  readonly received: string
}

/** The texts in a value that are not, and the names of members, with their places. */
export function* notStorableIn(value: unknown, path: ReadonlyArray<PropertyKey> = []): Generator<NotStorable> {
  if (typeof value === "string" && storable(value) !== value)
    yield { path, expected: `a text ${without}`, received: value }
  if (typeof value !== "object" || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (storable(name) !== name) yield { path, expected: `names ${without}`, received: name }
    yield* notStorableIn(member, [...path, name])
  }
}

/** The same as issues of a request. */
export const issuesOfTexts = (value: unknown): ReadonlyArray<Issue> =>
  [...notStorableIn(value)].map(({ expected, path, received }) => invalid(fieldOf(path), expected, received))
