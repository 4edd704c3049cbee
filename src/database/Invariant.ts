import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { Effect } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { Seed } from "../domain/Seed.ts"

/** Where an invariant does not hold. */
interface Violation {
  /** A sandbox with its generation (`default/0`) or the id of an organization; "" where it is nobody's. */
  readonly owner: string
  /** The row, by its id or by the columns of its key. */
  readonly id: string
  readonly expected: string
  readonly found: string
}

/** What came of looking. */
export interface Finding {
  /** Rows that were looked at. */
  readonly rows: number
  readonly violations: number
  /** The first few violations, in the order of their owners and ids. */
  readonly examples: ReadonlyArray<Violation>
}

/**
 * What is true of a database at every moment, whoever writes to it and whoever was killed while writing. Each area
 * declares its own beside its services; `vitrine verify` looks at all of them.
 */
export interface Invariant {
  /** The area and what is held there: `orders.tax`. */
  readonly name: string
  readonly sentence: string
  readonly check: (sql: SqlClient) => Effect.Effect<Finding, SqlError | ParseError, Seed>
}

/** Violations that are told of one invariant at most. */
const maxExamples = 5

type Row = { readonly [Column in keyof Violation]: string | number | null } & { readonly violations: number }

const text = (value: string | number | null): string => (value === null ? "nothing" : String(value))

/** How many rows some tables have together. */
export const countRows = (sql: SqlClient, tables: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(tables, (table) => sql<{ rows: number }>`select count(*) as rows from ${sql(table)}`),
    (counts) => counts.reduce((sum, [row]) => sum + (row?.rows ?? 0), 0)
  )

interface SqlInvariant {
  readonly name: string
  readonly sentence: string
  /** The tables whose rows are looked at. */
  readonly tables: ReadonlyArray<string>
  /** Yields a row for each violation, with the columns `owner`, `id`, `expected` and `found`. */
  readonly violations: (sql: SqlClient) => Fragment
}

/** An invariant that a statement can tell. */
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

/** Counts rows and keeps the first violations, for an invariant that has to be computed outside the database. */
export const makeTally = () => {
  const examples: Array<Violation> = []
  let [rows, violations] = [0, 0]
  return {
    /** A row was looked at; what is wrong with it, if anything. */
    add: (violation?: Violation): void => {
      rows += 1
      if (violation === undefined) return
      violations += 1
      if (examples.length < maxExamples) examples.push(violation)
    },
    get finding(): Finding {
      return { rows, violations, examples }
    }
  }
}

/** Where a row stands in the order in which rows are gone over. */
interface Place {
  readonly sandbox: string
  readonly place: string
}

// Rows in memory at a time.
const batchSize = 2000

/**
 * Goes over rows in the order of `sandbox` and `place`, some at a time. `select` yields up to `limit` of them after one:
 * `where (sandbox, id) > (...) order by sandbox, id limit ...`.
 */
export const forEachRow = Effect.fnUntraced(function* <Row extends Place, E>(
  select: (after: Place, limit: number) => Effect.Effect<ReadonlyArray<Row>, E>,
  each: (row: Row) => void
) {
  let part = yield* select({ sandbox: "", place: "" }, batchSize)
  while (part.length > 0) {
    for (const row of part) each(row)
    const last = part.at(-1)
    part = part.length < batchSize || last === undefined ? [] : yield* select(last, batchSize)
  }
})
