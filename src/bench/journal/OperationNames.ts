import { Context } from "effect"
import { truncate } from "../../domain/Input.ts"
import { fieldOf } from "../../domain/issuesOf.ts"
import { maxReportedIssues } from "../../domain/Limits.ts"
import { nearest } from "../../domain/nearest.ts"
import type { Issue } from "../../domain/Problem.ts"
import { comparisonsIn } from "../matching/Condition.ts"
import type { Matcher } from "../matching/Matcher.ts"
import { conditionsIn } from "../matching/MatcherOf.ts"
import type { Check } from "./verify.ts"

type Path = ReadonlyArray<string>

/** Every operation that a journal entry may name, besides `protocol:` and a method, which a client chooses freely. */
export class OperationNames extends Context.Tag("vitrine/bench/OperationNames")<
  OperationNames,
  ReadonlyArray<string>
>() {}

const equalityOperators = ["eq", "ne", "in"]

/** The operations of a matcher, each with its path in the request. */
function* operationsIn(matcher: Matcher, path: Path): Generator<readonly [Path, unknown]> {
  for (const [at, names, condition] of conditionsIn(matcher, path)) {
    if (names.join() !== "operation") continue
    for (const [operator, operands] of comparisonsIn(condition)) {
      if (equalityOperators.includes(operator)) for (const name of operands) yield [at, name]
    }
  }
}

/** The matchers of checks, each with its path in the request. */
export function* matchersOf(
  checks: ReadonlyArray<Check>,
  path: Path
): Generator<readonly [path: Path, matcher: Matcher]> {
  for (const [index, check] of checks.entries()) {
    const checkPath = [...path, String(index)]
    if ("never" in check) yield [[...checkPath, "never"], check.never]
    else if ("match" in check) yield [[...checkPath, "match"], check.match]
    else for (const [step, matcher] of check.order.entries()) yield [[...checkPath, "order", String(step)], matcher]
  }
}

/** Issues of matchers that name an operation, or exclude one, that no entry can have: the first that a caller is shown. */
export const unknownOperations = (
  matchers: IteratorObject<readonly [path: Path, matcher: Matcher]>,
  options: ReadonlyArray<string>
): ReadonlyArray<Issue> => {
  const known = new Set(options)
  return matchers
    .flatMap(([path, matcher]) => operationsIn(matcher, path))
    .flatMap(([path, name]): ReadonlyArray<Issue> => {
      if (typeof name !== "string" || known.has(name) || name.startsWith("protocol:")) return []
      const field = `${fieldOf(path)} ${truncate(name)}`
      return [{ field, reason: "unknown", options, nearest: nearest(name, options) }]
    })
    .take(maxReportedIssues)
    .toArray()
}
