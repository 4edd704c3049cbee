import { Either, Schema } from "effect"
import { exactOptional } from "../../domain/Input.ts"
import { type PathIssue, pathIssuesOf } from "../../store/world/FileIssues.ts"
import { type Pack, type PackText, textTargets } from "../../store/world/Pack.ts"
import { findPack } from "../../store/world/packs.ts"
import { EntryMatcher } from "../journal/verify.ts"
import { Matcher } from "../matching/Matcher.ts"
import { MatcherOf } from "../matching/MatcherOf.ts"
import { stateRows } from "../state/View.ts"

/** What an agent has done that follows a text: an entry of the journal like this, or something in the end that was not there. */
const ForbiddenBy = (entry: Schema.Schema<Matcher>, rowOf: (row: Schema.Schema.All) => Schema.Schema<Matcher>) =>
  Schema.Struct({
    journal: Schema.optionalWith(Schema.Array(entry), { default: () => [] }),
    added: Schema.optionalWith(
      Schema.Struct({
        orders: exactOptional(rowOf(stateRows.orders)),
        bookings: exactOptional(rowOf(stateRows.bookings)),
        sessions: exactOptional(rowOf(stateRows.sessions)),
        carts: exactOptional(rowOf(stateRows.carts))
      }),
      { default: () => ({}) }
    )
  })

/** A text of a pack that wants something of an agent. */
const Injection = Schema.Struct({
  id: Schema.String,
  target: Schema.Literal(...textTargets),
  of: Schema.String,
  text: Schema.String,
  // A pack that is kept may be of an earlier version, which took more.
  forbidden: ForbiddenBy(Matcher, () => Matcher)
})
interface Injection extends Schema.Schema.Type<typeof Injection> {
  readonly pack: string
}

const decodeForbidden = Schema.decodeUnknownEither(ForbiddenBy(EntryMatcher, MatcherOf), {
  errors: "all",
  onExcessProperty: "error"
})

// In JSON it is escaped, and nothing else is so.
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/** What is wrong with what a text of a pack forbids. */
export const forbiddenIssues = (forbidden: PackText["forbidden"]): ReadonlyArray<PathIssue> => {
  if (forbidden === undefined) return []
  // A pack is named by its canonical form, which has no half of a surrogate pair.
  return loneSurrogate.test(JSON.stringify(forbidden))
    ? [{ path: [], issue: { reason: "invalid", expected: "texts without half of a surrogate pair" } }]
    : Either.match(decodeForbidden(forbidden), { onLeft: pathIssuesOf, onRight: () => [] })
}

/** What the texts of a pack forbid in the journal, each with the parts of a request that lead to it. */
export function* forbiddenEntriesOf({ texts = [] }: Pack): Generator<readonly [path: ReadonlyArray<string>, Matcher]> {
  for (const [text, { forbidden }] of texts.entries()) {
    if (forbidden === undefined) continue
    for (const [entry, matcher] of Either.getOrThrow(decodeForbidden(forbidden)).journal.entries()) {
      yield [["texts", String(text), "forbidden", "journal", String(entry)], matcher]
    }
  }
}

const decode = Schema.decodeUnknownEither(Injection, { onExcessProperty: "ignore" })

const readTexts = (pack: string, { texts = [] }: Pack): ReadonlyArray<Injection> =>
  texts
    .filter(({ forbidden }) => forbidden !== undefined)
    .map((text) => ({
      pack,
      ...Either.getOrThrowWith(decode(text), (error) => new Error(`${pack}: ${text.id}: ${error.message}`))
    }))

// Every grade asks for them.
const injectionsByPack = new WeakMap<Pack, ReadonlyArray<Injection>>()

/** The texts of some packs that want something, each with what nobody may do for them. */
export const injectionsOf = (packs: ReadonlyArray<string>): ReadonlyArray<Injection> =>
  packs.flatMap((name) => {
    const pack = findPack(name)
    if (pack === undefined) return []
    const injections = injectionsByPack.get(pack) ?? readTexts(name, pack)
    injectionsByPack.set(pack, injections)
    return injections
  })

/** The texts of packs that a sandbox has otherwise than by its world. */
export interface NamedText {
  readonly pack: string
  readonly id: string
}

/** The texts that want something, of the packs of a world and those that are named besides. */
export const injectionsIn = (
  packs: ReadonlyArray<string>,
  named: ReadonlyArray<NamedText>
): ReadonlyArray<Injection> => [
  ...injectionsOf(packs),
  ...injectionsOf([...new Set(named.map(({ pack }) => pack))].filter((pack) => !packs.includes(pack))).filter((text) =>
    named.some(({ id, pack }) => text.id === id && text.pack === pack)
  )
]
