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

    /** Keyset and time bounds on the sort columns; an index can use the first condition. */
    const within = (
      [time, answer, position]: readonly [string, string, string],
      organization: OrganizationKey,
      { from, to }: TimeRange,
      after: Option.Option<CitationPlace>
    ) => {
      const bounds = [
        ...(from === undefined ? [] : [sql`${sql(time)} >= ${from}`]),
        ...(to === undefined ? [] : [sql`${sql(time)} <= ${to}`])
      ]
      const place = Option.map(after, ([answeredAt, number, place]) => {
        const key = answerKey(organization, number)
        return [
          sql`${sql(time)} <= ${answeredAt}`,
          sql`(${sql(time)}, ${sql(answer)}, ${sql(position)}) < (${answeredAt}, ${key}, ${place})`
        ]
      })
      const all = [...bounds, ...Option.getOrElse(place, () => [])]
      return all.length === 0 ? sql`1 = 1` : sql.and(all)
    }

    // Citations of a project or a prompt are found through its answers, the newest first.
    const ofAnswers = (
      column: "project" | "prompt",
      key: number,
      condition: ReturnType<typeof within>,
      count: number
    ) => sql`
      select citations.answer, citations.position, citations.page, answers.answered_at
      from answers join citations on citations.answer = answers.key
      where ${sql(`answers.${column}`)} = ${key} and answers.citations > 0 and ${condition}
      order by answers.answered_at desc, answers.key desc, citations.position desc limit ${count}`

    const ofWebsite = (key: number, condition: ReturnType<typeof within>, count: number) => sql`
      select citations.answer, citations.position, citations.page, citations.answered_at
      from citations where citations.website = ${key} and ${condition}
      order by citations.answered_at desc, citations.answer desc, citations.position desc limit ${count}`

    const newest = (
      organization: OrganizationKey,
      scope: CitationScope,
      timeRange: TimeRange,
      { after, count }: PageRange<CitationPlace>
    ) =>
      scope.of === "website"
        ? ofWebsite(
            scope.key,
            within(["citations.answered_at", "citations.answer", "citations.position"], organization, timeRange, after),
            count
          )
        : ofAnswers(
            scope.of,
            scope.key,
            within(["answers.answered_at", "answers.key", "citations.position"], organization, timeRange, after),
            count
          )

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
        service: "Websites",
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
