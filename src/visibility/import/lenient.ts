import { Either, Predicate } from "effect"
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

const keyOf = (path: Path): string => JSON.stringify(path.map(String))

/** The value without the parts with these keys. A part is at most as deep as a member of a list item. */
const withoutParts = (value: object, keys: ReadonlySet<string>, path: Path = []): object => {
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name]
    if (keys.has(keyOf(at))) return []
    return [[name, Predicate.isObject(member) && at.length < 3 ? withoutParts(member, keys, at) : member] as const]
  })
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept)
}

/** The parts to drop, by key, with the issues that cause them. An issue of a whole after one of its parts adds nothing. */
const droppableParts = (issues: ReadonlyArray<LocatedIssue>): ReadonlyMap<string, LocatedIssue> => {
  const parts = new Map<string, LocatedIssue>()
  const known = new Set<string>()
  for (const issue of issues) {
    const path = droppablePath(issue)
    if (path === undefined || known.has(keyOf(path))) continue
    parts.set(keyOf(path), issue)
    for (const index of path.keys()) known.add(keyOf(path.slice(0, index + 1)))
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
    for (const issue of parts.values()) drop(reasonOf(issue))
    return decodeLeniently(withoutParts(value, new Set(parts.keys())), drop)
  })
