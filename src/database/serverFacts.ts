import { Data } from "effect"
import { ForeignDatabase, fromTables, migrationsTable } from "./migrations.ts"

/** A Postgres database that cannot store every text. */
export class UnsuitableEncoding extends Data.TaggedError("UnsuitableEncoding")<{ readonly encoding: string }> {
  override get message(): string {
    return `its encoding is ${this.encoding}, but Vitrine needs UTF8 or SQL_ASCII: use another database`
  }
}

export interface ServerFacts {
  readonly encoding: string
  /**
   * Whether the schema has tables, but none of this program. Those of an extension are no program's. The table of
   * migrations alone does not count: a start makes it first, and all others in one transaction.
   */
  readonly isForeign: boolean
}

export const selectServerFacts = `
  select current_setting('server_encoding') as encoding,
    (to_regclass('${migrationsTable}') is null or to_regclass('sandboxes') is null)
      and exists (select ${fromTables} and relname <> '${migrationsTable}') as "isForeign"`

/** Why nothing can be stored in this Postgres database, if there is a reason. */
export const refusalOf = ({ encoding, isForeign }: ServerFacts): UnsuitableEncoding | ForeignDatabase | undefined => {
  // SQL_ASCII, which initdb chooses in the locale C, keeps every text byte for byte.
  if (!["UTF8", "SQL_ASCII"].includes(encoding)) return new UnsuitableEncoding({ encoding })
  return isForeign ? new ForeignDatabase() : undefined
}
