import { type Invariant, sqlInvariant } from "./Invariant.ts"

/** SQLite's checks of its own file. A Postgres server checks its pages itself. */
export const fileInvariants: ReadonlyArray<Invariant> = [
  sqlInvariant({
    name: "database.pages",
    sentence: "SQLite finds nothing wrong with the pages of the file.",
    tables: ["sqlite_master"],
    violations: (sql) => sql`
      select '' as owner, 'quick_check' as id, 'ok' as expected, quick_check as found
      from pragma_quick_check where quick_check <> 'ok'`
  }),
  sqlInvariant({
    name: "database.references",
    sentence: "SQLite finds no row that references a missing row.",
    tables: ["sqlite_master"],
    violations: (sql) => sql`
      select '' as owner, "table" || ' row ' || coalesce(rowid, 'without number') as id, 'a row of ' || parent as expected, 'none' as found
      from pragma_foreign_key_check`
  })
]

export const databaseInvariants: ReadonlyArray<Invariant> = [
  sqlInvariant({
    name: "database.turns",
    sentence: "Every lock in the table turns has a name.",
    tables: ["turns"],
    violations: (sql) => sql`
      select '' as owner, 'turns' as id, 'a name' as expected, 'none' as found from turns where name = ''`
  })
]
