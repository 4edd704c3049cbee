import { describe, expect, test } from "bun:test"
import { randomBytes } from "node:crypto"
import * as SqlClient from "@effect/sql/SqlClient"
import { SQL } from "bun"
import { Cause, Chunk, Deferred, Duration, Effect, Exit, Fiber, Layer, Logger, LogLevel } from "effect"
import { migrationNames } from "../../src/database/migrations.ts"
import { layer } from "../../src/database/postgres.ts"
import type { Reader } from "../../src/database/Reader.ts"
import { type Commit, CurrentCommitObserver } from "../../src/domain/CommitObserver.ts"
import { CurrentSandbox, SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { DatabaseUnavailable } from "../../src/domain/Errors.ts"
import { Seed } from "../../src/domain/Seed.ts"
import { Sandbox } from "../../src/store/sandbox/Sandbox.ts"
import { runInProcess } from "../cli/inProcess.ts"
import { engine, newDatabase } from "../support/database.ts"
import { openDatabase } from "../support/openDatabase.ts"
import { get } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"

/** A test of the program's client of a new database. It uses the real clock, as the server knows no TestClock. */
const sqlTest = (
  name: string,
  body: (sql: SqlClient.SqlClient, database: TestDatabase) => Effect.Effect<void, unknown, Reader>,
  pool: { readonly size?: number; readonly timeout?: number } = {}
) =>
  test.skipIf(engine !== "postgres")(name, async () => {
    await using database = await newDatabase()
    await Effect.runPromise(
      Effect.flatMap(SqlClient.SqlClient, (sql) => body(sql, database)).pipe(
        Effect.provide(openDatabase(database.url, pool.size, pool.timeout)),
        Logger.withMinimumLogLevel(LogLevel.None)
      )
    )
  })

const defectsOf = <A, E>(exit: Exit.Exit<A, E>) =>
  Exit.isFailure(exit) ? Chunk.toArray(Cause.defects(exit.cause)) : []

const expectUnavailable = <A, E>(exit: Exit.Exit<A, E>) =>
  expect(defectsOf(exit).some((defect) => defect instanceof DatabaseUnavailable)).toBe(true)

const twoSandboxes = (sql: SqlClient.SqlClient) =>
  sql`insert into sandboxes (name, generation, sequence, clock_ms) values ('a', 0, 0, 0), ('b', 0, 0, 0)`

const step = (sql: SqlClient.SqlClient, name: string) =>
  sql`update sandboxes set sequence = sequence + 1 where name = ${name}`

sqlTest("every text column compares by code point, whatever the collation of the server", (sql) =>
  Effect.gen(function* () {
    const others = yield* sql`
      select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'
        and not ('B' < 'a')`
    expect(others).toEqual([])
  })
)

test.skipIf(engine !== "postgres")("a start on a migrated database does not wait for a running dump", async () => {
  await using database = await newDatabase()
  const dump = new SQL({ url: database.url, max: 1 })
  await dump.begin(async (reading) => {
    await reading`lock table effect_sql_migrations in access share mode`
    const store = await startStore(database.settings)
    expect((await get(`${store.url}/api/products`)).status).toBe(200)
    await store.stop()
  })
  await dump.close()
})

const impatient = { timeout: Duration.seconds(5), statementTimeout: Duration.millis(500) }

test.skipIf(engine !== "postgres")("a start waits for the migration of another replica", async () => {
  await using database = await newDatabase()
  const other = new SQL({ url: database.url, max: 1 })
  let opening = Promise.resolve()
  await other.begin(async (migrating) => {
    await migrating`lock table effect_sql_migrations in access exclusive mode`
    const opened = layer({ url: database.settings.databaseUrl, size: 1, ...impatient })
    opening = Effect.runPromise(Effect.scoped(Effect.asVoid(Layer.build(opened))))
    expect(await Promise.race([opening.then(() => "open"), Bun.sleep(800)])).toBeUndefined()
  })
  await opening
  await other.close()
})

test.skipIf(engine !== "postgres")("a migration may take longer than a statement of a server", async () => {
  await using database = await newDatabase({ empty: true })
  await database.query(`
    create function be_slow() returns event_trigger language plpgsql as
    $$ begin if to_regclass('effect_sql_migrations') is null then perform pg_sleep(0.8); end if; end $$`)
  await database.query("create event trigger slow on ddl_command_start execute function be_slow()")
  const opened = layer({ url: database.settings.databaseUrl, size: 1, ...impatient })
  await Effect.runPromise(Effect.scoped(Layer.build(opened)))
  expect(await database.query("select count(*)::int as applied from effect_sql_migrations")).toEqual([
    { applied: migrationNames.length }
  ])
})

test.skipIf(engine !== "postgres")(
  "doctor reports a database whose role lacks the rights that a start needs",
  async () => {
    const role = `reader_${randomBytes(8).toString("hex")}`
    await using migrated = await newDatabase()
    await using empty = await newDatabase({ empty: true })
    const doctor = (database: TestDatabase) => {
      const url = new URL(database.url)
      url.username = role
      return runInProcess(["doctor"], { DATABASE_URL: url.href, PORT: "0" })
    }
    await empty.query(`create role ${role} login`)
    try {
      await empty.query("revoke create on schema public from public")
      expect((await doctor(empty)).stdout).toContain(
        ` does not let ${role} make tables, but the next start must make them\n`
      )
      await empty.query(`grant create on schema public to ${role}`)
      // A table of an extension, which belongs to a superuser, as PostGIS's.
      for (const database of [empty, migrated]) {
        await database.query("create table spatial_ref_sys (id int)")
        await database.query("alter extension plpgsql add table spatial_ref_sys")
      }
      expect(await doctor(empty)).toMatchObject({ exitCode: 0, stderr: "" })
      await migrated.query(`grant select on all tables in schema public to ${role}`)
      const { exitCode, stderr, stdout } = await doctor(migrated)
      expect([exitCode, stderr]).toEqual([1, "Failed checks: database.\n"])
      expect(stdout).toContain(` does not let ${role} read and write its tables\n`)
      await migrated.query(`grant insert, update, delete on sandboxes to ${role}`)
      expect((await doctor(migrated)).stdout).toContain(` does not let ${role} read and write its tables\n`)
      await migrated.query(`grant insert, update, delete on all tables in schema public to ${role}`)
      await migrated.query(`revoke insert, update, delete on spatial_ref_sys from ${role}`)
      expect((await doctor(migrated)).exitCode).toBe(0)
      await migrated.query("delete from effect_sql_migrations where migration_id > 1")
      await migrated.query(`grant create on schema public to ${role}`)
      expect((await doctor(migrated)).stdout).toContain(
        ` has tables that ${role} does not own, but the next start must change them\n`
      )
      await migrated.query(`do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'spatial_ref_sys'
        loop execute format('alter table %I owner to ${role}', name); end loop; end $$`)
      await migrated.query(`revoke create on schema public from public, ${role}`)
      expect((await doctor(migrated)).exitCode).toBe(0)
      await migrated.query(`alter role ${role} set default_transaction_read_only = on`)
      expect((await doctor(migrated)).stdout).toContain(" cannot be written: ")
    } finally {
      for (const database of [migrated, empty]) await database.query(`drop owned by ${role}`)
      await empty.query(`drop role ${role}`)
    }
  }
)

test.skipIf(engine !== "postgres")("a Postgres that accepts only reads is not ready", async () => {
  await using database = await newDatabase()
  const { stop, url } = await startStore(database.settings)
  const ready = async () => {
    const { body, status } = await get(`${url}/readyz`)
    return [status, body]
  }
  const name = new URL(database.url).pathname.slice(1)
  // A setting of the database applies only to new connections, so the open ones are terminated.
  const set = async (value: "on" | "off") => {
    await database.query(`alter database "${name}" set default_transaction_read_only = ${value}`)
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
    )
  }
  const until = async (status: number) => {
    for (let [found] = await ready(); found !== status; [found] = await ready()) await Bun.sleep(20)
  }
  try {
    await until(200)
    await set("on")
    await until(503)
    // The first answers may still report the terminated connections.
    while (!JSON.stringify(await ready()).includes("accepts only reads")) await Bun.sleep(20)
  } finally {
    await set("off")
    await until(200)
    await stop()
  }
})

