import type * as SqlClient from "@effect/sql/SqlClient"

/** The key of a sandbox's rows in one of its generations. */
export const keyOf = (name: string, generation: number): string => `${name}/${generation}`

/** Has the rows of a generation that is over swept away. */
export const retire = (sql: SqlClient.SqlClient, name: string, generation: number) => sql`
  insert into retired_sandboxes (sandbox) values (${keyOf(name, generation)}) on conflict (sandbox) do nothing`
