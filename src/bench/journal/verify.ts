import { Effect, Option, Schema } from "effect"
import { expects, maxCharacters, optional } from "../../domain/Input.ts"
import { runInSlices, type SlicedWork } from "../../domain/SlicedWork.ts"
import { differencesInSlices, type Matcher } from "../matching/Matcher.ts"
import { MatcherOf } from "../matching/MatcherOf.ts"
import { Entry } from "./Entry.ts"

const Times = Schema.Int.pipe(Schema.between(0, 100_000))
const expectedTimes = "a whole number of 0 to 100000"
const expectedMatcher = 'a matcher, such as {"operation": "bookFlight"}'

/** What an entry of a journal has to be like. */
export const EntryMatcher = MatcherOf(Entry, { everyValue: true }).annotations({
  identifier: "EntryMatcher",
  description: `A Matcher of an entry of the journal, whose paths begin with ${Object.keys(Entry.fields).join(", ")}`,
  jsonSchema: { type: "object", additionalProperties: true }
})

/** The most checks of one call, and the most steps of an order. */
export const maxChecks = 100

const id = expects(Schema.String.pipe(Schema.minLength(1), maxCharacters(100)), "a name of 1 to 100 characters")

const MatchCheck = Schema.Struct({
  id,
  match: expects(EntryMatcher, expectedMatcher),
  count: optional(
    Schema.Struct({
      exactly: optional(Times, expectedTimes),
      atLeast: optional(Times, expectedTimes),
      atMost: optional(Times, expectedTimes)
    }),
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
 * What is asked of a journal: that entries like `match` are there, so many times (once at least, unless `count` says
 * otherwise); that none is like `never`; that there are entries like each of `order`, in that order, others between them or not.
 */
export const Check = Schema.Union(MatchCheck, NeverCheck, OrderCheck).annotations({ identifier: "JournalCheck" })
export type Check = typeof Check.Type

/** An entry that is not as a check wants it, and what is otherwise. */
const NearMiss = Schema.Struct({ seq: Schema.Int, differs: Schema.Array(Schema.String) })

export const CheckResult = Schema.Struct({
  id: Schema.String,
  ok: Schema.Boolean,
  count: Schema.Int.annotations({ description: "How many entries it is about" }),
  entries: Schema.Array(Schema.Int).annotations({ description: "Their `seq`, the first 100" }),
  nearMisses: Schema.Array(NearMiss).annotations({
    description: "Entries that differ in one or two members from what was looked for, the nearest first, five at most"
  })
}).annotations({ identifier: "JournalCheckResult" })

type Result = typeof CheckResult.Type

const seqsOf = (entries: ReadonlyArray<Entry>): ReadonlyArray<number> => entries.slice(0, 100).map(({ seq }) => seq)

/** An entry, and what it has not of what a matcher wants. */
interface ComparedEntry extends Schema.Schema.Type<typeof NearMiss> {
  readonly entry: Entry
}

/** Compares entries until one is found that ends it, or all. What is looked for is a caller's: others have their turns. */
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

/** The first entries that are like each of `matchers` in their order, as far as they come. */
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

/** How many entries like it a check wants. */
const boundsOf = ({ count = {} }: typeof MatchCheck.Type) => {
  const { atMost, exactly, atLeast = exactly === undefined && atMost === undefined ? 1 : 0 } = count
  return { least: Math.max(atLeast, exactly ?? 0), most: Math.min(atMost ?? Infinity, exactly ?? Infinity) }
}

/** Whether a check wants an entry to be there: it does not hold for a journal without any. */
export const wantsEntry = (check: Check): boolean => ("match" in check ? boundsOf(check).least > 0 : "order" in check)

/** What a check comes to over the entries of a journal; none where entries that are missing could decide it otherwise. */
export const evaluateCheck = (
  check: Check,
  entries: ReadonlyArray<Entry>,
  dropped: number
): Effect.Effect<Option.Option<Result>> =>
  Effect.gen(function* () {
    if ("never" in check) {
      const found = matchesIn(yield* compare(check.never, entries))
      const ok = found.length === 0
      if (dropped > 0 && ok) return Option.none()
      return Option.some({ id: check.id, ok, count: found.length, entries: seqsOf(found), nearMisses: [] })
    }
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
    const compared = yield* compare(check.match, entries)
    const found = matchesIn(compared)
    const { least: min, most: max } = boundsOf(check)
    // Those that are missing may be like it, and make more of them, never fewer.
    if (dropped > 0 && found.length <= max && (found.length < min || max < Infinity)) return Option.none()
    const ok = found.length >= min && found.length <= max
    const nearMisses = ok ? [] : nearMissesOf(compared)
    return Option.some({ id: check.id, ok, count: found.length, entries: seqsOf(found), nearMisses })
  })
