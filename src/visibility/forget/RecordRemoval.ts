import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import type { Mention } from "../facts/Answer.ts"
import { AnswerRemoval } from "../facts/AnswerRemoval.ts"
import { MentionWriter } from "../facts/MentionWriter.ts"
import { Rederivation } from "../facts/Rederivation.ts"
import { RollupContexts } from "../facts/RollupContext.ts"
import { scopeKinds } from "../leaderboards/Scope.ts"
import { answerKeysOf, type BrandKey, type OrganizationKey, type PromptKey } from "../records/Keys.ts"
import { makeBumpVersions, makeVersionedTransaction } from "../records/makeBumpVersions.ts"
import { WebsiteOwners } from "../records/WebsiteOwners.ts"

type OnProgress = (done: number) => Effect.Effect<void>

// Answers in one transaction.
const batchSize = 500

/** Removes records, with everything that depends on them. */
export class RecordRemoval extends Effect.Service<RecordRemoval>()("vitrine/visibility/RecordRemoval", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const answers = yield* AnswerRemoval
    const mentions = yield* MentionWriter
    const contexts = yield* RollupContexts
    const rederivation = yield* Rederivation
    const owners = yield* WebsiteOwners
    const inVersionedTransaction = makeVersionedTransaction(sql)
    const bumpVersions = makeBumpVersions(sql)

    /** Projects list their prompt templates and brands, so those that lose one have changed. */
    const touchProjects = Effect.fnUntraced(function* (of: "brand" | "prompt", key: number) {
      const now = yield* Clock.currentTimeMillis
      yield* sql`
        update projects set updated_at = ${now}
        where key in (select project from ${sql(`project_${of}s`)} where ${sql(of)} = ${key})`
    })

    const removeUntilNoneLeft = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      remaining: Effect.Effect<ReadonlyArray<unknown>, SqlError>,
      clear: Effect.Effect<number>,
      removeRecord: Effect.Effect<void, SqlError>
    ) {
      let cleared = 0
      // Concurrent writers may add again what was removed, so the final transaction checks once more.
      for (;;) {
        cleared += yield* clear
        const isDone = yield* inVersionedTransaction(
          organization,
          ["history", "records"],
          Effect.flatMap(remaining, ({ length }) =>
            length > 0 ? Effect.succeed(false) : Effect.as(removeRecord, true)
          )
        )
        if (isDone) return cleared
      }
    })

    const prompt = (organization: OrganizationKey, key: PromptKey, onProgress: OnProgress) =>
      removeUntilNoneLeft(
        organization,
        sql`select 1 from answers where prompt = ${key} limit 1`,
        answers.remove(organization, { of: "prompt", prompt: key }, onProgress),
        Effect.gen(function* () {
          yield* sql`delete from prompt_days where organization = ${organization} and prompt = ${key}`
          yield* sql`delete from brand_counts where scope = ${scopeKinds.prompt} and subject = ${key}`
          yield* touchProjects("prompt", key)
          for (const table of ["prompt_topics", "project_prompts"]) {
            yield* sql`delete from ${sql(table)} where prompt = ${key}`
          }
          yield* sql`delete from prompts where key = ${key}`
        })
      )

    const answersMentioning = (organization: OrganizationKey, brand: BrandKey, after: number) => sql<{
      answer: number
    }>`
      select answer from mentions
      where answer > ${after} and answer < ${answerKeysOf(organization).before} and brand = ${brand}
      order by answer limit ${batchSize}`

    const removeMentions = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      brand: BrandKey,
      onProgress: OnProgress
    ) {
      let done = 0
      let { after } = answerKeysOf(organization)
      for (;;) {
        const rows = yield* answersMentioning(organization, brand, after)
        const last = rows.at(-1)
        if (last === undefined) return done
        const rewritten = rows.map(({ answer }) => ({ key: answer, mentions: withoutBrand(brand) }))
        yield* mentions.rewrite(organization, rewritten)
        yield* yieldToEventLoop
        after = last.answer
        done += rows.length
        yield* onProgress(done)
      }
    })

    const dropBrand = Effect.fnUntraced(function* (organization: OrganizationKey, key: BrandKey) {
      const before = yield* contexts.read(organization)
      const domains = yield* sql<{ domain: string }>`select domain from brand_domains where brand = ${key}`
      yield* touchProjects("brand", key)
      for (const table of ["brand_domains", "project_brands", "tracked_pages", "brand_days"]) {
        yield* sql`delete from ${sql(table)} where brand = ${key}`
      }
      yield* owners.settle(
        organization,
        domains.map(({ domain }) => domain)
      )
      yield* sql`delete from brands where key = ${key}`
      const { subjects } = yield* contexts.read(organization)
      if ([...subjects].some((brand) => !before.subjects.has(brand))) yield* rederivation.mark(organization, "subjects")
    })

    const brand = (organization: OrganizationKey, key: BrandKey, onProgress: OnProgress) =>
      Effect.zipLeft(
        removeUntilNoneLeft(
          organization,
          sql`select 1 from brand_days where brand = ${key} and mentions > 0 limit 1`,
          sqlOrDie(removeMentions(organization, key, onProgress)),
          dropBrand(organization, key)
        ),
        rederivation.settle(organization)
      )

    /** The `from` and `where` of the texts of an organization's answers. */
    const textsOf = (organization: OrganizationKey) => {
      const { after, before } = answerKeysOf(organization)
      return sql`from answer_texts where answer > ${after} and answer < ${before}`
    }

    const removeTextBatch = Effect.fnUntraced(function* (organization: OrganizationKey) {
      const removed = yield* sql`
        delete from answer_texts where answer in (select answer ${textsOf(organization)} limit ${batchSize})
        returning answer`
      if (removed.length > 0) yield* bumpVersions(organization, "history")
      return removed
    })

    const texts = Effect.fnUntraced(function* (organization: OrganizationKey, onProgress: OnProgress) {
      let done = 0
      for (;;) {
        const removed = yield* inVersionedTransaction(organization, [], removeTextBatch(organization))
        if (removed.length === 0) return done
        done += removed.length
        yield* onProgress(done)
        yield* yieldToEventLoop
      }
    })

    return {
      /** Removes the texts of all answers; their figures stay. Returns the number of texts. */
      texts: traced("RecordRemoval.texts", texts),

      /** The number of stored texts. */
      countTexts: traced("RecordRemoval.countTexts", (organization: OrganizationKey) =>
        Effect.map(
          sqlOrDie(sql<{ texts: number }>`select cast(count(*) as integer) as texts ${textsOf(organization)}`),
          ([row]) => row?.texts ?? 0
        )
      ),

      /** Removes a prompt template with all its answers. Returns their number. */
      prompt: traced("RecordRemoval.prompt", prompt),

      /** The number of answers that name a brand. */
      countAnswersNaming: traced("RecordRemoval.countAnswersNaming", (brand: BrandKey) =>
        Effect.map(
          sqlOrDie(sql<{ answers: number }>`
            select cast(coalesce(sum(mentions), 0) as integer) as answers from brand_days where brand = ${brand}`),
          ([row]) => row?.answers ?? 0
        )
      ),

      /** Removes a brand from all answers; those behind it move up. Returns the number of answers that named it. */
      brand: traced("RecordRemoval.brand", brand)
    }
  }).pipe(dependingOn(AnswerRemoval, MentionWriter, RollupContexts, Rederivation, WebsiteOwners))
}) {}

/** Removes one brand from mentions, sorted by position; those behind it move up. */
const withoutBrand =
  (removed: BrandKey) =>
  (mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> =>
    mentions.filter(({ brand }) => brand !== removed).map((mention, index) => ({ ...mention, position: index + 1 }))
