import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Statement } from "@effect/sql/Statement"
import { Context, Effect, Layer } from "effect"
import { TestWorld } from "./TestWorld.ts"

type Plan = Effect.Effect<ReadonlyArray<{ readonly detail: string }>, SqlError>

// Postgres would read the short tables of a test whole, where it can.
const explainOnPostgres = (sql: SqlClient.SqlClient, statement: Statement<unknown>): Plan => {
  const [text, parameters] = statement.compile()
  return sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.pipe(
    Effect.zipRight(sql.unsafe<{ "QUERY PLAN": string }>(`explain (costs off) ${text}`, parameters)),
    Effect.map((rows) => rows.map((row) => ({ detail: row["QUERY PLAN"] }))),
    sql.withTransaction
  )
}

const explainOnSqlite = (sql: SqlClient.SqlClient, statement: Statement<unknown>): Plan => {
  const [text, parameters] = statement.compile()
  return sql.unsafe(`explain query plan ${text}`, parameters)
}

/** A world, and the query plans of all its statements so far that match a pattern. */
export const recordPlans = (pattern: RegExp) => {
  const plans: Array<Plan> = []
  const world = Layer.map(TestWorld(), (context) => {
    const sql = Context.get(context, SqlClient.SqlClient)
    const explain = sql.onDialectOrElse({ pg: () => explainOnPostgres, orElse: () => explainOnSqlite })
    const recordingSql = new Proxy(sql, {
      apply: (target, self, args) => {
        const statement = Reflect.apply(target, self, args)
        if (pattern.test(args[0])) plans.push(explain(sql, statement))
        return statement
      }
    })
    return Context.add(context, SqlClient.SqlClient, recordingSql)
  })
  return { plans, world }
}
