import { Context } from "effect"
import { shortened } from "../../domain/Input.ts"
import { fieldOf } from "../../domain/issuesOf.ts"
import { nearest } from "../../domain/nearest.ts"
import type { Issue } from "../../domain/Problem.ts"
import { comparisonsIn } from "../matching/Condition.ts"
import type { Matcher } from "../matching/Matcher.ts"
import { conditionsIn } from "../matching/MatcherOf.ts"
import type { Check } from "./verify.ts"

/** Every operation that an entry of a journal may name, besides `protocol:` and a method, which a client may call anything. */
export class OperationNames extends Context.Tag("vitrine/bench/OperationNames")<
  OperationNames,
  ReadonlyArray<string>
>() {}

const exact = ["eq", "ne", "in"]

const issuesOf = (matcher: Matcher, path: ReadonlyArray<string>, options: ReadonlyArray<string>) =>
  conditionsIn(matcher, path)
    .filter(([, names]) => names.join() === "operation")
    .flatMap(([at, , condition]) =>
      comparisonsIn(condition)
        .filter(([operator]) => exact.includes(operator))
        .flatMap(([, operands]) => operands)
        .filter((name) => typeof name === "string")
        .filter((name) => !options.includes(name) && !name.startsWith("protocol:"))
        .map((name): Issue => {
          const field = `${fieldOf(at)} ${shortened(name)}`
          return { field, reason: "unknown", options, nearest: nearest(name, options) }
        })
    )

const matchersIn = (check: Check): ReadonlyArray<readonly [Matcher, ReadonlyArray<string>]> => {
  if ("never" in check) return [[check.never, ["never"]]]
  if ("match" in check) return [[check.match, ["match"]]]
  return check.order.map((matcher, index) => [matcher, ["order", String(index)]])
}

/** What is wrong with checks that want an operation, or none, which no entry can name. */
export const unknownOperations = (checks: ReadonlyArray<Check>, options: ReadonlyArray<string>): ReadonlyArray<Issue> =>
  checks.flatMap((check, index) =>
    matchersIn(check).flatMap(([matcher, path]) => [...issuesOf(matcher, ["checks", String(index), ...path], options)])
  )
