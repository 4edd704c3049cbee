import { Array as Arr, Effect, Order } from "effect"
import { fromDayNumber } from "../../domain/CalendarDate.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import type { Call } from "../access/Caller.ts"
import { singleAnswer } from "../contract/Envelope.ts"
import { defaultPeriod } from "../contract/Parameters.ts"
import { Brands } from "../records/Brands.ts"
import { CategoryOrNone } from "../records/Vocabulary.ts"
import type { MetricsApi } from "./Api.ts"
import { emptyTotals, figuresOf, inHundredths } from "./Figures.ts"
import { BrandStats, CategoryItem, HistoryItem, metricsOf, VisibilityByCategory, VisibilityMetrics } from "./Metrics.ts"
import { type CategoryTotals, Visibility } from "./Visibility.ts"
import { daysOf, formatWindow, windowAt } from "./Window.ts"

/** The highest score first; equal ones in the order in which a customer goes through the categories. */
const highestFirst = Order.combine(
  Order.mapInput(Order.reverse(Order.number), (totals: CategoryTotals) => inHundredths(totals).score),
  Order.mapInput(Order.number, ({ category }: CategoryTotals) => CategoryOrNone.literals.indexOf(category))
)

const toCategoryItem = (totals: CategoryTotals): CategoryItem => {
  const { avg_position, mention_count, total_queries, visibility_score } = figuresOf(totals)
  return new CategoryItem({
    category: totals.category,
    visibility_score,
    mention_count,
    total_queries,
    avg_position,
    prompt_template_count: totals.prompts
  })
}

export class MetricOperations extends Effect.Service<MetricOperations>()("vitrine/visibility/MetricOperations", {
  scoped: Effect.gen(function* () {
    const visibility = yield* Visibility
    const brands = yield* Brands

    const operations: FindFirst<typeof MetricsApi, Call, "meta"> = {
      vitals: ({ urlParams: { period = defaultPeriod } }, { now, organization }) => {
        const window = windowAt(period, now)
        return Effect.map(visibility.vitals(organization.key, window), (totals) =>
          singleAnswer(new VisibilityMetrics(metricsOf(window, totals)))
        )
      },

      vitalsByCategory: ({ urlParams: { period = defaultPeriod } }, { now, organization }) => {
        const window = windowAt(period, now)
        return Effect.map(visibility.byCategory(organization.key, window), (categories) =>
          singleAnswer(
            new VisibilityByCategory({
              ...formatWindow(window),
              items: Arr.sort(categories, highestFirst).map(toCategoryItem)
            })
          )
        )
      },

      brandStats: ({ id }, { now, organization }) =>
        Effect.map(brands.find(organization.key, id), (brand) => ({ urlParams: { period = defaultPeriod } }) => {
          const window = windowAt(period, now)
          return Effect.map(visibility.ofSubjects("brands", organization.key, [brand.key], window), (totalsOf) => {
            const totals = totalsOf(brand.key)
            return singleAnswer(
              new BrandStats({
                ...metricsOf(window, totals),
                brand_id: brand.id,
                brand_name: brand.name,
                history: daysOf(window).map((day) => {
                  const { mention_count, visibility_score } = figuresOf(totals.days.get(day) ?? emptyTotals)
                  return new HistoryItem({ date: fromDayNumber(day), visibility_score, mention_count })
                })
              })
            )
          })
        })
    }
    return operations
  }).pipe(dependingOn(Visibility, Brands))
}) {}
