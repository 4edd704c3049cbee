import { Either, Schema } from "effect"
import { type Node, type ParseErrorCode, parseTree, printParseErrorCode, visit } from "jsonc-parser"
import { findExceededLimit } from "../../domain/JsonText.ts"
import { maxJsonDepth } from "../../domain/Limits.ts"
import { repeatedMembers } from "../../domain/repeatedMembers.ts"
import { runToCompletion } from "../../domain/SlicedWork.ts"
import {
  type FileIssues,
  locateIssues,
  type ParsedFile,
  type Path,
  type PlaceOf,
  pathIssuesOf,
  singleIssue
} from "./FileIssues.ts"
import { readCsv } from "./readCsv.ts"
import { WorldFile } from "./WorldFile.ts"

/** Gives the line and column of an offset. */
const makePositionOf = (text: string): ((offset: number) => ReturnType<PlaceOf>) => {
  const starts = [0]
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1)
  const startOf = (line: number) => starts[line - 1] ?? text.length
  return (offset) => {
    let [line, after] = [1, starts.length + 1]
    while (after - line > 1) {
      const middle = (line + after) >> 1
      if (startOf(middle) <= offset) line = middle
      else after = middle
    }
    return { line, column: offset - startOf(line) + 1 }
  }
}

const membersOf = (object: Node): ReadonlyMap<string, Node> =>
  new Map(object.children?.flatMap(({ children: [name, value] = [] }) => (name && value ? [[name.value, value]] : [])))

/**
 * Finds the offset of a member, or of what lacks it. The members of an object are listed once, for any number of
 * lookups.
 */
const offsetsIn = (root: Node): ((path: Path) => number) => {
  const listed = new Map<Node, ReadonlyMap<string, Node>>()
  const membersIn = (object: Node) => {
    const members = listed.get(object) ?? membersOf(object)
    listed.set(object, members)
    return members
  }
  const childOf = (node: Node, step: PropertyKey): Node | undefined => {
    if (node.type === "object") return membersIn(node).get(String(step))
    return node.type === "array" ? node.children?.[Number(step)] : undefined
  }
  return (path) => {
    let node = root
    for (const step of path) {
      const child = childOf(node, step)
      if (child === undefined) break
      node = child
    }
    return node.offset
  }
}

const issueAt = (text: string, offset: number, expected: string, received: string): FileIssues => {
  const { column, line } = makePositionOf(text)(offset)
  return singleIssue(line, column, expected, received)
}

class NotJson extends Error {
  constructor(
    readonly code: ParseErrorCode,
    readonly offset: number
  ) {
    super()
  }
}

/**
 * The first syntax error: later ones may result from it. The parser is stopped there, as it recurses for each level,
 * and the depth is checked only up to there.
 */
const jsonSyntaxIssue = (text: string): FileIssues => {
  try {
    const onError = (code: ParseErrorCode, offset: number) => {
      throw new NotJson(code, offset)
    }
    visit(text, { onError }, { disallowComments: true })
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    const what = printParseErrorCode(error.code).replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    return issueAt(text, error.offset, "JSON", `invalid JSON: ${what.toLowerCase()}`)
  }
  return issueAt(text, 0, "JSON", "invalid JSON")
}

const unbounded = Number.POSITIVE_INFINITY

const parse = (text: string): Either.Either<unknown, FileIssues> => {
  const tooDeep = findExceededLimit(text, {
    levels: maxJsonDepth,
    members: unbounded,
    entries: unbounded,
    values: unbounded
  })
  return tooDeep === undefined
    ? Either.try({ try: () => JSON.parse(text), catch: () => jsonSyntaxIssue(text) })
    : Either.left(issueAt(text, tooDeep.offset, `up to ${maxJsonDepth} levels of lists and objects`, "more"))
}

/** Makes a function that locates the members of a JSON text. */
const makeLocator = (text: string): PlaceOf => {
  const root = parseTree(text)
  const offsetOf = root === undefined ? () => 0 : offsetsIn(root)
  const positionOf = makePositionOf(text)
  return (path) => positionOf(offsetOf(path))
}

/** Reads the text of a JSON file. */
export const readJson = (file: string): Either.Either<ParsedFile, FileIssues> => {
  // Some editors begin a file with a byte order mark.
  const text = file.replace(/^\uFEFF/, "")
  let locator: PlaceOf | undefined
  const placeOf: PlaceOf = (path) => {
    locator ??= makeLocator(text)
    return locator(path)
  }
  return Either.flatMap(parse(text), (value) => {
    const repeated = repeatedMembers(text, true)
    return repeated.length === 0
      ? Either.right({ value, placeOf })
      : Either.left(
          locateIssues(
            repeated.map((path) => ({ path, issue: { reason: "invalid", expected: "this member once" } })),
            placeOf
          )
        )
  })
}

/** Decodes a parsed file by a schema. All issues are reported together, in the order of the file. */
export const makeFileReader = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknownEither(schema, { errors: "all", onExcessProperty: "error" })
  return ({ placeOf, value }: ParsedFile): Either.Either<A, FileIssues> =>
    Either.mapLeft(decode(value), (error) => locateIssues(pathIssuesOf(error), placeOf))
}

const decodeWorld = makeFileReader(WorldFile)

/** Reads a world from the text of a file: JSON, or the goods of a CSV file. */
export const readWorld = (text: string, isCsv = false): Either.Either<WorldFile, FileIssues> =>
  Either.flatMap(isCsv ? runToCompletion(readCsv(text)) : readJson(text), decodeWorld)
