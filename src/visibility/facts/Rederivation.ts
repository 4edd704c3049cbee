import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Schedule } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { categoryScopes, scopeKinds } from "../leaderboards/Scope.ts"
import type { OrganizationKey } from "../records/Keys.ts"
import { makeBumpVersions } from "../records/makeBumpVersions.ts"
import { answersPerRead, DaySums, type StaleDay, type StalePart, staleParts } from "./DaySums.ts"
import { rollups, subjectSums } from "./rollups.ts"
import type { Sums } from "./Sums.ts"

/** The number of an organization's last answer, and the version of its corrections. */
interface AnswerVersions {
  readonly answers: number
  readonly history: number
}

// If answers arrive faster than they are read, the transaction reads the rest.
const maxReads = 5

const logFailure = Effect.catchAllCause((cause) => Effect.logError("Recomputing the daily sums failed", cause))

/**
 * Recomputes roll-ups from the facts after the records that they are grouped by have changed. The change marks stale
 * days in its transaction. Each is read without a lock and replaced whole: nobody waits for it, also after a kill.
 */
export class Rederivation extends Effect.Service<Rederivation>()("vitrine/visibility/Rederivation", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const daySums = yield* DaySums
    const insert = insertRows(sql)
    const bumpVersions = makeBumpVersions(sql)

    const mark = (organization: OrganizationKey, part: StalePart) => sql`
      insert into stale_days (organization, day, part)
      select organization, day, ${staleParts[part]} from organization_days where organization = ${organization}
      on conflict (organization, day, part) do nothing`

    const versionsOf = Effect.fnUntraced(function* (organization: OrganizationKey) {
      const [row] = yield* sql<AnswerVersions>`
        select last_answer as answers, history_version as history from organizations where key = ${organization}`
      return row ?? { answers: 0, history: 0 }
    })

    /** Reads the sums of a day until the answers that arrived meanwhile fit into one read, or maxReads is reached. */
    const readSums = Effect.fnUntraced(function* (organization: OrganizationKey, stale: StaleDay) {
      const sums: Array<Sums> = []
      const { answers: first, history } = yield* versionsOf(organization)
      let [from, to] = [0, first]
      for (let reads = 0; reads === 0 || (reads < maxReads && to - from > answersPerRead); reads++) {
        sums.push(yield* daySums.read(organization, stale, { from, to, pause: yieldToEventLoop }))
        from = to
        to = (yield* versionsOf(organization)).answers
      }
      return { sums, answers: from, history }
    })

    const zero = (table: string, organization: OrganizationKey, day: number) => sql`
      update ${sql(table)} set ${sql.literal(subjectSums.map((sum) => `${sum} = 0`).join(", "))}
      where organization = ${organization} and day = ${day}`

    const clearSubjects = Effect.fnUntraced(function* (organization: OrganizationKey, day: number) {
      yield* zero(rollups.organizationDays.table, organization, day)
      yield* zero(rollups.promptDays.table, organization, day)
    })

    const clearScopes = Effect.fnUntraced(function* (organization: OrganizationKey, day: number) {
      const topics = sql`
        scope = ${scopeKinds.topic} and day = ${day}
        and subject in (select key from topics where organization = ${organization})`
      yield* sql`delete from ${sql(rollups.brandCounts.table)} where ${topics}`
      yield* sql`delete from ${sql(rollups.websiteCounts.table)} where ${topics}`
      yield* sql`
        delete from ${sql(rollups.websiteCounts.table)}
        where ${sql.in("scope", Object.values(categoryScopes))} and subject = ${organization} and day = ${day}`
    })

    const clear = { [staleParts.subjects]: clearSubjects, [staleParts.scopes]: clearScopes }

    /** Replaces a day's sums, adding answers recorded since the read; false if records or older answers have changed. */
    const replace = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      stale: StaleDay,
      sums: ReadonlyArray<Sums>,
      read: AnswerVersions
    ) {
      yield* bumpVersions(organization)
      const now = yield* versionsOf(organization)
      if (now.history !== read.history) return false
      const range = { from: read.answers, to: now.answers, pause: Effect.void }
      const rest = yield* daySums.read(organization, stale, range)
      yield* bumpVersions(organization, "history")
      yield* clear[stale.part](organization, stale.day)
      for (const { writes } of [...sums, rest]) {
        for (const [statement, values] of writes) yield* insert(statement, values)
      }
      yield* sql`
        delete from stale_days
        where organization = ${organization} and day = ${stale.day} and part = ${stale.part}`
      return true
    })

    const settle = Effect.fnUntraced(function* (organization: OrganizationKey) {
      for (;;) {
        const [stale] = yield* sql<StaleDay>`
          select day, part from stale_days where organization = ${organization} order by day desc, part limit 1`
        if (stale === undefined) return
        const { history, sums, answers } = yield* readSums(organization, stale)
        const replaced = sql.withTransaction(replace(organization, stale, sums, { answers, history }))
        // Gives a concurrent change of answers, or of the same days, time to finish.
        if (!(yield* replaced)) yield* Effect.sleep("100 millis")
        yield* yieldToEventLoop
      }
    }, sqlOrDie)

    const unlessStale = Effect.fnUntraced(function* <A, E, R>(
      organization: OrganizationKey,
      body: Effect.Effect<A, E, R>
    ) {
      yield* bumpVersions(organization)
      const stale = yield* sql`select 1 from stale_days where organization = ${organization} limit 1`
      return stale.length > 0 ? Option.none<A>() : Option.some(yield* body)
    })

    const settleAll = Effect.gen(function* () {
      const staleOrganizations = yield* sql<{
        key: OrganizationKey
      }>`select distinct organization as key from stale_days`
      // A failure for one organization does not stop the others.
      yield* Effect.forEach(staleOrganizations, ({ key }) => logFailure(settle(key)), { discard: true })
    })

    return {
      /** Marks every day of an organization as stale, in the transaction that has changed its records. */
      mark: (organization: OrganizationKey, part: StalePart) => Effect.asVoid(mark(organization, part)),

      /** Recomputes the stale days one by one. If killed, it leaves the rest to `run`. */
      settle: traced("Rederivation.settle", settle),

      /**
       * Runs a transaction that changes or removes existing answers, once no stale day is left. The sums of a stale day
       * are of other own brands, topics or categories: adding or subtracting these answers would give sums above all of
       * its answers or below zero.
       */
      onSettled: Effect.fnUntraced(function* <A, E, R>(organization: OrganizationKey, body: Effect.Effect<A, E, R>) {
        for (;;) {
          const done = yield* sql.withTransaction(unlessStale(organization, body))
          if (Option.isSome(done)) return done.value
          yield* settle(organization)
        }
      }),

      /** Recomputes, at once and each minute, what killed processes have left. */
      run: Effect.repeat(logFailure(settleAll), Schedule.spaced("1 minute"))
    }
  }).pipe(dependingOn(DaySums))
}) {}
