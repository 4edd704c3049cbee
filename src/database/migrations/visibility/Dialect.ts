import type { Fragment } from "@effect/sql/Statement"

/** What the dialects say differently. */
export interface Dialect {
  /** The type of a key that the database counts up. */
  readonly key: Fragment
  /** After the columns of a table whose rows are kept in the order of its primary key. */
  readonly clustered: Fragment
}