test.skipIf(engine !== "postgres")("a start on a Postgres that accepts only reads says so in a line", async () => {
  await using database = await newDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await database.query(`alter database "${name}" set default_transaction_read_only = on`)
  const run = (...args: ReadonlyArray<string>) => runInProcess(args, { DATABASE_URL: database.url, PORT: "0" })
  const refused = {
    exitCode: 1,
    stderr: "DATABASE_URL: the database cannot be used (cannot execute INSERT in a read-only transaction)\n"
  }
  expect(await run("serve")).toMatchObject(refused)
  // This command writes in a transaction, whose rollback fails as well.
  expect(await run("reset")).toMatchObject(refused)
})

describe.skipIf(engine !== "postgres")(
  "a Postgres database is refused by a start and by `doctor`, and stays as it is,",
  () => {
    const outcomeOf = async (database: TestDatabase) => {
      const run = (command: string) => runInProcess([command], { DATABASE_URL: database.url, PORT: "0" })
      const [served, examined] = [await run("serve"), await run("doctor")]
      const [{ count } = {}] = await database.query<{ count: number }>(
        "select count(*)::int as count from pg_tables where tablename = 'effect_sql_migrations'"
      )
      return { ...served, finding: examined.stdout, examined: examined.exitCode, count }
    }
    const refused = ({ url }: TestDatabase, reason: string) => {
      const { host, pathname } = new URL(url)
      const sentence = `cannot open postgres://${host}${pathname} (${reason})`
      const stderr = `DATABASE_URL: ${sentence}\n`
      return {
        exitCode: 1,
        stderr,
        examined: 1,
        finding: expect.stringContaining(`FAIL  database    ${sentence}\n`),
        count: 0
      }
    }

    test("if it has tables of another program", async () => {
      await using database = await newDatabase({ empty: true })
      await database.query("create table orders (id text)")
      const reason = "it has tables of another program: use another database"
      expect(await outcomeOf(database)).toMatchObject(refused(database, reason))
    })

    test("if it has tables of another program, and the empty table that a failed start has left", async () => {
      await using database = await newDatabase({ empty: true })
      await database.query("create table effect_sql_migrations (migration_id int, created_at timestamptz, name text)")
      const env = { DATABASE_URL: database.url, PORT: "0" }
      expect((await runInProcess(["doctor"], env)).exitCode).toBe(0)
      await database.query("create table orders (id text)")
      const reason = "it has tables of another program: use another database"
      expect(await outcomeOf(database)).toMatchObject({ ...refused(database, reason), count: 1 })
    })

    test("if it cannot store every text", async () => {
      await using database = await newDatabase({ empty: true, encoding: "LATIN1" })
      const reason = "its encoding is LATIN1, but Vitrine needs UTF8 or SQL_ASCII: use another database"
      expect(await outcomeOf(database)).toMatchObject(refused(database, reason))
    })
  }
)

