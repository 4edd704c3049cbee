import { Either, ParseResult, Schema } from "effect"
import { type Node, type ParseErrorCode, parseTree, printParseErrorCode, visit } from "jsonc-parser"
import { firstExcess } from "../../domain/JsonText.ts"
import { maximumLevels, maximumProblems } from "../../domain/Limits.ts"
import { WorldFile } from "./WorldFile.ts"

/** What is wrong with a file, and where: line and column from 1, and the member as `products[3].variants[0].stock`. */
export interface Problem {
  readonly line: number
  readonly column: number
  readonly member: string
  readonly message: string
}

/** What is wrong with a file: the first of it, in the order of the file, and how much more there is. */
export interface Mistakes {
  readonly problems: ReadonlyArray<Problem>
  readonly more: number
}

type Path = ReadonlyArray<PropertyKey>

const decode = Schema.decodeUnknownEither(WorldFile, { errors: "all", onExcessProperty: "error" })

/** Tells line and column of an offset. */
const positionsIn = (text: string): ((offset: number) => Pick<Problem, "line" | "column">) => {
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

const memberOf = (path: Path): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "")

const membersOf = (object: Node): ReadonlyMap<string, Node> =>
  new Map(object.children?.flatMap(({ children: [name, value] = [] }) => (name && value ? [[name.value, value]] : [])))

/**
 * Finds where a member begins, or what it is missing from. The members of an object are listed once, however many of them
 * are asked for.
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

const problemAt = (text: string, offset: number, message: string): Problem => ({
  ...positionsIn(text)(offset),
  member: "",
  message
})

class NotJson extends Error {
  constructor(
    readonly code: ParseErrorCode,
    readonly offset: number
  ) {
    super()
  }
}

/**
 * The first thing that is no JSON: all that follows may follow from it. The parser is stopped there, for it calls itself
 * for each level, and levels are known up to there only.
 */
const notJson = (text: string): Problem => {
  try {
    const onError = (code: ParseErrorCode, offset: number) => {
      throw new NotJson(code, offset)
    }
    visit(text, { onError }, { disallowComments: true })
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    const what = printParseErrorCode(error.code).replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    return problemAt(text, error.offset, `this is no JSON: ${what.toLowerCase()}`)
  }
  return problemAt(text, 0, "this is no JSON")
}

const parse = (text: string): Either.Either<unknown, Problem> => {
  const tooDeep = firstExcess(text, maximumLevels, Number.POSITIVE_INFINITY)
  return tooDeep === undefined
    ? Either.try({ try: () => JSON.parse(text), catch: () => notJson(text) })
    : Either.left(
        problemAt(text, tooDeep.offset, `expected up to ${maximumLevels} levels of lists and objects, received more`)
      )
}

/** Only what is told is placed: a mistake that a program made is in each of 10,000 products. */
const mistakesOf = (text: string, { issue }: ParseResult.ParseError): Mistakes => {
  const root = parseTree(text)
  const offsetOf = root === undefined ? () => 0 : offsetsIn(root)
  const positionOf = positionsIn(text)
  const found = ParseResult.ArrayFormatter.formatIssueSync(issue)
    .map(({ message, path }) => ({ message, path, offset: offsetOf(path) }))
    .sort((a, b) => a.offset - b.offset)
  const problems = found
    .slice(0, maximumProblems)
    .map(({ message, offset, path }) => ({ ...positionOf(offset), member: memberOf(path), message }))
  return { problems, more: found.length - problems.length }
}

/** Reads a world from the text of a file. What is wrong is told at once, in the order of the file. */
export const readWorld = (file: string): Either.Either<WorldFile, Mistakes> => {
  // A byte order mark is what some editors begin a file with.
  const text = file.replace(/^\uFEFF/, "")
  return parse(text).pipe(
    Either.mapLeft((problem) => ({ problems: [problem], more: 0 })),
    Either.flatMap((value) => Either.mapLeft(decode(value), (error) => mistakesOf(text, error)))
  )
}
