import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schema, Struct } from "effect"
import { Flag } from "../../database/Flag.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dayMs } from "../../domain/CalendarDate.ts"
import { traced } from "../../domain/traced.ts"
import type { Days } from "../metrics/Window.ts"
import type { ProjectKey } from "../records/Keys.ts"
import { BrandRank, PromptRank, WebsiteRank } from "./Boards.ts"
import { ScanCap } from "./ScanCap.ts"
import type { Scope } from "./Scope.ts"

const PromptRow = Schema.Struct({
  ...Struct.omit(PromptRank.fields, "mention_count"),
  key: Schema.Int,
  is_active: Flag
})

const WebsiteRow = Schema.Struct({ ...WebsiteRank.fields, scanned: Schema.Int })

/** Ranks what is mentioned and cited most in a scope, from the roll-ups of its days. */
export class Leaderboards extends Effect.Service<Leaderboards>()("vitrine/visibility/Leaderboards", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const cap = yield* ScanCap

    const countsOf = (
      table: string,
      sum: string,
      thing: string,
      { kind, subject }: Scope,
      { first, last }: Days
    ) => sql`
      select ${sql(thing)}, cast(sum(${sql(sum)}) as bigint) as total from ${sql(table)}
      where scope = ${kind} and subject = ${subject} and day >= ${first} and day <= ${last}
      group by ${sql(thing)} having sum(${sql(sum)}) > 0`

    const decodeBrands = Schema.decodeUnknown(Schema.Array(BrandRank))
    const decodeWebsites = Schema.decodeUnknown(Schema.Array(WebsiteRow))
    const decodePrompts = Schema.decodeUnknown(Schema.Array(PromptRow))

    /** The prompt template of each of the newest mentions of a project's window, up to one more than the cap. */
    const newestMentions = (project: ProjectKey, { first, last }: Days) => sql<{ prompt: number }>`
      select answers.prompt
      from answers
      join mentions on mentions.answer = answers.key
      join brands on brands.key = mentions.brand
      where answers.project = ${project} and answers.mentions > 0
        and answers.answered_at >= ${first * dayMs} and answers.answered_at < ${(last + 1) * dayMs}
        and brands.tracking <> 'ignored'
      order by answers.answered_at desc, answers.key desc limit ${cap + 1}`

    return {
      /** The brands that the answers of a scope mention most, ignored ones aside. */
      brands: traced("Leaderboards.brands", (scope: Scope, days: Days, limit: number) =>
        sql`
          select brands.id as brand_id, brands.name, counts.total as mention_count
          from (${countsOf("brand_counts", "mentions", "brand", scope, days)}) counts
          join brands on brands.key = counts.brand
          where brands.tracking <> 'ignored'
          order by counts.total desc, brands.name, brands.id limit ${limit}`.pipe(
          Effect.flatMap(decodeBrands),
          Effect.map((items) => ({ items })),
          sqlOrDie
        )
      ),

      /** The websites that the answers of a scope cite most, and the number of counted citations. */
      websites: traced(
        "Leaderboards.websites",
        Effect.fnUntraced(function* (scope: Scope, days: Days, limit: number) {
          // Each row has the sum over all groups, so that the counts are read once.
          const rows = yield* sql`
            select websites.id as website_id, websites.domain, websites.apex_domain, websites.type,
              counts.total as citation_count, cast(sum(counts.total) over () as bigint) as scanned
            from (${countsOf("website_counts", "citations", "website", scope, days)}) counts
            join websites on websites.key = counts.website
            order by counts.total desc, websites.domain, websites.id limit ${limit}`
          const decoded = yield* decodeWebsites(rows)
          return {
            citations_scanned: decoded[0]?.scanned ?? 0,
            items: decoded.map(({ scanned: _, ...row }) => new WebsiteRank(row))
          }
        }, sqlOrDie)
      ),

      /** The prompt templates that the newest mentions of a project come from; `truncated` if there were older ones. */
      prompts: traced(
        "Leaderboards.prompts",
        Effect.fnUntraced(function* ({ subject }: Scope<ProjectKey>, days: Days, limit: number) {
          const found = yield* newestMentions(subject, days)
          const counts = new Map<number, number>()
          for (const { prompt } of found.slice(0, cap)) counts.set(prompt, (counts.get(prompt) ?? 0) + 1)
          const rows = yield* sql`
            select key, id as prompt_template_id, name, category, version, is_active
            from prompts where ${sql.in("key", [...counts.keys()])}
            order by name, id`
          const ranks = (yield* decodePrompts(rows)).map(
            ({ key, ...row }) => new PromptRank({ ...row, mention_count: counts.get(key) ?? 0 })
          )
          // Equal counts keep the order of the query.
          const sorted = ranks.toSorted((a, b) => b.mention_count - a.mention_count)
          return { truncated: found.length > cap, items: sorted.slice(0, limit) }
        }, sqlOrDie)
      )
    }
  })
}) {}
