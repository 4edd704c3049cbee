import * as SqlClient from "@effect/sql/SqlClient"
import { Cause, Effect, Exit, Logger, LogLevel } from "effect"
import { CannotOpenDatabase } from "../../src/database/Database.ts"
import { openDatabase } from "../support/openDatabase.ts"

// A process that prints "ready" once its modules are loaded, and opens the database when it reads a line. So a test
// can make several processes open it at the same instant. It writes at once, as the program does at its start.

const [, , url = ""] = process.argv

const use = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select count(*) from retired_sandboxes`
  yield* sql`
    insert into sandboxes (name, generation, sequence, clock_ms) values ('default', 0, 1, 0)
    on conflict (name) do update set sequence = sandboxes.sequence + 1`
}).pipe(Effect.provide(openDatabase(url)), Logger.withMinimumLogLevel(LogLevel.None))

const innermost = (error: unknown): string => {
  if (error instanceof CannotOpenDatabase) return error.reason
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : String(error)
}

process.stdout.write("ready\n")
for await (const _ of process.stdin) break
const exit = await Effect.runPromiseExit(use)
if (Exit.isFailure(exit)) process.stderr.write(`${innermost(Cause.squash(exit.cause))}\n`)
process.exit(Exit.isSuccess(exit) ? 0 : 1)
