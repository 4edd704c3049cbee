import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import type { OrganizationKey, ProjectKey, PromptKey } from "../records/Keys.ts"
import { makeBumpVersions } from "../records/makeBumpVersions.ts"
import type { Mention } from "./Answer.ts"
import { FirstSeen } from "./FirstSeen.ts"
import { insertStatements } from "./insertStatements.ts"
import { Rederivation } from "./Rederivation.ts"
import { RollupContexts } from "./RollupContext.ts"
import { firstMentions, Sums } from "./Sums.ts"

/** An answer that is `ok`, and a function from its mentions at the time of writing to its new ones. */
interface MentionRewrite {
  readonly key: number
  readonly mentions: (before: ReadonlyArray<Mention>) => ReadonlyArray<Mention>
}

/** A mention of an answer, by position; or an answer without any. */
type Row = {
  readonly key: number
  readonly project: ProjectKey
  readonly prompt: PromptKey
  readonly answered_at: number
} & (Mention | { readonly brand: null })

const isMention = (row: Row): row is Row & Mention => row.brand !== null

type Mentions = ReadonlyArray<Mention>

const isSameMention = (a: Mention, b: Mention): boolean =>
  a.brand === b.brand && a.position === b.position && a.sentiment === b.sentiment

/** The mentions that are not among `others`: with another brand, position or sentiment. */
const mentionsNotIn = (mentions: Mentions, others: Mentions): Mentions =>
  mentions.filter((mention) => !others.some((other) => isSameMention(mention, other)))

/** The mentions whose brands are not among `others`. */
const brandMentionsNotIn = (mentions: Mentions, others: Mentions): Mentions =>
  mentions.filter(({ brand }) => !others.some((other) => other.brand === brand))

/** A new mention, or an existing one with another position. */
const upsertMentions = {
  ...insertStatements.mentions,
  tail: "on conflict (answer, brand) do update set position = excluded.position, sentiment = excluded.sentiment"
}

/** Replaces the mentions of answers, and updates every figure that depends on them. */
export class MentionWriter extends Effect.Service<MentionWriter>()("vitrine/visibility/MentionWriter", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contexts = yield* RollupContexts
    const firstSeen = yield* FirstSeen
    const rederivation = yield* Rederivation
    const insert = insertRows(sql)
    const bumpVersions = makeBumpVersions(sql)

    const write = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      rewrites: ReadonlyArray<MentionRewrite>,
      expectedVersion: number | undefined
    ) {
      const recordsVersion = yield* bumpVersions(organization)
      if (recordsVersion === undefined || (expectedVersion ?? recordsVersion) !== recordsVersion) return undefined
      const rows = yield* sql<Row>`
        select answers.key, project, prompt, answered_at, mentions.brand, position, sentiment
        from answers left join mentions on mentions.answer = answers.key
        where ${sql.in(
          "answers.key",
          rewrites.map(({ key }) => key)
        )} order by answers.key, position`
      const rowsByAnswer = Map.groupBy(rows, ({ key }) => key)
      const answers = rewrites.flatMap(({ key, mentions }) => {
        const [first, ...others] = rowsByAnswer.get(key) ?? []
        // It may have been removed meanwhile.
        if (first === undefined) return []
        const { answered_at: answeredAt, project, prompt } = first
        const before = [first, ...others].filter(isMention)
        return [{ key, answeredAt, project, prompt, before, mentions: mentions(before) }]
      })
      const sums = new Sums(organization, yield* contexts.at(organization, recordsVersion))
      // What stays the same cancels out, and is not written.
      for (const answer of answers) {
        sums.add({ ...answer, mentions: answer.before }, [], -1)
        sums.add(answer, [])
      }
      const removed = answers.flatMap(({ before, key, mentions }) =>
        brandMentionsNotIn(before, mentions).map(({ brand }) => ({ brand, key }))
      )
      for (const [brand, rows] of Map.groupBy(removed, ({ brand }) => brand)) {
        const keys = rows.map(({ key }) => key)
        yield* sql`delete from mentions where brand = ${brand} and ${sql.in("answer", keys)}`
      }
      yield* insert(
        upsertMentions,
        answers.flatMap(({ before, key, mentions }) =>
          mentionsNotIn(mentions, before).flatMap(({ brand, position, sentiment }) => [key, brand, position, sentiment])
        )
      )
      const recounted = answers.filter(({ before, mentions }) => before.length !== mentions.length)
      if (recounted.length > 0) {
        yield* sql`
          update answers set mentions = (select count(*) from mentions where mentions.answer = answers.key)
          where ${sql.in(
            "key",
            recounted.map(({ key }) => key)
          )}`
      }
      for (const [statement, values] of sums.writes) yield* insert(statement, values)
      yield* firstSeen.recordAdded(firstMentions(answers))
      const firstRemoved = firstMentions(
        answers.map(({ answeredAt, before, mentions }) => ({
          answeredAt,
          mentions: brandMentionsNotIn(before, mentions)
        }))
      )
      yield* firstSeen.recordRemoved(organization, firstRemoved)
      return yield* bumpVersions(organization, "history")
    })

    return {
      /**
       * Rewrites some hundred answers at most in one transaction. Returns the records version after it; undefined, with
       * nothing written, if the organization is gone or its records do not have `recordsVersion`.
       */
      rewrite: traced(
        "MentionWriter.rewrite",
        (organization: OrganizationKey, answers: ReadonlyArray<MentionRewrite>, recordsVersion?: number) =>
          sqlOrDie(rederivation.onSettled(organization, write(organization, answers, recordsVersion))).pipe(
            Effect.onError(() => contexts.forget(organization))
          )
      )
    }
  }).pipe(dependingOn(RollupContexts, FirstSeen, Rederivation))
}) {}
