import type { ParseResult } from "effect"
import type { Found } from "../../domain/foundIn.ts"
import { fieldOf, firstFoundIn } from "../../domain/issuesOf.ts"
import { maximumProblems } from "../../domain/Limits.ts"

/** What is wrong with a file, and where: line and column from 1, and the member as `products[3].variants[0].stock`. */
export interface Problem {
  readonly line: number
  readonly column: number
  readonly member: string
  readonly issue: Found["issue"]
}

/** What is wrong with a file: the first of it, in the order of the file, and how much more there is. */
export interface Mistakes {
  readonly problems: ReadonlyArray<Problem>
  readonly more: number
}

export type Path = ReadonlyArray<PropertyKey>

/** Something wrong with a member. */
export type Mistake = Found

/** What a text has for a member: another one, what that is to be, and what it is, quoted; where it is not as with the member. */
interface Source {
  readonly path: Path
  readonly expected?: string | undefined
  readonly received?: string | undefined
}

/** What is wrong with a member, as what is wrong with what a text has for it. */
export const asSource = ({ issue }: Mistake, { expected, path, received }: Source): Mistake => ({
  path,
  issue: {
    ...issue,
    ...(expected === undefined ? {} : { expected }),
    ...(issue.received === undefined || received === undefined ? {} : { received })
  }
})

/** Where a member stands in a text, or what it is missing from, and what the text has for it, if not the member itself. */
interface Place extends Pick<Problem, "line" | "column"> {
  readonly source?: Source
}

export type PlaceOf = (path: Path) => Place

/** What a file says, and where its members are. */
export interface ReadFile {
  readonly value: unknown
  readonly placeOf: PlaceOf
}

/** A file or a list is read no further once so much is wrong with it: it is more than anybody is told. */
export const mostMistakes = 1000

/** All that is wrong with a value that does not decode, each member once. */
export const mistakesIn = ({ issue }: ParseResult.ParseError): ReadonlyArray<Mistake> => firstFoundIn(issue)

/** Tells where in a file things are wrong, in the order of the file. */
export const placed = (mistakes: ReadonlyArray<Mistake>, placeOf: PlaceOf): Mistakes => {
  const found = mistakes
    .map((mistake) => {
      const { column, line, source } = placeOf(mistake.path)
      const { issue, path } = source === undefined ? mistake : asSource(mistake, source)
      return { line, column, member: fieldOf(path), issue }
    })
    .sort((a, b) => a.line - b.line || a.column - b.column)
  const problems = found.slice(0, maximumProblems)
  return { problems, more: found.length - problems.length }
}

/** A file that is wrong as a whole, at a place. `expected` completes "expected ...". */
export const oneProblem = (line: number, column: number, expected: string, received?: string): Mistakes => ({
  problems: [
    {
      line,
      column,
      member: "",
      issue: { reason: "invalid", expected, ...(received === undefined ? {} : { received }) }
    }
  ],
  more: 0
})
