import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect, Layer } from "effect"
import { TestWorld } from "../../support/TestWorld.ts"

type Plan = Effect.Effect<ReadonlyArray<{ readonly detail: string }>, SqlError>

/** A world on SQLite, and the query plans of all its statements so far that match a pattern. */
export const recordPlans = (pattern: RegExp) => {
  const plans: Array<Plan> = []
  const world = Layer.map(TestWorld(), (context) => {
    const sql = Context.get(context, SqlClient.SqlClient)
    const recordingSql = new Proxy(sql, {
      apply: (target, self, args) => {
        const statement = Reflect.apply(target, self, args)
        if (pattern.test(args[0])) {
          const [text, parameters] = statement.compile()
          plans.push(sql.unsafe(`explain query plan ${text}`, parameters))
        }
        return statement
      }
    })
    return Context.add(context, SqlClient.SqlClient, recordingSql)
  })
  return { plans, world }
}
