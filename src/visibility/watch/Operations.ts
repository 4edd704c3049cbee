import { Effect, Record, Struct } from "effect"
import { ofDayNumber } from "../../domain/CalendarDate.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import type { Call } from "../access/Caller.ts"
import { one } from "../contract/Envelope.ts"
import { defaultPeriod } from "../contract/Parameters.ts"
import { figures, figuresOf, nothing, type Totals, trendOf } from "../metrics/Figures.ts"
import { Trend } from "../metrics/Metrics.ts"
import { add, Visibility } from "../metrics/Visibility.ts"
import { daysOf, printed, windowAt } from "../metrics/Window.ts"
import { Lists } from "../records/Lists.ts"
import { Prompts } from "../records/Prompts.ts"
import { AnswerPlace, Answers } from "./Answers.ts"
import type { WatchApi } from "./Api.ts"
import { colourOf, WatchedName, WatchedStats, WatchedVitals, weekDays } from "./Records.ts"
import { Subjects } from "./Subjects.ts"

// Of each day and of its week alone what is drawn: there are many of them.
const drawn = Struct.pick(figures, "visibility_score", "mention_count", "total_queries")

const drawnOf = (days: ReadonlyArray<Totals>) => {
  const sums = days.reduce(add, nothing)
  return Record.map(drawn, ({ of }) => of(sums))
}

const named = (found: ReadonlyArray<typeof WatchedName.Type>) =>
  one(found.map(({ id, name }) => new WatchedName({ id, name })))

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
        return Effect.map(visibility.vitals(organization.key, window), ({ current, previous }) =>
          one(
            new WatchedVitals({
              ...printed(window),
              ...figuresOf(current),
              trend: new Trend(trendOf(current, previous)),
              answers_before: previous.queries
            })
          )
        )
      },

      watchStats: ({ urlParams: { ids, of, period = defaultPeriod } }, { now, organization }) =>
        Effect.gen(function* () {
          const window = windowAt(period, now)
          const found = yield* subjects.find(of, organization.key, ids.split(","))
          const keys = found.map(({ key }) => key)
          const totalsOf = yield* visibility.ofSubjects(of, organization.key, keys, window)
          return one(
            found.map(({ id, is_own, key, name, place }) => {
              const { current, days, previous } = totalsOf(key)
              const until = (day: number, length: number) =>
                drawnOf(daysOf({ first: day - length + 1, last: day }).flatMap((each) => days.get(each) ?? []))
              const history = daysOf(window).map((day) => ({
                date: ofDayNumber(day),
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
        Effect.map(subjects.find(of, organization.key, ids.split(",")), named),

      watchOwnBrands: (_, { organization }) => Effect.map(subjects.ownBrands(organization.key), named),

      watchAnswers: ({ urlParams: query }, call) =>
        Effect.flatMap(prompts.find(call.organization.key, query.prompt_id), ({ key }) =>
          lists.page("watchAnswers", call, query, AnswerPlace, (range) =>
            answers.list(call.organization.key, key, range)
          )
        )
    }
    return operations
  }).pipe(dependingOn(Visibility.Default, Subjects.Default, Lists.Default, Prompts.Default, Answers.Default))
}) {}
