import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { Mention } from "../facts/Answer.ts"
import { decompressText } from "../facts/AnswerText.ts"
import { MentionWriter } from "../facts/MentionWriter.ts"
import { answerKeysOf, type BrandKey, type OrganizationKey } from "../records/Keys.ts"
import { type OrganizationGone, OrganizationRecords } from "../records/OrganizationRecords.ts"
import { brandMatcher } from "./BrandMatcher.ts"
import { withoutLinks } from "./links.ts"

interface TextRow {
  readonly key: number
  readonly text: Uint8Array
}

interface MentionRow extends Mention {
  readonly answer: number
}

/** The change of a brand's mentions. */
interface BrandChange {
  /** The number of answers that name it, and the sum of its positions in them. */
  readonly before: { answers: number; positions: number }
  readonly after: { answers: number; positions: number }
  /** The number of answers that name it at another position. */
  moved: number
}

/** The result of a rematch so far. */
export interface RematchSummary {
  /** Answers whose texts were searched. */
  readonly answers: number
  /** Those that now name other brands, or in another order. */
  readonly changed: number
  readonly brands: ReadonlyMap<BrandKey, Readonly<BrandChange>>
}

// Texts in memory at a time, each up to megabytes, and answers in one transaction: some milliseconds each.
const batchSize = 50

/** Searches the texts of an organization's answers again after its brands have changed. */
export class Rematch extends Effect.Service<Rematch>()("vitrine/visibility/Rematch", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const organizationRecords = yield* OrganizationRecords
    const writer = yield* MentionWriter

    const textsAfter = (organization: OrganizationKey, answer: number) => sql<TextRow>`
      select answers.key, answer_texts.text
      from answer_texts join answers on answers.key = answer_texts.answer
      where answer_texts.answer > ${answer} and answer_texts.answer < ${answerKeysOf(organization).before}
        and is_judged = 0 and answers.status = 'ok'
      order by answer_texts.answer limit ${batchSize}`

    const countWithoutText = (organization: OrganizationKey) => {
      const { after, before } = answerKeysOf(organization)
      return sql<{ answers: number }>`
        select cast(count(*) as integer) as answers
        from answers left join answer_texts on answer_texts.answer = answers.key
        where answers.key > ${after} and answers.key < ${before} and status = 'ok' and answer_texts.answer is null`
    }

    const mentionsBetween = (first: number, last: number) => sql<MentionRow>`
      select answer, brand, position, sentiment from mentions
      where answer >= ${first} and answer <= ${last} order by answer, position`

    const matcherOf = (organization: OrganizationKey) =>
      Effect.map(organizationRecords.of(organization), ({ brands, recordsVersion }) => ({
        find: brandMatcher(brands),
        recordsVersion
      }))

    const run = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      isDry: boolean,
      onProgress: (rematched: RematchSummary) => Effect.Effect<void>
    ) {
      const tally = new Tally()
      let matcher = yield* matcherOf(organization)
      let cursor = answerKeysOf(organization).after
      for (;;) {
        const texts = yield* textsAfter(organization, cursor)
        const last = texts.at(-1)
        if (last === undefined) return tally
        const rows = Map.groupBy(yield* mentionsBetween(texts[0]?.key ?? 0, last.key), ({ answer }) => answer)
        const compared = texts.map((row) => compare(row, rows.get(row.key) ?? [], matcher.find))
        const changed = compared
          .filter(({ isChanged }) => isChanged)
          .map(({ after, key }) => ({ key, mentions: () => after }))
        // A batch without changes has no transaction that could fail: brands changed meanwhile are used by the next run.
        const recordsVersion =
          isDry || changed.length === 0
            ? matcher.recordsVersion
            : yield* writer.rewrite(organization, changed, matcher.recordsVersion)
        if (recordsVersion === undefined) {
          matcher = yield* matcherOf(organization)
          continue
        }
        matcher = { ...matcher, recordsVersion }
        tally.add(compared)
        cursor = last.key
        yield* onProgress(tally)
        yield* yieldToEventLoop
      }
    })

    return {
      /**
       * Searches every stored text whose mentions were not given, in short transactions with pauses; with `isDry` it
       * only counts. A killed run starts again: unchanged mentions are not written.
       */
      run: traced(
        "Rematch.run",
        (
          organization: OrganizationKey,
          isDry: boolean,
          onProgress: (rematched: RematchSummary) => Effect.Effect<void> = () => Effect.void
        ): Effect.Effect<RematchSummary, OrganizationGone> => sqlOrDie(run(organization, isDry, onProgress))
      ),

      /** The number of `ok` answers that `run` cannot search, as no text of them is stored. */
      countWithoutText: traced("Rematch.countWithoutText", (organization: OrganizationKey) =>
        Effect.map(sqlOrDie(countWithoutText(organization)), ([row]) => row?.answers ?? 0)
      )
    }
  }).pipe(dependingOn(OrganizationRecords, MentionWriter))
}) {}

interface AnswerComparison {
  readonly key: number
  readonly before: ReadonlyArray<MentionRow>
  readonly after: ReadonlyArray<Mention>
  readonly isChanged: boolean
}

/** `before` is sorted by position. */
const compare = (
  { key, text }: TextRow,
  before: ReadonlyArray<MentionRow>,
  find: (text: string) => ReadonlyArray<BrandKey>
): AnswerComparison => {
  const found = find(withoutLinks(decompressText(text)).words)
  const isChanged = found.length !== before.length || found.some((brand, index) => before[index]?.brand !== brand)
  const after = found.map((brand, index): Mention => ({ brand, position: index + 1, sentiment: null }))
  return { key, before, after, isChanged }
}

const addPosition = (sum: BrandChange["before"], position: number): void => {
  sum.answers += 1
  sum.positions += position
}

class Tally implements RematchSummary {
  answers = 0
  changed = 0
  readonly brands = new Map<BrandKey, BrandChange>()

  add(compared: ReadonlyArray<AnswerComparison>): void {
    this.answers += compared.length
    for (const { after, before, isChanged } of compared) {
      if (isChanged) this.changed += 1
      for (const { brand, position } of before) addPosition(this.of(brand).before, position)
      for (const { brand, position } of after) addPosition(this.of(brand).after, position)
      if (!isChanged) continue
      for (const { brand, position } of after) {
        if (before.some((other) => other.brand === brand && other.position !== position)) this.of(brand).moved += 1
      }
    }
  }

  private of(brand: BrandKey) {
    const known = this.brands.get(brand) ?? {
      before: { answers: 0, positions: 0 },
      after: { answers: 0, positions: 0 },
      moved: 0
    }
    this.brands.set(brand, known)
    return known
  }
}