test.skipIf(engine !== "postgres")(
  "a Postgres database with tables of others in another schema, and of extensions, is accepted",
  async () => {
    await using database = await newDatabase({ empty: true })
    await database.query("create table orders (id text)")
    await database.query("create schema vitrine create table spatial_ref_sys (srtext text)")
    await database.query("alter extension plpgsql add table vitrine.spatial_ref_sys")
    await database.query("create view vitrine.pg_stat_statements as select text 'select 1' as query")
    const env = { DATABASE_URL: `${database.url}?options=-csearch_path%3Dvitrine`, PORT: "0" }
    expect(await runInProcess(["doctor"], env)).toMatchObject({ exitCode: 0 })
    expect(await runInProcess(["visibility", "organization", "Acme"], env)).toMatchObject({ exitCode: 0 })
    expect(await runInProcess(["doctor"], env)).toMatchObject({ exitCode: 0 })
    const changed = `select from information_schema.columns where column_name = 'srtext' and collation_name = 'C'`
    expect(await database.query(changed)).toEqual([])
  }
)

test.skipIf(engine !== "postgres")("a Postgres database in SQL_ASCII is accepted, and keeps every text", async () => {
  await using database = await newDatabase({ empty: true, encoding: "SQL_ASCII" })
  const run = (...args: ReadonlyArray<string>) => runInProcess(args, { DATABASE_URL: database.url, PORT: "0" })
  expect(await run("doctor")).toMatchObject({ exitCode: 0 })
  const name = "Gdańsk \u{1f3d7} 東京"
  expect(await run("visibility", "organization", name)).toMatchObject({ exitCode: 0 })
  expect(await run("visibility", "members", name)).toMatchObject({ exitCode: 0 })
  const names = await database.query<{ hex: string }>("select encode(name::bytea, 'hex') as hex from organizations")
  expect(names.map(({ hex }) => Buffer.from(hex, "hex").toString())).toContain(name)
})

