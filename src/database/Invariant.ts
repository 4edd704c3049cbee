import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { Effect } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { Seed } from "../domain/Seed.ts"

/** A violation of an invariant. */
interface Violation {
  /** A sandbox with its generation (`default/0`) or the id of an organization; "" if there is no owner. */
  readonly owner: string
  /** The row, by its id or by the columns of its key. */
  readonly id: string
  readonly expected: string
  readonly found: string
}

/** The result of checking an invariant. */
export interface Finding {
  /** Rows checked. */
  readonly rows: number
  readonly violations: number
  /** The first few violations, in the order of their owners and ids. */
  readonly examples: ReadonlyArray<Violation>
}

/**
 * A condition that always holds in a database, whoever writes to it and whoever was killed while writing. Each area
 * declares its own next to its services; `vitrine verify` checks all of them.
 */
export interface Invariant {
  /** The area and the condition: `orders.tax`. */
  readonly name: string
  readonly sentence: string
  readonly check: (sql: SqlClient) => Effect.Effect<Finding, SqlError | ParseError, Seed>
}

/** Violations reported for one invariant at most. */
const maxExamples = 5

type Row = { readonly [Column in keyof Violation]: string | number | null } & { readonly violations: number }

const text = (value: string | number | null): string => (value === null ? "nothing" : String(value))

/** Total number of rows in some tables. */
const countRows = (sql: SqlClient, tables: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(tables, (table) => sql<{ rows: number }>`select count(*) as rows from ${sql(table)}`),
    (counts) => counts.reduce((sum, [row]) => sum + (row?.rows ?? 0), 0)
  )

interface SqlInvariant extends Pick<Invariant, "name" | "sentence"> {
  /** The tables with the checked rows. */
  readonly tables: ReadonlyArray<string>
  /** Selects a row for each violation, with the columns `owner`, `id`, `expected` and `found`. */
  readonly violations: (sql: SqlClient) => Fragment
}

/** An invariant that one SQL statement checks. */
export const sqlInvariant = ({ name, sentence, tables, violations }: SqlInvariant): Invariant => ({
  name,
  sentence,
  check: (sql) =>
    Effect.gen(function* () {
      const found = yield* sql<Row>`
        select owner, id, expected, found, count(*) over () as violations from (${violations(sql)}) v
        order by owner, id, expected, found limit ${maxExamples}`
      return {
        rows: yield* countRows(sql, tables),
        violations: found[0]?.violations ?? 0,
        examples: found.map((row) => ({
          owner: row.owner === null ? "" : String(row.owner),
          id: text(row.id),
          expected: text(row.expected),
          found: text(row.found)
        }))
      }
    })
})

/** Counts a checked row, and its violation unless it is right. */
type Tally = (isRight: boolean, violation: Violation) => void

interface ComputedInvariant extends Pick<Invariant, "name" | "sentence"> {
  /** The tables with the checked rows, where `tally` is not called once for each of them. */
  readonly tables?: ReadonlyArray<string>
  readonly check: (sql: SqlClient, tally: Tally) => Effect.Effect<unknown, SqlError | ParseError, Seed>
}

/** An invariant that has to be computed outside the database. */
export const computedInvariant = ({ check, name, sentence, tables }: ComputedInvariant): Invariant => ({
  name,
  sentence,
  check: (sql) =>
    Effect.gen(function* () {
      const examples: Array<Violation> = []
      let [rows, violations] = [0, 0]
      yield* check(sql, (isRight, violation) => {
        rows += 1
        if (isRight) return
        violations += 1
        if (examples.length < maxExamples) examples.push(violation)
      })
      return { rows: tables === undefined ? rows : yield* countRows(sql, tables), violations, examples }
    })
})

/** The position of a row in the order of the iteration. */
interface Place {
  readonly sandbox: string
  readonly place: string
}

// Rows in memory at the same time.
const batchSize = 2000

/**
 * Iterates over rows in batches, in the order of `sandbox` and `place`. `select` returns up to `limit` rows after one:
 * `where (sandbox, id) > (...) order by sandbox, id limit ...`.
 */
export const forEachRow = Effect.fnUntraced(function* <Row extends Place, E>(
  select: (after: Place, limit: number) => Effect.Effect<ReadonlyArray<Row>, E>,
  each: (row: Row) => void
) {
  let batch = yield* select({ sandbox: "", place: "" }, batchSize)
  while (batch.length > 0) {
    for (const row of batch) each(row)
    const last = batch.at(-1)
    batch = batch.length < batchSize || last === undefined ? [] : yield* select(last, batchSize)
  }
})
