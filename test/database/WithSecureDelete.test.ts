import { Database as BunDatabase } from "bun:sqlite"
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as SqlClient from "@effect/sql/SqlClient"
import { Deferred, Effect, Fiber } from "effect"
import { withSecureDelete } from "../../src/database/withSecureDelete.ts"
import { openDatabase } from "../support/openDatabase.ts"
import { temporaryDirectory } from "../support/process.ts"

const secret = "a text that is forgotten"

test("a secure delete that is interrupted leaves no deleted text in the files", async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  const hasSecret = (name: string) => readFileSync(name).includes(secret)
  const program = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into sandboxes (name, generation, sequence, clock_ms) values (${secret}, 0, 0, 0)`
    // Like a server that has the file open: otherwise closing would delete the log.
    const other = new BunDatabase(file)
    yield* Effect.addFinalizer(() => Effect.sync(() => other.close()))
    const isDeleted = yield* Deferred.make<void>()
    const body = sql`delete from sandboxes`.pipe(
      Effect.zipRight(Deferred.succeed(isDeleted, undefined)),
      Effect.zipRight(Effect.never)
    )
    const deletion = yield* Effect.fork(withSecureDelete(body))
    yield* Deferred.await(isDeleted)
    yield* Fiber.interrupt(deletion)
    expect([hasSecret(file), hasSecret(`${file}-wal`)]).toEqual([false, false])
  })
  await Effect.runPromise(program.pipe(Effect.scoped, Effect.provide(openDatabase(`sqlite:${file}`))))
})
