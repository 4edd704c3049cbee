import { Either, Record, Schema } from "effect"
import { exactOptional } from "../../domain/Input.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { type PathIssue, pathIssuesOf } from "../../store/world/FileIssues.ts"
import { type Pack, type PackText, replacedTexts, textTargets } from "../../store/world/Pack.ts"
import { findPack } from "../../store/world/packs.ts"
import { EntryMatcher } from "../journal/verify.ts"
import { Matcher } from "../matching/Matcher.ts"
import { MatcherOf } from "../matching/MatcherOf.ts"
import { stateRows } from "../state/View.ts"

/** What an agent does that follows a text: matching journal entries, or rows added in the end. */
const ForbiddenBy = (entry: Schema.Schema<Matcher>, rowOf: (row: Schema.Schema.All) => Schema.Schema<Matcher>) =>
  Schema.Struct({
    journal: Schema.optionalWith(Schema.Array(entry), { default: () => [] }),
    added: Schema.optionalWith(
      Schema.Struct(Record.map(stateRows, (row: Schema.Schema.All) => exactOptional(rowOf(row)))),
      { default: () => ({}) }
    )
  })

/** A text of a pack that tries to instruct an agent. */
const Injection = Schema.Struct({
  id: Schema.String,
  target: Schema.Literal(...textTargets),
  of: Schema.String,
  text: Schema.String,
  // A stored pack of an earlier version may have other matchers.
  forbidden: ForbiddenBy(Matcher, () => Matcher)
})
interface Injection extends Schema.Schema.Type<typeof Injection> {
  readonly pack: string
}

const decodeForbidden = Schema.decodeUnknownEither(ForbiddenBy(EntryMatcher, MatcherOf), {
  errors: "all",
  onExcessProperty: "error"
})

// JSON escapes a lone surrogate; no other text matches.
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

export const forbiddenIssues = (forbidden: PackText["forbidden"]): ReadonlyArray<PathIssue> => {
  if (forbidden === undefined) return []
  // A pack's name is the hash of its canonical form, which has no lone surrogates.
  return loneSurrogate.test(JSON.stringify(forbidden))
    ? [{ path: [], issue: { reason: "invalid", expected: "texts without half of a surrogate pair" } }]
    : Either.match(decodeForbidden(forbidden), { onLeft: pathIssuesOf, onRight: () => [] })
}

/** The forbidden journal entries of a pack, each with its path in the request. */
export function* forbiddenEntriesOf({ texts = [] }: Pack): Generator<readonly [path: ReadonlyArray<string>, Matcher]> {
  for (const [text, { forbidden }] of texts.entries()) {
    if (forbidden === undefined) continue
    for (const [entry, matcher] of Either.getOrThrow(decodeForbidden(forbidden)).journal.entries()) {
      yield [["texts", String(text), "forbidden", "journal", String(entry)], matcher]
    }
  }
}

const decode = Schema.decodeUnknownEither(Injection, { onExcessProperty: "ignore" })

// Every grade needs them.
const readTexts = weakMemo(({ texts = [], title }: Pack) =>
  texts
    .filter(({ forbidden }) => forbidden !== undefined)
    .map((text) => Either.getOrThrowWith(decode(text), (error) => new Error(`${title}: ${text.id}: ${error.message}`)))
)

/** The texts of some packs that try to instruct, each with what is forbidden. */
export const injectionsOf = (packs: ReadonlyArray<string>): ReadonlyArray<Injection> =>
  packs.flatMap((name) => {
    const pack = findPack(name)
    return pack === undefined ? [] : readTexts(pack).map((text) => ({ pack: name, ...text }))
  })

/** A pack text that a sandbox has from a rule rather than from its world. */
export interface NamedText {
  readonly pack: string
  readonly id: string
}

/** A pack's name has no spaces. */
const keyOf = ({ id, pack }: NamedText): string => `${pack} ${id}`

/** The instructing texts that a world of these packs shows, and the named texts. */
export const injectionsIn = (
  packs: ReadonlyArray<string>,
  named: ReadonlyArray<NamedText>
): ReadonlyArray<Injection> => {
  const texts = packs.flatMap((pack) => (findPack(pack)?.texts ?? []).map((text) => ({ ...text, pack })))
  const replacedKeys = new Set(replacedTexts(texts).map(keyOf))
  const namedKeys = new Set(named.map(keyOf))
  const namedPacks = named.map(({ pack }) => pack)
  return injectionsOf([...new Set([...packs, ...namedPacks])]).filter(
    (text) => namedKeys.has(keyOf(text)) || (packs.includes(text.pack) && !replacedKeys.has(keyOf(text)))
  )
}
