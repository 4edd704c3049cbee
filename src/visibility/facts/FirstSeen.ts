import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"
import { dayMs } from "../../domain/CalendarDate.ts"
import type { BrandKey, OrganizationKey, ProjectKey } from "../records/Keys.ts"
import { makeBumpVersions } from "../records/makeBumpVersions.ts"

/** Keeps `first_seen_at` of brands correct when mentions are added or removed, in the same transaction. */
export class FirstSeen extends Effect.Service<FirstSeen>()("vitrine/visibility/FirstSeen", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const bumpVersions = makeBumpVersions(sql)

    /** The first mention, known to be no earlier than `since` (epoch milliseconds); null without any mention. */
    const firstMention = Effect.fnUntraced(function* (organization: OrganizationKey, brand: BrandKey, since: number) {
      // The sums are already updated, so only the facts of one day are read.
      const [{ day = null } = {}] = yield* sql<{ day: number | null }>`
        select min(day) as day from brand_days where brand = ${brand} and mentions > 0`
      if (day === null) return null
      const projects = yield* sql<{ key: ProjectKey }>`select key from projects where organization = ${organization}`
      const found = yield* Effect.forEach(
        projects,
        ({ key }) => sql<{ answered_at: number }>`
          select answers.answered_at from answers cross join mentions
          where answers.project = ${key} and answers.mentions > 0
            and answers.answered_at >= ${Math.max(since, day * dayMs)} and answers.answered_at < ${(day + 1) * dayMs}
            and mentions.answer = answers.key and mentions.brand = ${brand}
          order by answers.answered_at limit 1`
      )
      return Math.min(...found.flat().map(({ answered_at }) => answered_at))
    })

    return {
      /** Call after adding mentions, with the first instant of each brand among them. */
      recordAdded: Effect.fnUntraced(function* (added: Iterable<readonly [BrandKey, number]>) {
        const now = yield* Clock.currentTimeMillis
        for (const [brand, first] of added) {
          yield* sql`
            update brands set first_seen_at = ${first}, updated_at = ${now}
            where key = ${brand} and (first_seen_at is null or first_seen_at > ${first})`
        }
      }),

      /**
       * Call after removing mentions and updating all sums, with the first instant of each brand among the removed
       * ones. If a brand is now first seen later, the records version changes, as writers cache first_seen_at.
       */
      recordRemoved: Effect.fnUntraced(function* (
        organization: OrganizationKey,
        removed: ReadonlyMap<BrandKey, number>
      ) {
        const now = yield* Clock.currentTimeMillis
        let isLater = false
        for (const [brand, since] of removed) {
          const [row] = yield* sql<{
            first: number | null
          }>`select first_seen_at as first from brands where key = ${brand}`
          if (row === undefined || row.first === null || row.first < since) continue
          const first = yield* firstMention(organization, brand, since)
          if (first === row.first) continue
          yield* sql`update brands set first_seen_at = ${first}, updated_at = ${now} where key = ${brand}`
          isLater = true
        }
        if (isLater) yield* bumpVersions(organization, "records")
      })
    }
  })
}) {}
