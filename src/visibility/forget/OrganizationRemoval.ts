import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { AnswerRemoval } from "../facts/AnswerRemoval.ts"
import { scopeKinds } from "../leaderboards/Scope.ts"
import type { BrandKey, OrganizationKey, UserKey } from "../records/Keys.ts"
import { makeBumpVersions } from "../records/makeBumpVersions.ts"

/** Removes organizations and users, with their keys. */
export class OrganizationRemoval extends Effect.Service<OrganizationRemoval>()(
  "vitrine/visibility/OrganizationRemoval",
  {
    scoped: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const answers = yield* AnswerRemoval
      const bumpVersions = makeBumpVersions(sql)

      const dropKeys = Effect.fnUntraced(function* (column: "organization" | "user_key", key: number) {
        const fromKeys = sql`from api_keys where ${sql(column)} = ${key}`
        // The limits of its calls, and of its views in a browser.
        yield* sql`
          delete from rate_limits where subject in (select id ${fromKeys} union all select 'view ' || id ${fromKeys})`
        yield* sql`delete ${fromKeys}`
        yield* sql`delete from memberships where ${sql(column)} = ${key}`
      })

      const keysIn = (table: string, organization: OrganizationKey) =>
        sql`(select key from ${sql(table)} where organization = ${organization})`

      /**
       * Removes a batch of pages and websites, which may be many, in the order of their references; none while there
       * are answers, which may cite them. False if nothing is left, or nothing may be removed.
       */
      const removePages = Effect.fnUntraced(function* (organization: OrganizationKey) {
        // Concurrent imports must not use cached keys: SQLite reuses those of a table's last rows.
        yield* bumpVersions(organization, "records")
        if ((yield* answers.count(organization, { of: "all" })) > 0) return false
        for (const table of ["tracked_pages", "pages", "websites"]) {
          const removed = yield* sql`
            delete from ${sql(table)} where key in (
              select key from ${sql(table)} where organization = ${organization} limit 2000
            ) returning key`
          if (removed.length > 0) return true
        }
        return false
      })

      /** Removes the figures in short statements: together they are millions of rows, and each locks the database. */
      const dropCounts = Effect.fnUntraced(function* (organization: OrganizationKey) {
        for (const table of ["brand_counts", "website_counts"]) {
          for (const [kind, scope] of Object.entries(scopeKinds)) {
            const subjects = yield* sql<{ key: number }>`
              select key from ${sql(`${kind}s`)} where organization = ${organization}`
            for (const { key } of subjects) {
              yield* sql`delete from ${sql(table)} where scope = ${scope} and subject = ${key}`
              yield* yieldToEventLoop
            }
          }
          yield* sql`delete from ${sql(table)} where scope > ${scopeKinds.topic} and subject = ${organization}`
        }
        const brands = yield* sql<{ key: BrandKey }>`select key from brands where organization = ${organization}`
        for (const { key } of brands) {
          yield* sql`delete from brand_days where brand = ${key}`
          yield* yieldToEventLoop
        }
        const days = yield* sql<{ day: number }>`
          select day from organization_days where organization = ${organization}`
        for (const { day } of days) {
          yield* sql`delete from prompt_days where organization = ${organization} and day = ${day}`
          yield* yieldToEventLoop
        }
      })

      /** Removes the rest of an organization without answers. False if answers were written meanwhile. */
      const drop = Effect.fnUntraced(function* (organization: OrganizationKey) {
        yield* bumpVersions(organization, "records")
        const left = yield* answers.count(organization, { of: "all" })
        if (left > 0) return false
        yield* dropKeys("organization", organization)
        yield* sql`delete from prompt_topics where prompt in ${keysIn("prompts", organization)}`
        yield* sql`delete from project_prompts where project in ${keysIn("projects", organization)}`
        yield* sql`delete from project_brands where project in ${keysIn("projects", organization)}`
        const tables = [
          "tracked_pages",
          "pages",
          "websites",
          "brand_domains",
          "brands",
          "topics",
          "prompts",
          "projects"
        ]
        for (const table of [...tables, "organization_days", "prompt_days", "stale_days"]) {
          yield* sql`delete from ${sql(table)} where organization = ${organization}`
        }
        yield* sql`delete from organizations where key = ${organization}`
        yield* sql`insert into forgotten_organizations (key) values (${organization})`
        return true
      })

      const organization = Effect.fnUntraced(function* (
        key: OrganizationKey,
        onProgress: (removed: number) => Effect.Effect<void> = () => Effect.void
      ) {
        // No key may access a half removed organization.
        yield* sql.withTransaction(dropKeys("organization", key))
        let removed = 0
        for (;;) {
          removed += yield* answers.remove(key, { of: "all" }, onProgress)
          yield* dropCounts(key)
          while (yield* sql.withTransaction(removePages(key))) yield* yieldToEventLoop
          if (yield* sql.withTransaction(drop(key))) return removed
        }
      }, sqlOrDie)

      return {
        /** Removes an organization with everything it has. Returns the number of its answers. */
        organization: traced("OrganizationRemoval.organization", organization),

        /** Removes a user with memberships and keys. */
        user: traced("OrganizationRemoval.user", (user: UserKey) =>
          sqlOrDie(
            sql.withTransaction(
              Effect.zipRight(dropKeys("user_key", user), Effect.asVoid(sql`delete from users where key = ${user}`))
            )
          )
        )
      }
    }).pipe(dependingOn(AnswerRemoval))
  }
) {}
