import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Schema, Struct } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { characterCount } from "../../domain/Input.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { Mention } from "../facts/Answer.ts"
import { decompressText } from "../facts/AnswerText.ts"
import type { NamedBrand } from "../import/BrandMatcher.ts"
import { answerId, BrandId } from "../records/Ids.ts"
import { answerKey, answerNumber, type BrandKey, type OrganizationKey, type PromptKey } from "../records/Keys.ts"
import type { PageRange, Placed } from "../records/Lists.ts"
import { OrganizationRecords } from "../records/OrganizationRecords.ts"
import { makeBrandMarker } from "./makeBrandMarker.ts"
import { colourOf, maxDisplayedCharacters, WatchedAnswer } from "./Records.ts"

/** Time of the answer (epoch milliseconds), and its number in the organization. */
export const AnswerPlace = Schema.Tuple(Schema.Int, Schema.Int)
type AnswerPlace = typeof AnswerPlace.Type

const AnswerRow = Schema.Struct({
  ...Struct.omit(WatchedAnswer.fields, "id", "text", "characters", "mentions"),
  key: Schema.Int
})

type Brands = ReadonlyArray<NamedBrand<BrandKey> & { readonly id: string; readonly isOwn: boolean }>

/** How each brand is shown, by its key. */
const shownBrandsOf = (brands: Brands) =>
  new Map(
    brands
      .toSorted((a, b) => a.key - b.key)
      .map(({ id, isOwn, key, name }, place) => [
        key,
        { brand_id: BrandId.make(id), name, is_own: isOwn, colour: colourOf(place) }
      ])
  )

/** The answers to a prompt template, with the brands that they name and, if stored, their texts. */
export class Answers extends Effect.Service<Answers>()("vitrine/visibility/Answers", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const organizationRecords = yield* OrganizationRecords
    const decodeAnswers = Schema.decodeUnknown(Schema.Array(AnswerRow))

    const textOf = (answer: number) =>
      Effect.map(
        sql<{ text: Uint8Array }>`select text from answer_texts where answer = ${answer}`,
        // It may have been removed meanwhile.
        ([row]) => (row === undefined ? "" : decompressText(row.text))
      )

    /** The texts of answers by key, in parts by the brands they name. Read one by one: a text may be megabytes long. */
    const textsOf = Effect.fnUntraced(function* (
      brands: Brands,
      shown: ReturnType<typeof shownBrandsOf>,
      keys: ReadonlyArray<number>
    ) {
      const textsByAnswer = new Map<number, Pick<WatchedAnswer, "characters" | "text">>()
      const storedTexts = yield* sql<{ answer: number }>`
        select answer from answer_texts where ${sql.in("answer", keys)}`
      if (storedTexts.length === 0) return textsByAnswer
      const mark = makeBrandMarker(brands)
      for (const { answer } of storedTexts) {
        const fullText = yield* textOf(answer)
        const text = mark(prefixOf(fullText, maxDisplayedCharacters)).map(({ brand, text }) => {
          const named = brand === undefined ? undefined : shown.get(brand)
          return { text, brand: named === undefined ? null : Struct.pick(named, "colour", "is_own") }
        })
        textsByAnswer.set(answer, { text, characters: characterCount(fullText) })
        yield* yieldToEventLoop
      }
      return textsByAnswer
    })

    return {
      /** Newest first. */
      list: traced(
        "Answers.list",
        Effect.fnUntraced(function* (
          organization: OrganizationKey,
          prompt: PromptKey,
          { after, count }: PageRange<AnswerPlace>
        ) {
          const rows = yield* decodeAnswers(
            yield* sql`
              select key, answered_at, provider as provider_id, location as location_id, status, citations as citation_count
              from answers
              where prompt = ${prompt} and ${Option.match(after, {
                onNone: () => sql`1 = 1`,
                onSome: ([answeredAt, number]) =>
                  sql`(answered_at, key) < (${answeredAt}, ${answerKey(organization, number)})`
              })}
              order by answered_at desc, key desc limit ${count}`
          )
          const keys = rows.map(({ key }) => key)
          const mentions = yield* sql<Mention & { answer: number }>`
            select answer, brand, position, sentiment from mentions where ${sql.in("answer", keys)} order by position`
          const mentionsByAnswer = Map.groupBy(mentions, ({ answer }) => answer)
          const brands = yield* organizationRecords.brands(organization)
          const shown = shownBrandsOf(brands)
          const texts = yield* textsOf(brands, shown, keys)
          return rows.map(({ key, ...row }): Placed<WatchedAnswer, AnswerPlace> => {
            const answerMentions = (mentionsByAnswer.get(key) ?? []).flatMap(({ brand, position, sentiment }) => {
              const named = shown.get(brand)
              return named === undefined ? [] : [{ ...named, position, sentiment }]
            })
            const answerText = texts.get(key) ?? { text: null, characters: 0 }
            const item = new WatchedAnswer({
              ...row,
              ...answerText,
              id: answerId(row.answered_at, key),
              mentions: answerMentions
            })
            return { item, place: [row.answered_at, answerNumber(key)] }
          })
        }, sqlOrDie)
      )
    }
  }).pipe(dependingOn(OrganizationRecords))
}) {}
