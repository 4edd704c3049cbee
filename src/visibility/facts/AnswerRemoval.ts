import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import {
  answerKeysOf,
  type BrandKey,
  type OrganizationKey,
  type ProjectKey,
  type PromptKey,
  type WebsiteKey
} from "../records/Keys.ts"
import { makeBumpVersions } from "../records/makeBumpVersions.ts"
import { fromCitationsOf } from "../records/spellings.ts"
import type { AnswerStatus } from "../records/Vocabulary.ts"
import type { Mention } from "./Answer.ts"
import { citedPages } from "./citedPages.ts"
import { FirstSeen } from "./FirstSeen.ts"
import { Rederivation } from "./Rederivation.ts"
import { type RollupContext, RollupContexts } from "./RollupContext.ts"
import { firstMentions, Sums } from "./Sums.ts"

/** Selects answers of an organization. */
type AnswerSelection =
  | { readonly of: "all" }
  /** Their ids at their sources. */
  | { readonly of: "sources"; readonly sources: ReadonlyArray<string> }
  | { readonly of: "prompt"; readonly prompt: PromptKey }
  /** Answered before an instant, epoch milliseconds. */
  | { readonly of: "before"; readonly before: number }

interface Row {
  readonly key: number
  readonly project: ProjectKey
  readonly prompt: PromptKey
  readonly answered_at: number
  readonly status: AnswerStatus
}

interface CitationRow {
  readonly answer: number
  readonly url: string
  readonly website: WebsiteKey
  readonly answered_at: number
}

// Answers in one transaction: with their mentions and citations some thousand rows.
const batchSize = 200

/** Removes answers with their mentions, citations and texts, and subtracts them from every figure. */
export class AnswerRemoval extends Effect.Service<AnswerRemoval>()("vitrine/visibility/AnswerRemoval", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contexts = yield* RollupContexts
    const firstSeen = yield* FirstSeen
    const rederivation = yield* Rederivation
    const insert = insertRows(sql)
    const bumpVersions = makeBumpVersions(sql)

    /** The condition for the selected answers of the organization, after a key. */
    const selectionCondition = (organization: OrganizationKey, selection: AnswerSelection, from?: number) => {
      const { after, before } = answerKeysOf(organization)
      const inOrganization = sql`organization = ${organization} and key > ${from ?? after} and key < ${before}`
      switch (selection.of) {
        case "all":
          return inOrganization
        case "sources":
          return sql`organization = ${organization} and ${sql.in("source", selection.sources)}`
        case "prompt":
          return sql`organization = ${organization} and prompt = ${selection.prompt}`
        case "before":
          return sql`${inOrganization} and answered_at < ${selection.before}`
      }
    }

    /** Subtracts removed citations from tracked pages. Reads the remaining ones only if the newest was removed. */
    const subtractFromTrackedPages = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      context: RollupContext,
      removed: ReadonlyArray<CitationRow>
    ) {
      const now = yield* Clock.currentTimeMillis
      for (const [name, { count, last }] of citedPages(context, removed)) {
        for (const { page, website } of context.trackedPages.get(name) ?? []) {
          yield* sql`
            update tracked_pages set updated_at = ${now}, citation_count = citation_count - ${count},
              last_cited_at = case
                when citation_count = ${count} then null
                when last_cited_at > ${last} then last_cited_at
                else (
                  select answered_at ${fromCitationsOf(sql, organization, website, name)}
                    and answered_at <= ${last} order by answered_at desc limit 1
                ) end
            where page = ${page}`
        }
      }
    })

    /** Removes the next batch after a key, so that no transaction reads the remaining answers again. */
    const remove = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      selection: AnswerSelection,
      after?: number
    ) {
      const recordsVersion = yield* bumpVersions(organization)
      if (recordsVersion === undefined) return []
      const answers = yield* sql<Row>`
        select key, project, prompt, answered_at, status from answers
        where ${selectionCondition(organization, selection, after)}
        order by ${selection.of === "prompt" ? sql`answered_at, key` : sql`key`} limit ${batchSize}`
      if (answers.length === 0) return []
      yield* bumpVersions(organization, "history")
      const inAnswers = sql.in(
        "answer",
        answers.map(({ key }) => key)
      )
      const mentions = Map.groupBy(
        yield* sql<
          Mention & { answer: number }
        >`select answer, brand, position, sentiment from mentions where ${inAnswers}`,
        ({ answer }) => answer
      )
      const cited = yield* sql<CitationRow>`
        select answer, citations.website, url, answered_at from citations join pages on pages.key = page where ${inAnswers}`
      const citations = Map.groupBy(cited, ({ answer }) => answer)
      const context = yield* contexts.at(organization, recordsVersion)
      const sums = new Sums(organization, context)
      const removedAnswers = answers.map(({ answered_at: answeredAt, key, project, prompt, status }) => {
        const answer = { answeredAt, project, prompt, mentions: mentions.get(key) ?? [] }
        const websites = (citations.get(key) ?? []).map(({ website }) => website)
        if (status === "ok") sums.add(answer, websites, -1)
        return answer
      })
      for (const table of ["mentions", "citations", "answer_texts"])
        yield* sql`delete from ${sql(table)} where ${inAnswers}`
      yield* sql`
        delete from answers where ${sql.in(
          "key",
          answers.map(({ key }) => key)
        )}`
      for (const [statement, values] of sums.writes) yield* insert(statement, values)
      yield* subtractFromTrackedPages(organization, context, cited)
      const firstRemoved: ReadonlyMap<BrandKey, number> = firstMentions(removedAnswers)
      yield* firstSeen.recordRemoved(organization, firstRemoved)
      return answers
    })

    return {
      /** Removes the selected answers, some hundred in a transaction. Returns their number. */
      remove: traced(
        "AnswerRemoval.remove",
        function* (
          organization: OrganizationKey,
          selection: AnswerSelection,
          onProgress: (removed: number) => Effect.Effect<void> = () => Effect.void
        ) {
          let removed = 0
          let after: number | undefined
          for (;;) {
            const next = remove(organization, selection, after)
            // Nobody reads the figures of an organization that is being removed.
            const removing =
              selection.of === "all" ? sql.withTransaction(next) : rederivation.onSettled(organization, next)
            const removedAnswers = yield* sqlOrDie(removing).pipe(Effect.onError(() => contexts.forget(organization)))
            if (removedAnswers.length === 0) return removed
            removed += removedAnswers.length
            after = removedAnswers.at(-1)?.key
            yield* onProgress(removed)
            yield* yieldToEventLoop
          }
        }
      ),

      /** The given sources that no answer of the organization has. */
      unknownSources: traced(
        "AnswerRemoval.unknownSources",
        (organization: OrganizationKey, sources: ReadonlyArray<string>) =>
          Effect.map(
            sqlOrDie(sql<{ source: string }>`
            select source from answers where ${selectionCondition(organization, { of: "sources", sources })}`),
            (rows) => [...new Set(sources).difference(new Set(rows.map(({ source }) => source)))]
          )
      ),

      /** The number of selected answers. */
      count: traced("AnswerRemoval.count", (organization: OrganizationKey, selection: AnswerSelection) =>
        Effect.map(
          sqlOrDie(sql<{ answers: number }>`
            select cast(count(*) as integer) as answers from answers where ${selectionCondition(organization, selection)}`),
          ([row]) => row?.answers ?? 0
        )
      )
    }
  }).pipe(dependingOn(RollupContexts, FirstSeen, Rederivation))
}) {}
