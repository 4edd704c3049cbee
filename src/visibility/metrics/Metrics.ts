import { Record, Schema } from "effect"
import { Count, Int, withDescription } from "../../domain/Input.ts"
import { Period } from "../contract/Parameters.ts"
import { BrandId } from "../records/Ids.ts"
import { CategoryOrNone } from "../records/Vocabulary.ts"
import { figures, figuresOf, type Totals, trendOf } from "./Figures.ts"
import { formatWindow, type Window } from "./Window.ts"

const Day = Schema.String.pipe(Schema.pattern(/^\d{4}-\d{2}-\d{2}$/)).annotations({
  jsonSchema: { type: "string", format: "date" }
})

/** The days that a response covers, both included. */
export const windowFields = {
  period: withDescription(Period, "The requested period"),
  date_from: withDescription(Day, "The first day, UTC, included"),
  date_to: withDescription(Day, "The last day, UTC, included: today")
}

export class Trend extends Schema.Class<Trend>("Trend")(
  {
    score_change: withDescription(
      Schema.Number.pipe(Schema.between(-100, 100)),
      "visibility_score minus that of the previous window, in points, -100 to 100; 0 if that window has no answers"
    ),
    mention_change: withDescription(
      Int,
      "mention_count minus that of the previous window, any whole number; 0 if that window has no answers"
    ),
    position_change: withDescription(
      Schema.Number,
      "avg_position minus that of the previous window, in ranks, negative is better; 0 unless both have mentions"
    )
  },
  { description: "The changes of the printed figures from the previous window of the same length" }
) {}

const metricFields = {
  ...windowFields,
  ...Record.map(figures, ({ schema }) => schema),
  trend: Trend
}

/** The values of these members, given the totals of a window and of the previous one. */
export const metricsOf = (
  window: Window,
  { current, previous }: { readonly current: Totals; readonly previous: Totals }
) => ({
  ...formatWindow(window),
  ...figuresOf(current),
  trend: new Trend(trendOf(current, previous))
})

export class VisibilityMetrics extends Schema.Class<VisibilityMetrics>("VisibilityMetrics")(metricFields, {
  description: "How visible the organization's own brands are together; all tracked brands if none is its own"
}) {}

export class HistoryItem extends Schema.Class<HistoryItem>("HistoryItem")(
  {
    date: withDescription(Day, "A day, UTC"),
    visibility_score: figures.visibility_score.schema,
    mention_count: figures.mention_count.schema
  },
  { description: "The figures of a brand on one day" }
) {}

export class BrandStats extends Schema.Class<BrandStats>("BrandStats")(
  {
    ...metricFields,
    brand_id: withDescription(BrandId, "The brand of the figures"),
    brand_name: withDescription(Schema.String, "Its name"),
    history: withDescription(Schema.Array(HistoryItem), "The 7, 30 or 90 days of the window, oldest first")
  },
  { description: "How visible a brand is, and was on each day" }
) {}

export class CategoryItem extends Schema.Class<CategoryItem>("CategoryVisibility")(
  {
    category: withDescription(
      CategoryOrNone,
      "The category of the prompt templates now; uncategorized for those without"
    ),
    visibility_score: figures.visibility_score.schema,
    mention_count: figures.mention_count.schema,
    total_queries: figures.total_queries.schema,
    avg_position: figures.avg_position.schema,
    prompt_template_count: withDescription(Count, "Prompt templates of the category, 0 or more")
  },
  { description: "How visible the organization's own brands are in a category" }
) {}

export class VisibilityByCategory extends Schema.Class<VisibilityByCategory>("VisibilityByCategory")(
  {
    ...windowFields,
    items: withDescription(
      Schema.Array(CategoryItem),
      "Every category with a prompt template or an answer, highest visibility_score first"
    )
  },
  { description: "Visibility by category" }
) {}
