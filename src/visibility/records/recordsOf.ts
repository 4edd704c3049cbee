import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { RecordNotFound } from "../contract/Errors.ts"
import type { OrganizationKey } from "./Keys.ts"
import type { PageRange, Placed } from "./Lists.ts"

/** The place of a record in a list sorted by age: created_at (epoch milliseconds) and id. */
export const AgePlace = Schema.Tuple(Schema.Int, Schema.String)
export type AgePlace = typeof AgePlace.Type

/** The rows of one kind of record, in a table with the columns organization and id. */
interface RowSource<Row, I> {
  /** The name of the service, for traces. */
  readonly service: string
  /** The noun for one of them in errors. */
  readonly noun: Parameters<typeof RecordNotFound.of>[0]
  readonly table: string
  readonly Row: Schema.Schema<Row, I>
  /** A statement up to its `where`. */
  readonly select: Fragment
}

/** The row with an id; fails with RecordNotFound if the organization has no such id. */
export const findRow = <Row, I>(sql: SqlClient, { Row, noun, select, service, table }: RowSource<Row, I>) => {
  const decode = Schema.decodeUnknown(Schema.Array(Row))
  return traced(`${service}.find`, (organization: OrganizationKey, id: string) =>
    sql`${select} where ${sql(`${table}.organization`)} = ${organization} and ${sql(`${table}.id`)} = ${id}`.pipe(
      Effect.flatMap(decode),
      sqlOrDie,
      Effect.flatMap(([row]) => (row === undefined ? Effect.fail(RecordNotFound.of(noun, id)) : Effect.succeed(row)))
    )
  )
}

interface RecordSource<Row, I, Item> extends RowSource<Row, I> {
  /** Converts rows to records, in the same order. */
  readonly toRecords: (rows: ReadonlyArray<Row>) => Effect.Effect<ReadonlyArray<Item>, SqlError>
}

/** Finds the records of an organization: one by its id, and lists of them, newest first. */
export const recordsOf = <Row, I, Item extends { readonly created_at: number; readonly id: string }>(
  sql: SqlClient,
  kind: RecordSource<Row, I, Item>
) => {
  const { Row, noun, select, service, table, toRecords } = kind
  const find = findRow(sql, kind)
  const decode = Schema.decodeUnknown(Schema.Array(Row))
  const createdAt = sql(`${table}.created_at`)
  const id = sql(`${table}.id`)
  const withPlace = (item: Item): Placed<Item, AgePlace> => ({ item, place: [item.created_at, item.id] })

  return {
    find,

    get: traced(`${service}.get`, (organization: OrganizationKey, wanted: string) =>
      Effect.flatMap(find(organization, wanted), (row) =>
        Effect.flatMap(sqlOrDie(toRecords([row])), ([record]) =>
          record === undefined ? Effect.dieMessage(`one row makes one ${noun}`) : Effect.succeed(record)
        )
      )
    ),

    /** The records that match all conditions. */
    list: traced(
      `${service}.list`,
      (organization: OrganizationKey, conditions: ReadonlyArray<Fragment>, { after, count }: PageRange<AgePlace>) => {
        const older = Option.map(after, ([time, last]) => sql`(${createdAt}, ${id}) < (${time}, ${last})`)
        const all = [sql`${sql(`${table}.organization`)} = ${organization}`, ...Option.toArray(older), ...conditions]
        return sql`${select} where ${sql.and(all)} order by ${createdAt} desc, ${id} desc limit ${count}`.pipe(
          Effect.flatMap(decode),
          Effect.flatMap(toRecords),
          Effect.map((records) => records.map(withPlace)),
          sqlOrDie
        )
      }
    )
  }
}
