import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** A column's value. */
type Value = string | number | null | Uint8Array

/** An insert statement for many rows. */
export interface RowStatement {
  /** `insert into t (a, b) values` */
  readonly head: string
  /** Columns of a row. */
  readonly width: number
  /** What follows the rows: `on conflict ...`, `returning ...`, or nothing. */
  readonly tail?: string
}

// Rows per statement: powers of four, so that a few texts suffice for any number of rows and stay prepared.
const batchSizes = [256, 64, 16, 4, 1]

/**
 * Inserts rows, given as one flat list of values, with as few statements as possible. `sql.insert` builds a statement's
 * text anew each time, value by value; at a few hundred thousand rows a second that is most of the work.
 */
export const insertRows = (sql: SqlClient) => {
  const texts = new Map<string, string>()

  const placeholders = sql.onDialectOrElse({
    pg:
      () =>
      (rows: number, width: number): string =>
        Array.from(
          { length: rows },
          (_, row) => `(${range(width).map((column) => `$${row * width + column + 1}`)})`
        ).join(),
    orElse:
      () =>
      (rows: number, width: number): string =>
        Array.from({ length: rows }, () => `(${range(width).map(() => "?")})`).join()
  })

  const textOf = ({ head, tail = "", width }: RowStatement, rows: number): string => {
    const key = `${rows} ${head} ${tail}`
    const cached = texts.get(key)
    if (cached !== undefined) return cached
    const text = `${head} ${placeholders(rows, width)} ${tail}`
    texts.set(key, text)
    return text
  }

  return Effect.fnUntraced(function* (statement: RowStatement, values: ReadonlyArray<Value>) {
    const { width } = statement
    let start = 0
    for (const size of batchSizes) {
      while (values.length - start >= size * width) {
        yield* sql.unsafe(textOf(statement, size), values.slice(start, start + size * width)).raw
        start += size * width
      }
    }
  })
}

const range = (length: number): ReadonlyArray<number> => Array.from({ length }, (_, index) => index)
