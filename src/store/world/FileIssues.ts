import type { ParseResult } from "effect"
import { fieldOf, firstLocatedIssuesOf } from "../../domain/issuesOf.ts"
import { maxReportedIssues } from "../../domain/Limits.ts"
import type { LocatedIssue } from "../../domain/locatedIssuesOf.ts"

/** What is wrong with a file, and where: line and column from 1, and the member as `products[3].variants[0].stock`. */
export interface FileIssue {
  readonly line: number
  readonly column: number
  readonly member: string
  readonly issue: LocatedIssue["issue"]
}

/** What is wrong with a file: the first of it, in the order of the file, and how much more there is. */
export interface FileIssues {
  readonly problems: ReadonlyArray<FileIssue>
  readonly more: number
}

export type Path = ReadonlyArray<PropertyKey>

/** Something wrong with a member. */
export type PathIssue = LocatedIssue

/** What a text has for a member: another one, what that is to be, and what it is, quoted; where it is not as with the member. */
interface Source {
  readonly path: Path
  readonly expected?: string | undefined
  readonly received?: string | undefined
}

/** What is wrong with a member, as what is wrong with what a text has for it. */
export const toSourceIssue = ({ issue }: PathIssue, { expected, path, received }: Source): PathIssue => ({
  path,
  issue: {
    ...issue,
    ...(expected === undefined ? {} : { expected }),
    ...(issue.received === undefined || received === undefined ? {} : { received })
  }
})

/** Where a member stands in a text, or what it is missing from, and what the text has for it, if not the member itself. */
interface Place extends Pick<FileIssue, "line" | "column"> {
  readonly source?: Source
}

export type PlaceOf = (path: Path) => Place

/** What a file says, and where its members are. */
export interface ParsedFile {
  readonly value: unknown
  readonly placeOf: PlaceOf
}

/** A file or a list is read no further once so much is wrong with it: it is more than anybody is told. */
export const maxIssues = 1000

/** All that is wrong with a value that does not decode, each member once. */
export const pathIssuesOf = ({ issue }: ParseResult.ParseError): ReadonlyArray<PathIssue> => firstLocatedIssuesOf(issue)

/** Tells where in a file things are wrong, in the order of the file. */
export const locateIssues = (issues: ReadonlyArray<PathIssue>, placeOf: PlaceOf): FileIssues => {
  const found = issues
    .map((mistake) => {
      const { column, line, source } = placeOf(mistake.path)
      const { issue, path } = source === undefined ? mistake : toSourceIssue(mistake, source)
      return { line, column, member: fieldOf(path), issue }
    })
    .sort((a, b) => a.line - b.line || a.column - b.column)
  const problems = found.slice(0, maxReportedIssues)
  return { problems, more: found.length - problems.length }
}

/** A file that is wrong as a whole, at a place. `expected` completes "expected ...". */
export const singleIssue = (line: number, column: number, expected: string, received?: string): FileIssues => ({
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
