import { Either } from "effect"
import { type LocatedIssue, locatedIssuesOf } from "../../domain/locatedIssuesOf.ts"
import { type AnswerLine, decodeAnswer, reasonOf } from "./AnswerLine.ts"

/** Told what is left out of an answer, and why. */
export type OnDrop = (reason: string) => void

type Path = ReadonlyArray<PropertyKey>

/** Fields without which an answer is still the same answer. */
const optionalFields: ReadonlyArray<PropertyKey> = ["category", "status"]
const lists: ReadonlyArray<PropertyKey> = ["citations", "mentions"]
/** Members of their items that are so. */
const optionalMembers: ReadonlyArray<PropertyKey> = ["title", "sentiment"]

/** The least that has to be left out of an answer because of an issue; undefined if that is the answer. */
const droppablePath = ({ issue, path }: LocatedIssue): Path | undefined => {
  const [field = "", index, member] = path
  if (lists.includes(field)) {
    if (index === undefined) return [field]
    const isDetail = member !== undefined && (issue.reason === "unknown" || optionalMembers.includes(member))
    return isDetail ? path.slice(0, 3) : [field, index]
  }
  return optionalFields.includes(field) || issue.reason === "unknown" ? [field] : undefined
}

/** The value without what a path names; the place of an item stays, empty, so that the others keep theirs. */
const withoutPath = (value: object, [key = "", ...rest]: Path): object => {
  const copy: object = Array.isArray(value) ? value.slice() : { ...value }
  const inner: unknown = Reflect.get(copy, key)
  if (rest.length === 0) Reflect.deleteProperty(copy, key)
  else if (typeof inner === "object" && inner !== null) Reflect.set(copy, key, withoutPath(inner, rest))
  return copy
}

const withoutEmptyPlaces = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? Object.values(member) : member])
  )

const isWithin = (part: Path, outer: Path): boolean => outer.every((key, index) => part[index] === key)

/** What to leave out, and the issues that say why. What is told of a whole after its parts says nothing more. */
const droppableParts = (issues: ReadonlyArray<LocatedIssue>): ReadonlyArray<readonly [Path, LocatedIssue]> => {
  const parts: Array<readonly [Path, LocatedIssue]> = []
  for (const issue of issues) {
    const path = droppablePath(issue)
    if (path !== undefined && !parts.some(([part]) => isWithin(part, path))) parts.push([path, issue])
  }
  return parts
}

/**
 * Reads an answer without the parts of it that are wrong, each of which is told. Fails where the rest would be another answer.
 * What is left may be wrong once more: that a list is too long is told when its items are right.
 */
export const decodeLeniently = (value: object, drop: OnDrop): Either.Either<AnswerLine, string> =>
  Either.orElse(decodeAnswer(value), (error) => {
    const issues = locatedIssuesOf(error.issue)
    const fatal = issues.find((issue) => droppablePath(issue) === undefined)
    if (fatal !== undefined) return Either.left(reasonOf(fatal))
    const parts = droppableParts(issues)
    for (const [, issue] of parts) drop(reasonOf(issue))
    const rest = parts.reduce((remaining, [part]) => withoutPath(remaining, part), value)
    return decodeLeniently(withoutEmptyPlaces(rest), drop)
  })
