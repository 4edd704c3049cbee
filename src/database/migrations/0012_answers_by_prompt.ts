import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * All answers to a prompt, newest first, and not those alone that cite something. The count of citations is in the index, so
 * that a list of citations passes over answers without any as it did.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop index prompt_answers_with_citations`
  yield* sql`create index answers_by_prompt on answers (prompt, answered_at, key, citations)`
})
