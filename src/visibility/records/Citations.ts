import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Schema, Struct } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { answerId, citationId, type OrganizationId } from "./Ids.ts"
import { answerKey, answerNumber, type OrganizationKey, WebsiteKey } from "./Keys.ts"
import type { PageRange, Placed } from "./Lists.ts"
import { CitationRecord } from "./Records.ts"
import { findRow } from "./recordsOf.ts"

/** The record whose citations are listed. */
export interface CitationScope {
  readonly of: "project" | "prompt" | "website"
  readonly key: number
}

/** When the answers were given, epoch milliseconds, both inclusive. */
interface TimeRange {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Time of the answer (epoch milliseconds), its number in the organization, and the citation's position. */
export const CitationPlace = Schema.Tuple(Schema.Int, Schema.Int, Schema.Int)
export type CitationPlace = typeof CitationPlace.Type

const Row = Schema.Struct({
  ...Struct.omit(CitationRecord.fields, "id", "organization_id", "answer_id"),
  answer: Schema.Int
})

/** The pages that the answers of an organization cite, newest first. */
export class Citations extends Effect.Service<Citations>()("vitrine/visibility/Citations", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The newest citations of a scope: of a website by themselves, of a project or a prompt through its answers. */
    const newest = (
      organization: OrganizationKey,
      { key, of }: CitationScope,
      { from, to }: TimeRange,
      { after, count }: PageRange<CitationPlace>
    ) => {
      const isWebsite = of === "website"
      const time = sql(isWebsite ? "citations.answered_at" : "answers.answered_at")
      const answer = sql(isWebsite ? "citations.answer" : "answers.key")
      const conditions = [
        isWebsite ? sql`citations.website = ${key}` : sql`${sql(`answers.${of}`)} = ${key} and answers.citations > 0`,
        ...(from === undefined ? [] : [sql`${time} >= ${from}`]),
        ...(to === undefined ? [] : [sql`${time} <= ${to}`]),
        ...Option.match(after, {
          onNone: () => [],
          onSome: ([answeredAt, number, position]) => [
            // An index can use this condition.
            sql`${time} <= ${answeredAt}`,
            sql`(${time}, ${answer}, citations.position) < (${answeredAt}, ${answerKey(organization, number)}, ${position})`
          ]
        })
      ]
      return sql`
        select citations.answer, citations.position, citations.page, ${time} as answered_at
        from ${sql.literal(isWebsite ? "citations" : "answers join citations on citations.answer = answers.key")}
        where ${sql.and(conditions)}
        order by ${time} desc, ${answer} desc, citations.position desc limit ${count}`
    }

    const withDetails = (found: ReturnType<typeof newest>) => sql`
      select found.answer, found.position, found.answered_at as created_at, answers.provider as provider_id,
        answers.location as location_id, projects.id as project_id, prompts.id as prompt_template_id,
        websites.id as website_id, pages.url, pages.title, websites.domain, websites.apex_domain, websites.type,
        brands.id as brand_id
      from (${found}) found
      join answers on answers.key = found.answer
      join projects on projects.key = answers.project
      join prompts on prompts.key = answers.prompt
      join pages on pages.key = found.page
      join websites on websites.key = pages.website
      left join brands on brands.key = websites.owner
      order by found.answered_at desc, found.answer desc, found.position desc`

    const decode = Schema.decodeUnknown(Schema.Array(Row))

    const toRecord =
      (organizationId: OrganizationId) =>
      ({ answer, ...row }: typeof Row.Type): Placed<CitationRecord, CitationPlace> => ({
        item: new CitationRecord({
          ...row,
          id: citationId(row.created_at, answer, row.position),
          organization_id: organizationId,
          answer_id: answerId(row.created_at, answer)
        }),
        place: [row.created_at, answerNumber(answer), row.position]
      })

    return {
      findWebsite: findRow(sql, {
        service: "Citations",
        noun: "website",
        table: "websites",
        Row: Schema.Struct({ key: WebsiteKey }),
        select: sql`select key from websites`
      }),

      /** The citations of a scope that belongs to the organization. */
      list: traced(
        "Citations.list",
        (
          organization: { readonly key: OrganizationKey; readonly id: OrganizationId },
          scope: CitationScope,
          timeRange: TimeRange,
          range: PageRange<CitationPlace>
        ) =>
          withDetails(newest(organization.key, scope, timeRange, range)).pipe(
            Effect.flatMap(decode),
            Effect.map((rows) => rows.map(toRecord(organization.id))),
            sqlOrDie
          )
      )
    }
  })
}) {}
