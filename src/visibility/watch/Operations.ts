import { Effect, Record, Struct } from "effect"
import { fromDayNumber } from "../../domain/CalendarDate.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import type { Call } from "../access/Caller.ts"
import { singleAnswer } from "../contract/Envelope.ts"
import { defaultPeriod } from "../contract/Parameters.ts"
import { emptyTotals, figures, figuresOf, type Totals, trendOf } from "../metrics/Figures.ts"
import { metricsOf, Trend } from "../metrics/Metrics.ts"
import { addTotals, Visibility } from "../metrics/Visibility.ts"
import { daysOf, windowAt } from "../metrics/Window.ts"
import { Lists } from "../records/Lists.ts"
import { Prompts } from "../records/Prompts.ts"
import { AnswerPlace, Answers } from "./Answers.ts"
import type { WatchApi } from "./Api.ts"
import { colourOf, WatchedName, WatchedStats, WatchedVitals, weekDays } from "./Records.ts"
import { Subjects } from "./Subjects.ts"

// Each day and its week have only the figures that are drawn, as there are many.
const chartFigures = Struct.pick(figures, "visibility_score", "mention_count", "total_queries")

const chartFiguresOf = (days: ReadonlyArray<Totals>) => {
  const sums = days.reduce(addTotals, emptyTotals)
  return Record.map(chartFigures, ({ of }) => of(sums))
}

const toNames = (found: ReadonlyArray<typeof WatchedName.Type>) =>
  singleAnswer(found.map(({ id, name }) => new WatchedName({ id, name })))

export class WatchOperations extends Effect.Service<WatchOperations>()("vitrine/visibility/WatchOperations", {
  scoped: Effect.gen(function* () {
    const visibility = yield* Visibility
    const subjects = yield* Subjects
    const lists = yield* Lists
    const prompts = yield* Prompts
    const answers = yield* Answers

    const operations: FindFirst<typeof WatchApi, Call, "meta"> = {
      watchVitals: ({ urlParams: { period = defaultPeriod } }, { now, organization }) => {
        const window = windowAt(period, now)
        return Effect.map(visibility.vitals(organization.key, window), (totals) =>
          singleAnswer(new WatchedVitals({ ...metricsOf(window, totals), answers_before: totals.previous.queries }))
        )
      },

      watchStats: ({ urlParams: { ids, of, period = defaultPeriod } }, { now, organization }) =>
        Effect.gen(function* () {
          const window = windowAt(period, now)
          const found = yield* subjects.find(of, organization.key, ids.split(","))
          const keys = found.map(({ key }) => key)
          const totalsOf = yield* visibility.ofSubjects(of, organization.key, keys, window)
          return singleAnswer(
            found.map(({ id, is_own, key, name, place }) => {
              const { current, days, previous } = totalsOf(key)
              const until = (day: number, length: number) =>
                chartFiguresOf(daysOf({ first: day - length + 1, last: day }).flatMap((each) => days.get(each) ?? []))
              const history = daysOf(window).map((day) => ({
                date: fromDayNumber(day),
                ...until(day, 1),
                week: until(day, weekDays)
              }))
              return new WatchedStats({
                id,
                name,
                is_own: is_own === 1,
                colour: colourOf(place),
                visibility_score: figuresOf(current).visibility_score,
                trend: new Trend(trendOf(current, previous)),
                answers_before: previous.queries,
                history
              })
            })
          )
        }),

      watchNames: ({ urlParams: { ids, of } }, { organization }) =>
        Effect.map(subjects.find(of, organization.key, ids.split(",")), toNames),

      watchOwnBrands: (_, { organization }) => Effect.map(subjects.ownBrands(organization.key), toNames),

      watchAnswers: ({ urlParams: query }, call) =>
        Effect.flatMap(prompts.find(call.organization.key, query.prompt_id), ({ key }) =>
          lists.page("watchAnswers", call, query, AnswerPlace, (range) =>
            answers.list(call.organization.key, key, range)
          )
        )
    }
    return operations
  }).pipe(dependingOn(Visibility, Subjects, Lists, Prompts, Answers))
}) {}
