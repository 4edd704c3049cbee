import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Iterable } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dayOf } from "../../domain/CalendarDate.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { Seed } from "../../domain/Seed.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { Answer } from "../facts/Answer.ts"
import { Facts } from "../facts/Facts.ts"
import { daysOf } from "../metrics/Window.ts"
import type { OrganizationKey } from "../records/Keys.ts"
import { answersOn, type SimulatedAnswer } from "./Answers.ts"
import { type Appearance, type EnrolledOrganization, Enrolment } from "./Enrolment.ts"
import { demoPlans } from "./organizations.ts"
import type { OrganizationPlan } from "./Plan.ts"

/** The progress of a fill. */
interface Progress {
  /** Days completed, out of `days`. */
  readonly done: number
  readonly days: number
  /** Answers written. */
  readonly answers: number
}

/** Days of data that a simulated organization starts with: the longest period and the one before it. */
export const historyDays = 180

// Answers generated and written at a time: some milliseconds of work, then a yield to the event loop. More would be no
// faster and take more memory.
const batchSize = 200

// More answers at once are a whole history, not the last quarter of an hour.
const bulkThreshold = 1000

/** Supplies simulated organizations with answers, which depend on the seed, the plan and the day only. */
export class Simulation extends Effect.Service<Simulation>()("vitrine/visibility/Simulation", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const seed = yield* Seed
    const enrolment = yield* Enrolment
    const facts = yield* Facts

    const presentDays = (organization: OrganizationKey, from: number) =>
      Effect.map(
        sqlOrDie(sql<{ day: number }>`
          select day from organization_days where organization = ${organization} and day >= ${from}`),
        (rows) => new Set(rows.map(({ day }) => day))
      )

    /** Writes answers, oldest first. Returns the organization with the newcomer brands in them. */
    const record = Effect.fnUntraced(function* (
      plan: OrganizationPlan,
      known: EnrolledOrganization,
      answers: ReadonlyArray<SimulatedAnswer>
    ) {
      const sorted = answers.toSorted((a, b) => a.answeredAt - b.answeredAt)
      const appeared = appearances(sorted, known)
      const enrolled = appeared.length === 0 ? known : yield* enrolment.addAppearedBrands(plan, known, appeared)
      // Called without a version, so it fails only if the organization is gone; nobody removes a simulated one.
      const written = yield* Effect.orDie(
        facts.record(
          enrolled.organization,
          sorted.flatMap((answer) => toAnswer(answer, enrolled))
        )
      )
      return { enrolled, ...written }
    })

    const fill = Effect.fnUntraced(function* (
      plan: OrganizationPlan,
      days: number = historyDays,
      onProgress: (progress: Progress) => Effect.Effect<void> = () => Effect.void
    ) {
      const now = yield* Clock.currentTimeMillis
      let enrolled: EnrolledOrganization = yield* enrolment.enrol(plan)
      const first = dayOf(now) - days + 1
      let present = yield* presentDays(enrolled.organization, first)
      const isDone = (day: number) => isComplete(day, present)
      const missingDays = daysOf({ first, last: dayOf(now) }).filter((day) => !isDone(day))
      let answers = 0
      for (const batch of Iterable.chunksOf(answersUntil(seed, plan, missingDays, now, isDone), batchSize)) {
        const written = yield* record(plan, enrolled, batch)
        enrolled = written.enrolled
        answers += written.answers
        // Another process fills the same days: skip what it has completed.
        if (written.known > 0) present = yield* presentDays(enrolled.organization, first)
        const day = dayOf(batch.at(-1)?.answeredAt ?? 0)
        yield* onProgress({ done: missingDays.filter((each) => each < day).length, days: missingDays.length, answers })
        yield* yieldToEventLoop
      }
      yield* onProgress({ done: missingDays.length, days: missingDays.length, answers })
      return { enrolled, answers }
    })

    // Half a year was generated in a second. By itself the engine would keep the memory for a long time.
    const releaseMemory = Effect.zipRight(
      sqlOrDie(
        sql.onDialectOrElse({ sqlite: () => Effect.asVoid(sql`pragma shrink_memory`), orElse: () => Effect.void })
      ),
      Effect.sync(() => Bun.gc(true))
    )

    const supply = Effect.fnUntraced(function* () {
      // All are created before any is filled, so that every public key works from the start.
      yield* Effect.forEach(demoPlans, enrolment.enrol, { discard: true })
      const filled = yield* Effect.forEach(demoPlans, (plan) => fill(plan))
      if (filled.some(({ answers }) => answers > bulkThreshold)) yield* releaseMemory
    })

    return {
      /** Adds the missing days of a plan's organization among the last `days` ones (today included), oldest first. */
      fill: traced("Simulation.fill", fill),

      /** Creates the demonstration's organizations if missing, and adds their missing data up to now. */
      supply: traced("Simulation.supply", supply)
    }
  }).pipe(dependingOn(Enrolment, Facts))
}) {}

/** A day is complete if the next one has data: processes write days in order, and may leave the last partial. */
const isComplete = (day: number, present: ReadonlySet<number>): boolean => present.has(day) && present.has(day + 1)

/** The answers, until `now`, of days that are not done when their turn comes. */
const answersUntil = function* (
  seed: string,
  plan: OrganizationPlan,
  days: ReadonlyArray<number>,
  now: number,
  isDone: (day: number) => boolean
) {
  for (const day of days) {
    if (isDone(day)) continue
    for (const answer of answersOn(seed, plan, day)) if (answer.answeredAt <= now) yield answer
  }
}

const appearances = (
  answers: ReadonlyArray<SimulatedAnswer>,
  { brands }: EnrolledOrganization
): ReadonlyArray<Appearance> => {
  const first = new Map<string, number>()
  for (const { answeredAt, mentions } of answers) {
    for (const { brand } of mentions) {
      if (!brands.has(brand) && !first.has(brand)) first.set(brand, answeredAt)
    }
  }
  return [...first].map(([name, at]) => ({ name, at }))
}

/** The answer with keys instead of names; none if its project or prompt does not exist. */
const toAnswer = (
  answer: SimulatedAnswer,
  { brands, projects, prompts }: EnrolledOrganization
): ReadonlyArray<Answer> => {
  const project = projects.get(answer.project)
  const prompt = prompts.get(answer.prompt)
  if (project === undefined || prompt === undefined) return []
  return [
    {
      ...answer,
      project,
      prompt,
      mentions: answer.mentions.flatMap(({ brand, position, sentiment }) => {
        const key = brands.get(brand)
        return key === undefined ? [] : [{ brand: key, position, sentiment }]
      }),
      citations: answer.citations.map(({ position, site, title, url }) => ({ url, title, website: site, position }))
    }
  ]
}