describe("conflicting transactions in Postgres", () => {
  sqlTest("are both committed once after a deadlock", (sql) =>
    Effect.gen(function* () {
      yield* twoSandboxes(sql)
      const [first, second] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const cross = (one: string, other: string, mine: Deferred.Deferred<void>, theirs: Deferred.Deferred<void>) =>
        sql.withTransaction(
          step(sql, one).pipe(
            Effect.zipRight(Deferred.succeed(mine, undefined)),
            Effect.zipRight(Deferred.await(theirs)),
            // A defect, as at the edge of a service: the retry must recognize it.
            Effect.zipRight(Effect.orDie(step(sql, other)))
          )
        )
      yield* Effect.all([cross("a", "b", first, second), cross("b", "a", second, first)], { concurrency: 2 })
      expect(yield* sql`select name, sequence from sandboxes order by name`).toEqual([
        { name: "a", sequence: 2 },
        { name: "b", sequence: 2 }
      ])
    })
  )

  sqlTest("are retried after a serialization failure, also one that only the commit reports", (sql) =>
    Effect.gen(function* () {
      yield* twoSandboxes(sql)
      let runs = 0
      const bothRead = yield* Effect.makeLatch(false)
      // Each reads what the other writes. Snapshot isolation would let both commit, but no serial order allows it.
      const skew = (reads: string, writes: string) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`set transaction isolation level serializable`
            const [row] = yield* sql<{ sequence: number }>`select sequence from sandboxes where name = ${reads}`
            if (++runs === 2) yield* bothRead.open
            yield* bothRead.await
            yield* sql`update sandboxes set sequence = ${(row?.sequence ?? 0) + 1} where name = ${writes}`
          })
        )
      yield* Effect.all([skew("a", "b"), skew("b", "a")], { concurrency: 2 })
      expect(runs).toBe(3)
      const rows = yield* sql<{ sequence: number }>`select sequence from sandboxes`
      expect(rows.map(({ sequence }) => sequence).toSorted()).toEqual([1, 2])
    })
  )

  sqlTest("are retried at most 8 times, always from the outermost transaction, and for no other error", (sql) =>
    Effect.gen(function* () {
      let runs = 0
      const failing = (state: string) =>
        Effect.zipRight(
          Effect.sync(() => runs++),
          sql`do ${sql.literal(`$$ begin raise exception using errcode = '${state}'; end $$`)}`
        )
      for (const [state, expected] of [
        ["40001", 8],
        ["40P01", 8],
        ["23505", 1],
        ["22012", 1]
      ] as const) {
        runs = 0
        expect(Exit.isFailure(yield* Effect.exit(sql.withTransaction(failing(state))))).toBe(true)
        expect([state, runs]).toEqual([state, expected])
      }
      runs = 0
      let outerRuns = 0
      const nested = Effect.zipRight(
        Effect.sync(() => outerRuns++),
        sql.withTransaction(failing("40001"))
      )
      yield* Effect.exit(sql.withTransaction(nested))
      expect([outerRuns, runs]).toEqual([8, 8])
    })
  )
})

