import { Either } from "effect"
import { type LocatedIssue, locatedIssuesOf } from "../../domain/locatedIssuesOf.ts"
import { type AnswerLine, decodeAnswer, reasonOf } from "./AnswerLine.ts"

/** Called with the reason for each part that is dropped from an answer. */
export type OnDrop = (reason: string) => void

type Path = ReadonlyArray<PropertyKey>

/** Fields that an answer can lose and stay the same answer. */
const optionalFields: ReadonlyArray<PropertyKey> = ["category", "status"]
const lists: ReadonlyArray<PropertyKey> = ["citations", "mentions"]
/** Members of list items that can be lost likewise. */
const optionalMembers: ReadonlyArray<PropertyKey> = ["title", "sentiment"]

/** The smallest part to drop because of an issue; undefined if the whole answer must be rejected. */
const droppablePath = ({ issue, path }: LocatedIssue): Path | undefined => {
  const [field = "", index, member] = path
  if (lists.includes(field)) {
    if (index === undefined) return [field]
    const isDetail = member !== undefined && (issue.reason === "unknown" || optionalMembers.includes(member))
    return isDetail ? path.slice(0, 3) : [field, index]
  }
  return optionalFields.includes(field) || issue.reason === "unknown" ? [field] : undefined
}

/** The value without the part at a path. A removed list item leaves a hole, so that the others keep their indexes. */
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

/** The parts to drop, with the issues that cause them. An issue of a whole after one of its parts adds nothing. */
const droppableParts = (issues: ReadonlyArray<LocatedIssue>): ReadonlyArray<readonly [Path, LocatedIssue]> => {
  const parts: Array<readonly [Path, LocatedIssue]> = []
  for (const issue of issues) {
    const path = droppablePath(issue)
    if (path !== undefined && !parts.some(([part]) => isWithin(part, path))) parts.push([path, issue])
  }
  return parts
}

/**
 * Decodes an answer without its wrong parts and calls `drop` for each. Fails if the rest would be another answer. The
 * rest may have new issues: a list that is too long is reported only once its items are valid.
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
