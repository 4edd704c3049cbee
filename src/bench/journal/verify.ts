import { Effect, Option, Schema } from "effect"
import { expects, maxCharacters, optional } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import { runInSlices, type SlicedWork } from "../../domain/SlicedWork.ts"
import { differencesInSlices, type Matcher } from "../matching/Matcher.ts"
import { MatcherOf } from "../matching/MatcherOf.ts"
import { Entry } from "./Entry.ts"

const counts = makeBounds(0, 100_000)
const times = optional(Schema.Int.pipe(Schema.between(counts.min, counts.max)), `a whole number from ${counts}`)
const expectedMatcher = 'a matcher, such as {"operation": "bookFlight"}'

/** A matcher of journal entries. */
export const EntryMatcher = MatcherOf(Entry, { everyValue: true }).annotations({
  identifier: "EntryMatcher",
  description: `A Matcher for a journal entry. Its paths begin with ${Object.keys(Entry.fields).join(", ")}`,
  jsonSchema: { type: "object", additionalProperties: true }
})

/** Maximum number of checks per call, and of steps per order. */
export const maxChecks = 100

/** Maximum number of entries or rows that a check names: the first ones. */
export const maxNamedEntries = 100

const id = expects(Schema.String.pipe(Schema.minLength(1), maxCharacters(100)), "a name of 1 to 100 characters")

const MatchCheck = Schema.Struct({
  id,
  match: expects(EntryMatcher, expectedMatcher),
  count: optional(
    Schema.Struct({ exactly: times, atLeast: times, atMost: times }),
    "an object with exactly, atLeast or atMost"
  )
})

const NeverCheck = Schema.Struct({ id, never: expects(EntryMatcher, expectedMatcher) })

const OrderCheck = Schema.Struct({
  id,
  order: expects(
    Schema.Array(EntryMatcher).pipe(Schema.minItems(2), Schema.maxItems(maxChecks)),
    `a list of 2 to ${maxChecks} matchers`
  )
})

/**
 * A check of the journal: entries that match `match`, `count` times (at least once without it); none that matches `never`; or
 * entries that match each of `order` in that order, with or without others in between.
 */
export const Check = Schema.Union(MatchCheck, NeverCheck, OrderCheck).annotations({ identifier: "JournalCheck" })
export type Check = typeof Check.Type

/** An entry that does not match, and its differences. */
const NearMiss = Schema.Struct({ seq: Schema.Int, differs: Schema.Array(Schema.String) })

export const CheckResult = Schema.Struct({
  id: Schema.String,
  ok: Schema.Boolean,
  count: Schema.Int.annotations({ description: "The number of entries found" }),
  entries: Schema.Array(Schema.Int).annotations({ description: `The \`seq\` of the first ${maxNamedEntries}` }),
  nearMisses: Schema.Array(NearMiss).annotations({
    description: "Up to five entries that differ from the check in one or two members, the nearest first"
  })
}).annotations({ identifier: "JournalCheckResult" })

type Result = typeof CheckResult.Type

const seqsOf = (entries: ReadonlyArray<Entry>): ReadonlyArray<number> =>
  entries.slice(0, maxNamedEntries).map(({ seq }) => seq)

/** An entry and its differences from a matcher. */
interface ComparedEntry extends Schema.Schema.Type<typeof NearMiss> {
  readonly entry: Entry
}

/** Compares entries until `isLast` holds, or all. The matcher is a caller's and may be costly, so it runs in slices. */
const compare = (matcher: Matcher, entries: ReadonlyArray<Entry>, isLast = (_: ComparedEntry): boolean => false) =>
  runInSlices(function* (): SlicedWork<ReadonlyArray<ComparedEntry>> {
    const differences = differencesInSlices(matcher)
    const compared: Array<ComparedEntry> = []
    for (const entry of entries) {
      const one = { entry, seq: entry.seq, differs: yield* differences(entry) }
      compared.push(one)
      if (isLast(one)) break
      yield
    }
    return compared
  })

const isMatch = ({ differs }: ComparedEntry): boolean => differs.length === 0

const matchesIn = (compared: ReadonlyArray<ComparedEntry>): ReadonlyArray<Entry> =>
  compared.filter(isMatch).map(({ entry }) => entry)

const nearMissesOf = (compared: ReadonlyArray<ComparedEntry>): Result["nearMisses"] =>
  compared
    .filter(({ differs }) => differs.length === 1 || differs.length === 2)
    .toSorted((a, b) => a.differs.length - b.differs.length)
    .slice(0, 5)
    .map(({ differs, seq }) => ({ seq, differs }))

/** The first entries that match `matchers` in order, as many as were found. */
const matchInOrder = Effect.fnUntraced(function* (matchers: ReadonlyArray<Matcher>, entries: ReadonlyArray<Entry>) {
  const found: Array<Entry> = []
  let rest = entries
  for (const matcher of matchers) {
    const compared = yield* compare(matcher, rest, isMatch)
    const last = compared.at(-1)
    if (last === undefined || !isMatch(last)) break
    found.push(last.entry)
    rest = rest.slice(compared.length)
  }
  return found
})

/** The bounds of the number of matching entries. */
const boundsOf = (check: typeof MatchCheck.Type | typeof NeverCheck.Type) => {
  if ("never" in check) return { min: 0, max: 0 }
  const { atMost, exactly, atLeast = exactly === undefined && atMost === undefined ? 1 : 0 } = check.count ?? {}
  return { min: Math.max(atLeast, exactly ?? 0), max: Math.min(atMost ?? Infinity, exactly ?? Infinity) }
}

/** Whether a check requires an entry: it fails for an empty journal. */
export const wantsEntry = (check: Check): boolean => "order" in check || boundsOf(check).min > 0

/** The result of a check; none if missing entries could change it. */
export const evaluateCheck = (
  check: Check,
  entries: ReadonlyArray<Entry>,
  dropped: number
): Effect.Effect<Option.Option<Result>> =>
  Effect.gen(function* () {
    if ("order" in check) {
      const found = yield* matchInOrder(check.order, entries)
      const missing = check.order[found.length]
      if (dropped > 0 && missing !== undefined) return Option.none()
      return Option.some({
        id: check.id,
        ok: missing === undefined,
        count: found.length,
        entries: seqsOf(found),
        nearMisses: missing === undefined ? [] : nearMissesOf(yield* compare(missing, entries))
      })
    }
    const compared = yield* compare("never" in check ? check.never : check.match, entries)
    const found = matchesIn(compared)
    const { min, max } = boundsOf(check)
    // Missing entries may match as well: they can only raise the count.
    if (dropped > 0 && found.length <= max && (found.length < min || max < Infinity)) return Option.none()
    const ok = found.length >= min && found.length <= max
    const nearMisses = ok || "never" in check ? [] : nearMissesOf(compared)
    return Option.some({ id: check.id, ok, count: found.length, entries: seqsOf(found), nearMisses })
  })
