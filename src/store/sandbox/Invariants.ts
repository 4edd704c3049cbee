import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { sqlInvariant } from "../../database/Invariant.ts"
import { currentSandboxes, snapshotStates } from "./currentSandboxes.ts"
import { sweptTables } from "./Sweeper.ts"

/** Every table of a sandbox's state. */
const tables = [...Object.keys(sweptTables), "cart_lines", "order_lines", "checkout_session_lines"]

const unionAll = (sql: SqlClient, statements: ReadonlyArray<Fragment>): Fragment =>
  statements.reduce((all, statement) => sql`${all} union all ${statement}`)

export const sandboxInvariants = [
  sqlInvariant({
    name: "sandboxes.rows",
    sentence:
      "Every row of a sandbox's state belongs to its current generation, to a snapshot, or to a generation that is being swept.",
    tables,
    violations: (sql) =>
      unionAll(
        sql,
        tables.map(
          (table) => sql`
            select sandbox as owner, ${sql.literal(`'${table}'`)} as id, 'a known generation' as expected,
              cast(count(*) as text) || ' rows' as found
            from ${sql(table)}
            where sandbox not in ${currentSandboxes(sql)} and sandbox not in ${snapshotStates(sql)}
              and sandbox not in (select sandbox from retired_sandboxes)
            group by sandbox`
        )
      )
  }),
  sqlInvariant({
    name: "sandboxes.retired",
    sentence: "Every generation that is listed for a sweep is an earlier one of its sandbox.",
    tables: ["retired_sandboxes"],
    violations: (sql) => sql`
      select sandbox as owner, 'retired_sandboxes' as id, 'an earlier generation' as expected,
        'the current one' as found
      from retired_sandboxes where sandbox in ${currentSandboxes(sql)}`
  }),
  sqlInvariant({
    name: "sandboxes.dropped",
    sentence: "A dropped sandbox stays known until it is swept.",
    tables: ["dropped_sandboxes"],
    violations: (sql) => sql`
      select name as owner, 'dropped_sandboxes' as id, 'a sandbox' as expected, 'none' as found
      from dropped_sandboxes where name not in (select name from sandboxes)`
  }),
  sqlInvariant({
    name: "sandboxes.sequence",
    sentence:
      "A sandbox has counted at least as many units of work as it has orders, bookings, cancellations, carts and checkout sessions.",
    tables: ["sandboxes"],
    violations: (sql) => sql`
      select s.name || '/' || s.generation as owner, 'sequence' as id, 'at least ' || made.entries as expected,
        s.sequence as found
      from sandboxes s join (
        select sandbox, count(*) as entries from (
          select sandbox from orders union all select sandbox from bookings
          union all select sandbox from orders where canceled_at is not null
          union all select sandbox from bookings where canceled_at is not null
          union all select sandbox from carts union all select sandbox from checkout_sessions
        ) entries group by sandbox
      ) made on made.sandbox = s.name || '/' || s.generation
      where s.sequence < made.entries`
  })
]
