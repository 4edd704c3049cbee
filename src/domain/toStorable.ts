import { quote } from "./Input.ts"
import { fieldOf } from "./issuesOf.ts"
import { type Issue, invalidIssue } from "./Problem.ts"

/**
 * Text as every database gives it back. Half of a surrogate pair has no form in UTF-8, and no text of Postgres has U+0000:
 * both are U+FFFD.
 */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd")

const requirement = "without U+0000 and without half of a surrogate pair"

/** Whether a text is given back as it is, or what would be. */
export const checkStorable = (text: string): true | string =>
  toStorable(text) === text || `a text ${requirement}, received ${quote(text)}`

interface UnstorableText {
  readonly path: ReadonlyArray<PropertyKey>
  readonly expected: string
  readonly received: string
}

/** The texts in a value that are not, and the names of members, with their places. */
export function* unstorableTextsIn(value: unknown, path: ReadonlyArray<PropertyKey> = []): Generator<UnstorableText> {
  if (typeof value === "string" && toStorable(value) !== value)
    yield { path, expected: `a text ${requirement}`, received: value }
  if (typeof value !== "object" || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (toStorable(name) !== name) yield { path, expected: `names ${requirement}`, received: name }
    yield* unstorableTextsIn(member, [...path, name])
  }
}

/** The same as issues of a request. */
export const unstorableTextIssues = (value: unknown): ReadonlyArray<Issue> =>
  [...unstorableTextsIn(value)].map(({ expected, path, received }) => invalidIssue(fieldOf(path), expected, received))
