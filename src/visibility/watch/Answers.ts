import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Schema, Struct } from "effect"
import { Flag } from "../../database/Flag.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { characterCount } from "../../domain/Input.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { decompressText } from "../facts/AnswerText.ts"
import { answerId } from "../records/Ids.ts"
import { answerKey, answerNumber, type OrganizationKey, type PromptKey } from "../records/Keys.ts"
import type { PageRange, Placed } from "../records/Lists.ts"
import { OrganizationRecords } from "../records/OrganizationRecords.ts"
import { makeBrandMarker } from "./makeBrandMarker.ts"
import { colourOf, maxDisplayedCharacters, WatchedAnswer, WatchedMention } from "./Records.ts"

/** Time of the answer (epoch milliseconds), and its number in the organization. */
export const AnswerPlace = Schema.Tuple(Schema.Int, Schema.Int)
type AnswerPlace = typeof AnswerPlace.Type

const AnswerRow = Schema.Struct({
  ...Struct.omit(WatchedAnswer.fields, "id", "text", "characters", "mentions"),
  key: Schema.Int
})

const MentionRow = Schema.Struct({
  ...Struct.omit(WatchedMention.fields, "colour"),
  answer: Schema.Int,
  place: Schema.Int,
  is_own: Flag
})

/** The answers to a prompt template, with the brands that they name and, if stored, their texts. */
export class Answers extends Effect.Service<Answers>()("vitrine/visibility/Answers", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const organizationRecords = yield* OrganizationRecords
    const decodeAnswers = Schema.decodeUnknown(Schema.Array(AnswerRow))
    const decodeMentions = Schema.decodeUnknown(Schema.Array(MentionRow))

    const mentionsOf = (organization: OrganizationKey, keys: ReadonlyArray<number>) =>
      keys.length === 0
        ? Effect.succeed([])
        : Effect.flatMap(
            sql`
              select mentions.answer, brands.id as brand_id, brands.name, brands.is_own, mentions.position,
                mentions.sentiment, brands.place
              from mentions join (
                select key, id, name, is_own, cast(row_number() over (order by key) - 1 as integer) as place
                from brands where organization = ${organization}
              ) brands on brands.key = mentions.brand
              where ${sql.in("mentions.answer", keys)}
              order by mentions.position, brands.id`,
            decodeMentions
          )

    const textOf = (answer: number) =>
      Effect.map(
        sql<{ text: Uint8Array }>`select text from answer_texts where answer = ${answer}`,
        // It may have been removed meanwhile.
        ([row]) => (row === undefined ? "" : decompressText(row.text))
      )

    /** The texts of answers by key, in parts by the brands they name. Read one by one: a text may be megabytes long. */
    const textsOf = Effect.fnUntraced(function* (organization: OrganizationKey, keys: ReadonlyArray<number>) {
      const textsByAnswer = new Map<number, Pick<WatchedAnswer, "characters" | "text">>()
      const storedTexts =
        keys.length === 0
          ? []
          : yield* sql<{ answer: number }>`select answer from answer_texts where ${sql.in("answer", keys)}`
      if (storedTexts.length === 0) return textsByAnswer
      const brands = yield* organizationRecords.brands(organization)
      const brandStyles = new Map(
        brands
          .toSorted((a, b) => a.key - b.key)
          .map(({ isOwn, key }, place) => [key, { colour: colourOf(place), is_own: isOwn }])
      )
      const mark = makeBrandMarker(brands)
      for (const { answer } of storedTexts) {
        const fullText = yield* textOf(answer)
        const text = mark(prefixOf(fullText, maxDisplayedCharacters)).map(({ brand, text }) => ({
          text,
          brand: brand === undefined ? null : (brandStyles.get(brand) ?? null)
        }))
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
          const mentions = Map.groupBy(yield* mentionsOf(organization, keys), ({ answer }) => answer)
          const texts = yield* textsOf(organization, keys)
          return rows.map(({ key, ...row }): Placed<WatchedAnswer, AnswerPlace> => {
            const answerMentions = (mentions.get(key) ?? []).map(({ answer: _, place, ...mention }) => ({
              ...mention,
              colour: colourOf(place)
            }))
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
  }).pipe(dependingOn(OrganizationRecords.Default))
}) {}
