import { Either, ParseResult, Schema } from "effect"
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"
import { WorldFile } from "./WorldFile.ts"

/** What is wrong with a file, and where: line and column from 1, and the member as `products[3].variants[0].stock`. */
export interface Problem {
  readonly line: number
  readonly column: number
  readonly member: string
  readonly message: string
}

type Path = ReadonlyArray<PropertyKey>

const decode = Schema.decodeUnknownEither(WorldFile, { errors: "all", onExcessProperty: "error" })

const positionIn = (text: string, offset: number): Pick<Problem, "line" | "column"> => ({
  line: text.slice(0, offset).split("\n").length,
  column: offset - text.lastIndexOf("\n", offset - 1)
})

const memberOf = (path: Path): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "")

const stepOf = (step: PropertyKey): string | number => (typeof step === "number" ? step : String(step))

/** The member itself, or what it is missing from. */
const nodeAt = (root: Node, path: Path): Node =>
  findNodeAtLocation(root, path.map(stepOf)) ?? (path.length === 0 ? root : nodeAt(root, path.slice(0, -1)))

/** The first thing that is no JSON: all that follows may follow from it. */
const notJson = (text: string): Problem => {
  const errors: Array<ParseError> = []
  parseTree(text, errors, { disallowComments: true })
  const [first] = errors
  const what = first === undefined ? "" : `: ${printParseErrorCode(first.error).replace(/(?<=[a-z])(?=[A-Z])/g, " ")}`
  return { ...positionIn(text, first?.offset ?? 0), member: "", message: `this is no JSON${what.toLowerCase()}` }
}

const parse = (text: string): Either.Either<unknown, Problem> =>
  Either.try({ try: () => JSON.parse(text), catch: () => notJson(text) })

/** Reads a world from the text of a file. What is wrong is told all at once, in the order of the file. */
export const readWorld = (file: string): Either.Either<WorldFile, ReadonlyArray<Problem>> => {
  // A byte order mark is what some editors begin a file with.
  const text = file.replace(/^\uFEFF/, "")
  const parsed = parse(text)
  if (Either.isLeft(parsed)) return Either.left([parsed.left])
  return Either.mapLeft(decode(parsed.right), (error) => {
    const root = parseTree(text)
    return ParseResult.ArrayFormatter.formatErrorSync(error)
      .map(({ message, path }) => {
        const offset = root === undefined ? 0 : nodeAt(root, path).offset
        return { ...positionIn(text, offset), member: memberOf(path), message }
      })
      .sort((a, b) => a.line - b.line || a.column - b.column)
  })
}