describe("a connection to Postgres", () => {
  const die = (sql: SqlClient.SqlClient) => sql`select pg_terminate_backend(pg_backend_pid())`

  sqlTest(
    "that breaks fails with DatabaseUnavailable, and the next statement gets a new connection",
    (sql) =>
      Effect.gen(function* () {
        for (let round = 0; round < 5; round++) {
          expectUnavailable(yield* Effect.exit(die(sql)))
          expect(yield* sql`select 1 as one`).toEqual([{ one: 1 }])
        }
      }),
    { size: 1 }
  )

  sqlTest(
    "that breaks in a transaction leaves no writes, and the transaction is not retried",
    (sql) =>
      Effect.gen(function* () {
        let runs = 0
        const exit = yield* Effect.exit(
          sql.withTransaction(
            Effect.sync(() => runs++).pipe(Effect.zipRight(twoSandboxes(sql)), Effect.zipRight(Effect.orDie(die(sql))))
          )
        )
        expectUnavailable(exit)
        expect(runs).toBe(1)
        expect(yield* sql`select name from sandboxes`).toEqual([])
      }),
    { size: 1 }
  )

  sqlTest(
    "returns to the pool when the fiber that waits for its statement is interrupted",
    (sql) =>
      Effect.gen(function* () {
        for (const work of [
          Effect.asVoid(sql`select pg_sleep(0.05)`),
          Effect.asVoid(sql.withTransaction(Effect.zipRight(twoSandboxes(sql), sql`select pg_sleep(0.05)`)))
        ]) {
          const fiber = yield* Effect.fork(work)
          yield* Effect.yieldNow({ priority: 1 })
          const waiting = yield* Effect.fork(sql`select 1`)
          yield* Effect.yieldNow({ priority: 1 })
          yield* Fiber.interruptAll([fiber, waiting])
          expect(yield* sql`select 1 as one`).toEqual([{ one: 1 }])
        }
        expect(yield* sql`select name from sandboxes`).toEqual([])
      }),
    { size: 1 }
  )

  sqlTest(
    "that the pool cannot give in time fails with DatabaseUnavailable",
    (sql) =>
      Effect.gen(function* () {
        const [held, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const holder = yield* Effect.fork(
          sql.withTransaction(Effect.zipRight(Deferred.succeed(held, undefined), Deferred.await(go)))
        )
        yield* Deferred.await(held)
        expectUnavailable(yield* Effect.exit(sql`select 1`))
        expectUnavailable(yield* Effect.exit(sql.withTransaction(sql`select 1`)))
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(holder)
        expect(yield* sql`select 1 as one`).toEqual([{ one: 1 }])
      }),
    { size: 1, timeout: 1_000 }
  )
})

describe("a sandbox with many concurrent writers", () => {
  const within = (name: string) => Effect.provideService(CurrentSandbox, { name: SandboxName.make(name), baseUrl: "" })

  sqlTest(
    "leaves connections to other sandboxes, and its own writers run one by one",
    (sql) =>
      Effect.gen(function* () {
        const sandbox = yield* Effect.provide(Sandbox, Sandbox.Default)
        const [held, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const holder = yield* Effect.fork(
          within("crowded")(sandbox.write(() => Effect.zipRight(Deferred.succeed(held, undefined), Deferred.await(go))))
        )
        yield* Deferred.await(held)
        const crowd = yield* Effect.fork(
          Effect.all(
            Array.from({ length: 40 }, () => within("crowded")(sandbox.write((turn) => Effect.succeed(turn.sequence)))),
            { concurrency: "unbounded" }
          )
        )
        yield* Effect.sleep("50 millis")
        // If writers of "crowded" held every connection of the pool, these would get none and time out.
        for (const name of ["quiet", "calm", "empty"]) {
          expect(yield* within(name)(sandbox.write((turn) => Effect.succeed(turn.sequence)))).toBe(1)
        }
        expect(yield* sql`select 1 as one`).toEqual([{ one: 1 }])
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(holder)
        expect((yield* Fiber.join(crowd)).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: 40 }, (_, n) => n + 2)
        )
      }).pipe(Effect.provideService(Seed, "test"), Effect.provideService(SqlClient.SqlClient, sql)),
    { size: 3, timeout: 5_000 }
  )
})

for (const kind of ["write", "reset"] as const) {
  sqlTest(`a ${kind} is reported as committed when its client disconnects during the commit`, (sql) =>
    Effect.gen(function* () {
      const sandbox = yield* Effect.provide(Sandbox, Sandbox.Default)
      const noted: Array<Commit> = []
      yield* sql`
        create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return null; end'`
      yield* sql`
        create constraint trigger slow after insert on sandboxes deferrable initially deferred
        for each row execute function slow()`
      const unit = kind === "write" ? sandbox.write(() => Effect.void) : sandbox.reset
      const client = yield* unit.pipe(
        Effect.provideService(CurrentSandbox, { name: SandboxName.make("left"), baseUrl: "" }),
        Effect.provideService(CurrentCommitObserver, { onCommit: (commit) => noted.push(commit) }),
        Effect.fork
      )
      const isCommitting = Effect.map(
        sql`select 1 as one from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep' and query ilike 'commit%'`,
        (rows) => rows.length > 0
      )
      yield* Effect.repeat(Effect.delay(isCommitting, "10 millis"), { until: (is) => is })
      yield* Fiber.interrupt(client)
      const rows = yield* sql`select generation, sequence from sandboxes where name = 'left'`
      expect(rows).toEqual([expect.objectContaining({ generation: 0 })])
      expect(noted).toEqual([expect.objectContaining(rows[0] ?? {})])
    }).pipe(Effect.provideService(Seed, "test"), Effect.provideService(SqlClient.SqlClient, sql))
  )
}

test.skipIf(engine !== "postgres")(
  "the error for a Postgres that cannot be opened does not contain the password",
  async () => {
    const server = new URL(process.env.TEST_POSTGRES_URL ?? "")
    const nowhere = new URL(server)
    nowhere.port = "1"
    const unknown = new URL(server)
    unknown.pathname = "/no_such_database"
    for (const url of [nowhere, unknown]) {
      url.username = "postgres"
      url.password = "hunter2"
      const failure = await Effect.runPromise(Effect.flip(Effect.provide(Effect.void, openDatabase(url.href))))
      expect(failure).toMatchObject({ _tag: "CannotOpenDatabase", database: `postgres://${url.host}${url.pathname}` })
      expect(failure.reason).toMatch(/ECONNREFUSED|does not exist|authentication/)
      expect(JSON.stringify(failure)).not.toContain("hunter2")
    }
  }
)
