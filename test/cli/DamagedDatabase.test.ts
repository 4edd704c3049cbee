import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { closeSync, openSync, writeSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { inspect } from "../../src/database/Inspection.ts"
import { temporaryDirectory } from "../support/process.ts"
import { testSettings } from "../support/testSettings.ts"
import { runInProcess } from "./inProcess.ts"

/** Overwrites the first page of a table. */
const damage = (file: string, table: string) => {
  using database = new Database(file, { readonly: true })
  const [page] = database
    .query<{ number: number; size: number }, [string]>(
      "select rootpage as number, page_size as size from sqlite_master, pragma_page_size where name = ?"
    )
    .all(table)
  if (page === undefined) throw new Error(`no table ${table}`)
  const disk = openSync(file, "r+")
  writeSync(disk, Buffer.alloc(page.size, 255), 0, page.size, (page.number - 1) * page.size)
  closeSync(disk)
}

test("a damaged file is named, with what to do, by `doctor`, `verify` and a start", async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  const env = { DATABASE_URL: `sqlite:${file}`, PORT: "0" }
  expect((await runInProcess(["visibility", "organization", "Acme"], env)).exitCode).toBe(0)
  damage(file, "orders")
  const remedy = "stop the program, delete the files of this name with -wal and -shm, then copy a backup to its place"
  const doctor = await runInProcess(["doctor"], env)
  expect(doctor.stdout).toMatch(/is damaged \(/)
  expect(doctor.stdout).toContain(`): ${remedy}\n`)
  // Only `doctor` reads all pages of the file: other commands would wait for that.
  const { damage: found } = await Effect.runPromise(
    inspect({ ...testSettings, databaseUrl: Redacted.make(env.DATABASE_URL) })
  )
  expect(found).toBeUndefined()
  const malformed = {
    exitCode: 1,
    stdout: "",
    stderr: `DATABASE_URL: cannot open ${file} (database disk image is malformed): ${remedy}\n`
  }
  expect(await runInProcess(["verify"], env)).toEqual(malformed)
  damage(file, "effect_sql_migrations")
  expect(await runInProcess(["serve"], env)).toEqual(malformed)
})
