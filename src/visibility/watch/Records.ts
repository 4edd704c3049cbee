import { Schema } from "effect"
import { Count, PositiveInt, withDescription } from "../../domain/Input.ts"
import { HistoryItem, Trend, VisibilityMetrics } from "../metrics/Metrics.ts"
import { AnswerId, BrandId } from "../records/Ids.ts"
import { AnswerStatus } from "../records/Vocabulary.ts"

/** The number of colours that distinguish brands. */
const brandColours = 32

/** The colour of a brand by its place among those of its organization, the oldest first: the first ones differ most. */
export const colourOf = (place: number): number => place % brandColours

/** Characters of a text that are shown: a page has as many texts as a list has entries. */
export const maxDisplayedCharacters = 10_000

/** Days in the moving average of a day, which is the last of them. */
export const weekDays = 7

const WatchedDay = Schema.Struct({
  ...HistoryItem.fields,
  total_queries: withDescription(Count, "Answers of the day, 0 or more"),
  week: Schema.Struct({
    visibility_score: HistoryItem.fields.visibility_score,
    mention_count: HistoryItem.fields.mention_count,
    total_queries: Count
  }).annotations({
    description: `The figures of the ${weekDays} days that end with this one, also of days before the window`
  })
})

const answersBefore = withDescription(Count, "Answers in the previous window, 0 or more; the trend is 0 without any")

/** The figures of the organization, and whether there were earlier ones to compare with. */
export class WatchedVitals extends Schema.Class<WatchedVitals>("WatchedVitals")({
  ...VisibilityMetrics.fields,
  answers_before: answersBefore
}) {}

/** The visibility of a brand, or of the organization's own brands in the answers to a prompt template or topic. */
export class WatchedStats extends Schema.Class<WatchedStats>("WatchedStats")({
  id: withDescription(Schema.String, "The id of the brand, prompt template or topic"),
  name: Schema.String,
  is_own: withDescription(Schema.Boolean, "Whether it is the organization's own brand"),
  colour: withDescription(Schema.Int, `Its colour, 0 to ${brandColours - 1}: the same one wherever it is drawn`),
  visibility_score: HistoryItem.fields.visibility_score,
  trend: Trend,
  answers_before: answersBefore,
  history: withDescription(Schema.Array(WatchedDay), "Each day of the window, oldest first")
}) {}

/** The name of a brand, a prompt template or a topic. */
export class WatchedName extends Schema.Class<WatchedName>("WatchedName")({
  id: Schema.String,
  name: Schema.String
}) {}

/** A brand that an answer names. */
const WatchedMention = Schema.Struct({
  brand_id: BrandId,
  name: Schema.String,
  is_own: Schema.Boolean,
  colour: Schema.Int,
  position: withDescription(PositiveInt, "Its rank among all brands of the answer, 1 is the first"),
  sentiment: withDescription(
    Schema.NullOr(Schema.Int),
    "How positive the answer is about it, -100 to 100; null if nobody judged it"
  )
})

const TextPart = Schema.Struct({
  text: Schema.String,
  brand: withDescription(
    Schema.NullOr(Schema.Struct({ colour: Schema.Int, is_own: Schema.Boolean })),
    "The brand that it names"
  )
})

/** A reply of a provider: its text, and what was found in it. */
export class WatchedAnswer extends Schema.Class<WatchedAnswer>("WatchedAnswer")({
  id: AnswerId,
  answered_at: withDescription(Schema.Int, "Epoch milliseconds"),
  provider_id: Schema.String,
  location_id: Schema.String,
  status: AnswerStatus,
  citation_count: Count,
  text: withDescription(
    Schema.NullOr(Schema.Array(TextPart)),
    `What it says, in parts, up to ${maxDisplayedCharacters} characters; null if its text is not stored`
  ),
  characters: withDescription(Count, "The length of its whole text, 0 if it is not stored"),
  mentions: withDescription(Schema.Array(WatchedMention), "The brands that it names, in the order of their positions")
}) {}
