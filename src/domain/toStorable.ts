import { quote } from "./Input.ts"
import { fieldOf } from "./issuesOf.ts"
import { type Issue, invalidIssue } from "./Problem.ts"

/**
 * A text that every database returns unchanged. Lone surrogates have no UTF-8 form and Postgres has no U+0000: both
 * become U+FFFD.
 */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd")

const requirement = "without U+0000 and without half of a surrogate pair"

/** True if a text is returned unchanged, otherwise what would be accepted. */
export const checkStorable = (text: string): true | string =>
  toStorable(text) === text || `a text ${requirement}, received ${quote(text)}`

interface UnstorableText {
  readonly path: ReadonlyArray<PropertyKey>
  readonly expected: string
  readonly received: string
}

/** Unstorable texts and member names in a value, with their paths. */
export const unstorableTextsIn = (value: unknown): ReadonlyArray<UnstorableText> => {
  const found: Array<UnstorableText> = []
  const path: Array<string> = []
  const visit = (part: unknown): void => {
    if (typeof part === "string" && toStorable(part) !== part)
      found.push({ path: [...path], expected: `a text ${requirement}`, received: part })
    if (typeof part !== "object" || part === null) return
    for (const [name, member] of Object.entries(part)) {
      if (toStorable(name) !== name) found.push({ path: [...path], expected: `names ${requirement}`, received: name })
      path.push(name)
      visit(member)
      path.pop()
    }
  }
  visit(value)
  return found
}

/** The same as issues of a request. */
export const unstorableTextIssues = (value: unknown): ReadonlyArray<Issue> =>
  unstorableTextsIn(value).map(({ expected, path, received }) => invalidIssue(fieldOf(path), expected, received))
