import type { ParseResult } from "effect"
import { fieldOf, firstLocatedIssuesOf } from "../../domain/issuesOf.ts"
import { maxReportedIssues } from "../../domain/Limits.ts"
import type { LocatedIssue } from "../../domain/locatedIssuesOf.ts"

/** An issue of a file and its position: line and column from 1, and the member as `products[3].variants[0].stock`. */
export interface FileIssue {
  readonly line: number
  readonly column: number
  readonly member: string
  readonly issue: LocatedIssue["issue"]
}

/** The first issues of a file, in its order, and the number of the others. */
export interface FileIssues {
  readonly problems: ReadonlyArray<FileIssue>
  readonly more: number
}

export type Path = ReadonlyArray<PropertyKey>

/** An issue of a member. */
export type PathIssue = LocatedIssue

/** The part of the text that a member comes from: its path, and what is expected and received (quoted) there, if different. */
interface Source {
  readonly path: Path
  readonly expected?: string | undefined
  readonly received?: string | undefined
}

/** Turns the issue of a member into one of its source in the text. */
export const toSourceIssue = ({ issue }: PathIssue, { expected, path, received }: Source): PathIssue => ({
  path,
  issue: {
    ...issue,
    ...(expected === undefined ? {} : { expected }),
    ...(issue.received === undefined || received === undefined ? {} : { received })
  }
})

/** The position in the text of a member, or of what lacks it, and its source, if that differs from the member. */
interface Place extends Pick<FileIssue, "line" | "column"> {
  readonly source?: Source
}

export type PlaceOf = (path: Path) => Place

/** The content of a file, and the positions of its members. */
export interface ParsedFile {
  readonly value: unknown
  readonly placeOf: PlaceOf
}

/** Reading stops at this number of issues: it is more than anyone is shown. */
export const maxIssues = 1000

/** All issues of a value that does not decode, one per member. */
export const pathIssuesOf = ({ issue }: ParseResult.ParseError): ReadonlyArray<PathIssue> => firstLocatedIssuesOf(issue)

/** Locates issues in a file, in the order of the file. */
export const locateIssues = (issues: ReadonlyArray<PathIssue>, placeOf: PlaceOf): FileIssues => {
  const found = issues
    .map((pathIssue) => {
      const { column, line, source } = placeOf(pathIssue.path)
      const { issue, path } = source === undefined ? pathIssue : toSourceIssue(pathIssue, source)
      return { line, column, member: fieldOf(path), issue }
    })
    .sort((a, b) => a.line - b.line || a.column - b.column)
  const problems = found.slice(0, maxReportedIssues)
  return { problems, more: found.length - problems.length }
}

/** The issue of a whole file, at a position. `expected` completes "expected ...". */
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
