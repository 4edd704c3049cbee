import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { readFileSync } from "node:fs"
import packageJson from "../../package.json" with { type: "json" }
import { nameOf } from "../../src/database/Database.ts"
import { migrationNames } from "../../src/database/migrations.ts"
import { engine, newDatabase } from "../support/database.ts"
import { runProgram } from "../support/process.ts"

setDefaultTimeout(60_000)

/** Every command that opens the database. */
const commands: ReadonlyArray<ReadonlyArray<string>> = [
  [],
  ["serve"],
  ["reset"],
  ["verify"],
  ["keys", "list"],
  ["visibility", "organization", "Acme"],
  ["visibility", "simulate", "--days", "1"]
]

/** A database that a newer version has migrated, with a reader of its contents (the whole file on SQLite). */
const newerDatabase = async () => {
  const database = await newDatabase()
  expect(
    (await runProgram({ DATABASE_URL: database.url }, undefined, ["visibility", "organization", "Acme"])).exitCode
  ).toBe(0)
  await database.query("insert into effect_sql_migrations (migration_id, name) values (9998, 'of_today')")
  await database.query("insert into effect_sql_migrations (migration_id, name) values (9999, 'of_tomorrow')")
  // A newer version may use another journal mode. Our start sets that mode before anything else.
  if (engine === "sqlite") await database.query("pragma journal_mode = delete")
  const contents = async (): Promise<unknown> =>
    engine === "sqlite"
      ? readFileSync(nameOf(database.url)).toString("base64")
      : database.query("select name, generation, sequence from sandboxes union all select name, 0, 0 from turns")
  return { ...database, contents, [Symbol.asyncDispose]: database.close }
}

describe("a database of a newer version", () => {
  test("is refused by every command with one line that names both versions, and is not changed", async () => {
    await using database = await newerDatabase()
    const before = await database.contents()
    const refusal = `DATABASE_URL: cannot open ${nameOf(database.url)} (its newest migration is 9999_of_tomorrow, but the newest that Vitrine ${packageJson.version} knows is ${migrationNames.at(-1)}: start the version that made it, or use another database)\n`
    const run = (words: ReadonlyArray<string>) =>
      runProgram({ DATABASE_URL: database.url, PORT: "0" }, undefined, words)
    const outcomes = await Promise.all(commands.map(run))
    expect(outcomes).toEqual(commands.map(() => ({ exitCode: 1, stdout: "", stderr: refusal })))
    const { exitCode, stdout } = await run(["doctor"])
    expect(exitCode).toBe(1)
    expect(stdout).toContain(`the newest that Vitrine ${packageJson.version} knows is ${migrationNames.at(-1)}`)
    expect(await database.contents()).toEqual(before)
  })
})
