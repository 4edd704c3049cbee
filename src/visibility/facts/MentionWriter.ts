import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Data, Effect } from "effect"
import { insertRows } from "../../database/insertRows.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import type { OrganizationKey } from "../records/Keys.ts"
import { stepVersions } from "../records/stepVersions.ts"
import type { Answer, Mention } from "./Answer.ts"
import { FirstSeen } from "./FirstSeen.ts"
import { RollupContexts } from "./RollupContext.ts"
import { firstMentions, Sums } from "./Sums.ts"
import { statements } from "./statements.ts"

/** An answer that is there and is `ok`, with the mentions that it is to have. */
export interface Rewritten extends Pick<Answer, "answeredAt" | "mentions" | "project" | "prompt"> {
  readonly key: number
}

interface MentionRow extends Mention {
  readonly answer: number
}

/** Nothing was written: the organization's records are of another version than the mentions were found by. */
export class RecordsChanged extends Data.TaggedError("RecordsChanged") {}

/** Puts other mentions in the place of those that answers have, with every figure that follows from them. */
export class MentionWriter extends Effect.Service<MentionWriter>()("vitrine/visibility/MentionWriter", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const contexts = yield* RollupContexts
    const firstSeen = yield* FirstSeen
    const insert = insertRows(sql)

    const step = stepVersions(sql)

    const noteFirst = Effect.fnUntraced(function* (answers: ReadonlyArray<Rewritten>) {
      const now = yield* Clock.currentTimeMillis
      for (const [brand, first] of firstMentions(answers)) {
        yield* sql`
          update brands set first_seen_at = ${first}, updated_at = ${now}
          where key = ${brand} and (first_seen_at is null or first_seen_at > ${first})`
      }
    })

    const write = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      given: ReadonlyArray<Rewritten>,
      layout: number
    ) {
      if ((yield* step(organization, "history")) !== layout) return yield* new RecordsChanged()
      const among = sql.in(
        "answer",
        given.map(({ key }) => key)
      )
      const rows = yield* sql<MentionRow>`select answer, brand, position, sentiment from mentions where ${among}`
      const there = yield* sql<{ key: number }>`
        select key from answers where ${sql.in(
          "key",
          given.map(({ key }) => key)
        )}`
      const keys = new Set(there.map(({ key }) => key))
      // Somebody may have taken an answer away since.
      const answers = given.filter(({ key }) => keys.has(key))
      const before = Map.groupBy(rows, ({ answer }) => answer)
      const sums = new Sums(organization, yield* contexts.at(organization, layout))
      for (const answer of answers) {
        sums.addMentions(answer, before.get(answer.key) ?? [], -1)
        sums.addMentions(answer, answer.mentions)
      }
      yield* sql`delete from mentions where ${among}`
      yield* insert(
        statements.mentions,
        answers.flatMap(({ key, mentions }) =>
          mentions.flatMap(({ brand, position, sentiment }) => [key, brand, position, sentiment])
        )
      )
      for (const { key, mentions } of answers) {
        if (mentions.length === (before.get(key)?.length ?? 0)) continue
        yield* sql`update answers set mentions = ${mentions.length} where key = ${key}`
      }
      for (const [statement, values] of sums.writes) yield* insert(statement, values)
      const lost = firstMentions(
        answers.map(({ answeredAt, key, mentions }) => ({
          answeredAt,
          mentions: (before.get(key) ?? []).filter(({ brand }) => mentions.every((mention) => mention.brand !== brand))
        }))
      )
      yield* noteFirst(answers)
      if (!(yield* firstSeen.settle(organization, lost))) return layout
      yield* step(organization, "records")
      return layout + 1
    })

    return {
      /**
       * Some hundred answers at most, in one transaction. The version of the organization's records after it. Fails with
       * RecordsChanged if they are not of the version that is given.
       */
      rewrite: traced(
        "MentionWriter.rewrite",
        (organization: OrganizationKey, answers: ReadonlyArray<Rewritten>, layout: number) =>
          sqlOrDie(sql.withTransaction(write(organization, answers, layout))).pipe(
            Effect.onError(() => contexts.forget(organization))
          )
      )
    }
  }),
  dependencies: [RollupContexts.Default, FirstSeen.Default]
}) {}
