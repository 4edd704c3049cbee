import type { SqlClient } from "@effect/sql/SqlClient"
import { DateTime, Effect } from "effect"
import { computedInvariant, forEachRow, sqlInvariant } from "../../database/Invariant.ts"
import { toSortableText } from "../../domain/Timestamp.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"
import { sequencesBetween } from "../sandbox/UnitOfWork.ts"

const tables = ["orders", "bookings"]

/** The purchases of every sandbox. */
const purchases = (sql: SqlClient) => sql`
  select sandbox, id, confirmation_number, created_at from orders where sandbox in ${currentSandboxes(sql)}
  union all
  select sandbox, id, confirmation_number, created_at from bookings where sandbox in ${currentSandboxes(sql)}`

/** The feed entries of every sandbox: purchases and cancellations. */
const feedEntries = (sql: SqlClient) => sql`
  select sandbox, id, created_at as at from (${purchases(sql)}) b
  union all select sandbox, id, canceled_at from orders
  where canceled_at is not null and sandbox in ${currentSandboxes(sql)}
  union all select sandbox, id, canceled_at from bookings
  where canceled_at is not null and sandbox in ${currentSandboxes(sql)}`

interface Entry {
  readonly sandbox: string
  readonly place: string
  readonly id: string
  readonly confirmation_number: string
}

const feedFollowsWriteOrder = computedInvariant({
  name: "feed.order",
  sentence: "Of two purchases, the one that was written later has the later time.",
  check: (sql, tally) => {
    let before: Entry | undefined
    return forEachRow(
      ({ place, sandbox }, limit) => sql<Entry>`
        select sandbox, id, confirmation_number, created_at as place from (${purchases(sql)}) e
        where (sandbox, created_at) > (${sandbox}, ${place}) order by sandbox, created_at, id limit ${limit}`,
      (entry) => {
        const isFirst = before?.sandbox !== entry.sandbox
        const [earlier, later] = [before?.confirmation_number ?? "", entry.confirmation_number]
        const isLater = isFirst || sequencesBetween(earlier, later) > 0
        const expected = `a later confirmation number than ${earlier}`
        tally(isLater, { owner: entry.sandbox, id: entry.id, expected, found: later })
        before = entry
      }
    )
  }
})

interface Clock {
  readonly owner: string
  readonly clock_ms: number
}

const feedIsNotAhead = computedInvariant({
  name: "feed.clock",
  sentence: "No entry of a feed is later than the clock of its sandbox.",
  tables,
  check: Effect.fnUntraced(function* (sql, tally) {
    const clocks = yield* sql<Clock>`
      select name || '/' || generation as owner, clock_ms from sandboxes order by name`
    for (const { clock_ms, owner } of clocks) {
      const clock = toSortableText(DateTime.unsafeMake(clock_ms))
      const late = yield* sql<{ id: string; at: string }>`
        select id, at from (${feedEntries(sql)}) e where sandbox = ${owner} and at > ${clock} order by at`
      for (const { at: found, id } of late) tally(false, { owner, id, expected: `${clock} or earlier`, found })
    }
  })
})

export const feedInvariants = [
  sqlInvariant({
    name: "feed.numbers",
    sentence: "No two orders or bookings of a sandbox share a confirmation number.",
    tables,
    violations: (sql) => sql`
      select sandbox as owner, confirmation_number as id, 'one entry' as expected,
        count(*) || ' entries, ' || min(id) || ' and ' || max(id) as found
      from (${purchases(sql)}) e group by sandbox, confirmation_number having count(*) > 1`
  }),
  sqlInvariant({
    name: "feed.times",
    sentence: "No two entries of a feed have the same time.",
    tables,
    violations: (sql) => sql`
      select sandbox as owner, at as id, 'one entry' as expected,
        count(*) || ' entries, ' || min(id) || ' and ' || max(id) as found
      from (${feedEntries(sql)}) e group by sandbox, at having count(*) > 1`
  }),
  feedFollowsWriteOrder,
  feedIsNotAhead
]
