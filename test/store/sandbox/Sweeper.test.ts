import { describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Fiber, Layer, Option, TestClock, Tracer } from "effect"
import { CurrentSandbox, SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { yieldToEventLoop } from "../../../src/domain/yieldToEventLoop.ts"
import { Sandbox } from "../../../src/store/sandbox/Sandbox.ts"
import { SandboxLifecycle } from "../../../src/store/sandbox/SandboxLifecycle.ts"
import { Sweeper, sweptTables } from "../../../src/store/sandbox/Sweeper.ts"
import type { UnitOfWork } from "../../../src/store/sandbox/UnitOfWork.ts"
import { engine, newDatabase } from "../../support/database.ts"
import { effect } from "../../support/effect.ts"
import { openProgram } from "../../support/process.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import { type Column, type Reference, systemCatalog } from "../../support/systemCatalog.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import { TestWorld, worldAt } from "../../support/TestWorld.ts"

// Without the sweeper, which starts as soon as it is built.
const World = () => Layer.provideMerge(Sandbox.Default, TestWorld())

const within = (name: string) => Effect.provideService(CurrentSandbox, { name: SandboxName.make(name), baseUrl: "" })

// Not state of a sandbox: the list of keys to sweep, from which a sweep removes what it has swept.
const tablesWithoutState = ["retired_sandboxes"]

const withSandbox = (columns: ReadonlyMap<string, ReadonlyArray<Column>>) =>
  new Map([...columns].filter(([, members]) => members.some(({ column }) => column === "sandbox")))

const columnsOfState = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql.unsafe<Column>(systemCatalog.columns)
  return Map.groupBy(columns, ({ table }) => table)
}).pipe(Effect.map(withSandbox), Effect.orDie)

const references = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.unsafe<Reference>(systemCatalog.references)
}).pipe(Effect.orDie)

const tablesWithSandbox = Effect.map(columnsOfState, (columns) => [...columns.keys()].toSorted())

/** The number of rows of each table with this key. */
const countsOf = (key: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const counts: Record<string, number> = {}
    for (const table of yield* tablesWithSandbox) {
      const [row] = yield* sql<{ rows: number }>`
        select cast(count(*) as integer) as rows from ${sql(table)} where sandbox = ${key}`
      counts[table] = row?.rows ?? 0
    }
    return counts
  }).pipe(Effect.orDie)

const filled = (rows: number) =>
  Effect.map(tablesWithSandbox, (tables) =>
    Object.fromEntries(tables.map((table) => [table, tablesWithoutState.includes(table) ? 0 : rows]))
  )

/** Every table of state, after the tables that it references. */
const parentsFirst = Effect.gen(function* () {
  const known = yield* references
  const depthOf = (table: string): number =>
    Math.max(0, ...known.filter((reference) => reference.table === table).map(({ target }) => 1 + depthOf(target)))
  return [...(yield* columnsOfState)].toSorted(([a], [b]) => depthOf(a) - depthOf(b))
})

/** Inserts so many rows into every table of state that exists. Rows with the same number reference each other. */
const fill = (rows: number) => (work: UnitOfWork) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const [table, columns] of yield* parentsFirst) {
      if (tablesWithoutState.includes(table)) continue
      const values = columns.map(({ column, type }) => {
        if (column === "sandbox") return `'${work.sandbox}'`
        return /text/i.test(type) ? "'x_' || i" : "1"
      })
      yield* sql.unsafe(`
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
        insert into ${table} (${columns.map(({ column }) => column).join(", ")}) select ${values.join(", ")} from n`)
    }
  }).pipe(Effect.orDie)

describe("tables of state", () => {
  effect("are all swept, directly or by a cascade", () =>
    Effect.gen(function* () {
      const tables = yield* tablesWithSandbox
      const known = yield* references
      const reached = new Set<string>(Object.keys(sweptTables))
      // Each round can reach the tables that reference a table of the round before.
      for (let round = 0; round < tables.length; round++) {
        for (const { column, onDelete, table, target, targetColumn } of known) {
          const follows = onDelete === "CASCADE" && column === "sandbox" && targetColumn === "sandbox"
          if (follows && reached.has(target)) reached.add(table)
        }
      }
      expect([...reached, ...tablesWithoutState].toSorted()).toEqual(tables)
    }).pipe(Effect.provide(World()))
  )

  effect("have the sandbox first in their key, and are swept by their complete key", () =>
    Effect.gen(function* () {
      const swept = new Map<string, ReadonlyArray<string>>(Object.entries(sweptTables))
      for (const [table, columns] of yield* columnsOfState) {
        const keyed = columns.filter(({ key }) => key > 0).toSorted((a, b) => a.key - b.key)
        const [first, ...others] = keyed.map(({ column }) => column)
        expect([table, first, ...others]).toEqual([table, "sandbox", ...(swept.get(table) ?? others)])
      }
    }).pipe(Effect.provide(World()))
  )
})

/** Runs a test with a count of the sweeps that have begun. */
const counted = <A, E>(body: (sweeps: () => number) => Effect.Effect<A, E, Sandbox | SqlClient.SqlClient | Sweeper>) =>
  Effect.flatMap(Effect.tracer, (native) => {
    let sweeps = 0
    const counting = Tracer.make({
      context: (execution, fiber) => native.context(execution, fiber),
      span: (name, ...rest) => {
        if (name === "Sweeper.sweep") sweeps += 1
        return native.span(name, ...rest)
      }
    })
    return body(() => sweeps).pipe(
      Effect.provide(Layer.provideMerge(Sweeper.Default, World())),
      Effect.withSpan("test"),
      Effect.withTracer(counting)
    )
  })

describe("a sweep", () => {
  effect("deletes what a reset left and nothing else", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* sandbox.write(fill(450))
      yield* within("default-2")(sandbox.write(fill(3)))
      yield* sandbox.reset
      yield* sandbox.write(fill(201))
      yield* sandbox.reset
      yield* sandbox.write(fill(7))
      const sweeper = yield* Effect.provide(Sweeper, Sweeper.Default)
      yield* sweeper.sweep
      expect(yield* countsOf("default/0")).toEqual(yield* filled(0))
      expect(yield* countsOf("default/1")).toEqual(yield* filled(0))
      expect(yield* countsOf("default/2")).toEqual(yield* filled(7))
      expect(yield* countsOf("default-2/0")).toEqual(yield* filled(3))
    }).pipe(Effect.provide(World()))
  )

  effect("deletes the many dates of one SKU in parts", () =>
    Effect.gen(function* () {
      const [sandbox, sql, sweeper] = [yield* Sandbox, yield* SqlClient.SqlClient, yield* Sweeper]
      const name = SandboxName.make("dates")
      yield* sweeper.sweep
      yield* sandbox
        .write((work) =>
          sql`
            with recursive n (i) as (select 1 union all select i + 1 from n where i < 450)
            insert into inventory (sandbox, sku, date, taken)
            select ${work.sandbox}, 'KV203/economy', 'day ' || i, 1 from n`.pipe(Effect.orDie)
        )
        .pipe(within(name))
      yield* (yield* SandboxLifecycle).drop(name)
      yield* sweeper.finish(name)
      expect(yield* countsOf("dates/0")).toEqual(yield* filled(0))
      expect(yield* sandbox.write((work) => Effect.succeed(work.sandbox)).pipe(within(name))).toBe("dates/0")
    }).pipe(Effect.provide(Layer.provideMerge(Layer.merge(SandboxLifecycle.Default, Sweeper.Default), World())))
  )

  /** Sweeps a generation of 2,000 rows in each table. Returns the counts of orders that were read during the sweep. */
  const seenInBetween = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const sweeper = yield* Sweeper
    const key = yield* sandbox.write((work) => Effect.as(fill(2_000)(work), work.sandbox))
    yield* sandbox.reset
    const look = sql<{ rows: number }>`select cast(count(*) as integer) as rows from orders where sandbox = ${key}`
    // Opens the connections now: later, a read would be too late to see anything.
    yield* Effect.all([look, look, look], { concurrency: "unbounded" })
    const sweeping = yield* Effect.fork(sweeper.sweep)
    const writing = yield* Effect.fork(Effect.zipRight(sandbox.write(fill(5)), sandbox.reset))
    const left = new Set<number>()
    while (Option.isNone(yield* Fiber.poll(sweeping))) {
      for (const { rows } of yield* look) left.add(rows)
      yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
    }
    yield* Fiber.join(sweeping)
    yield* Fiber.join(writing)
    yield* sweeper.sweep
    return [...left].filter((rows) => rows > 0 && rows < 2_000)
  })

  effect(
    "lets other transactions in between its parts, even a reset",
    () =>
      Effect.gen(function* () {
        const sandbox = yield* Sandbox
        // The machine decides how many reads run between parts. Without parts, none would.
        let seen: ReadonlyArray<number> = []
        for (let sweep = 0; sweep < 20 && seen.length < 4; sweep++) seen = yield* seenInBetween
        expect(seen.length).toBeGreaterThanOrEqual(4)
        expect(seen.filter((rows) => rows % 200 !== 0)).toEqual([])
        const generations = yield* sandbox.write((work) => Effect.succeed(Number(work.sandbox.split("/")[1])))
        expect(generations).toBeGreaterThanOrEqual(2)
        for (let generation = 0; generation < generations; generation++) {
          expect(yield* countsOf(`default/${generation}`)).toEqual(yield* filled(0))
        }
      }).pipe(Effect.provide(Layer.provideMerge(Sweeper.Default, World()))),
    30_000
  )

  effect("happens once for many requests that arrive meanwhile", () =>
    counted((sweeps) =>
      Effect.gen(function* () {
        const sweeper = yield* Sweeper
        yield* Effect.replicateEffect(sweeper.start, 100, { discard: true })
        // Runs after the sweeps that were requested before.
        yield* sweeper.sweep
        expect(sweeps()).toBeGreaterThan(0)
        expect(sweeps()).toBeLessThan(5)
      })
    )
  )

  effect("starts only after the caller that asked for it has continued", () =>
    counted((sweeps) =>
      Effect.gen(function* () {
        const sweeper = yield* Sweeper
        // The sweep at startup.
        yield* Effect.repeat(yieldToEventLoop, { until: () => sweeps() === 1 })
        yield* sweeper.sweep
        yield* sweeper.start
        yield* Effect.replicateEffect(
          Effect.promise(() => Promise.resolve()),
          100,
          { discard: true }
        )
        expect(sweeps()).toBe(2)
        yield* Effect.repeat(yieldToEventLoop, { until: () => sweeps() === 3 })
      })
    )
  )

  effect("is retried until it succeeds, however long the database fails", () =>
    counted((sweeps) =>
      Effect.gen(function* () {
        const [sandbox, sql, sweeper] = [yield* Sandbox, yield* SqlClient.SqlClient, yield* Sweeper]
        yield* sweeper.sweep
        yield* sandbox.write(fill(3))
        yield* sandbox.reset
        yield* sql`alter table carts rename to carts_elsewhere`
        const before = sweeps()
        yield* sweeper.start
        const aMinuteLater = Effect.zipRight(yieldToEventLoop, TestClock.adjust("1 minute"))
        yield* Effect.repeat(aMinuteLater, { until: () => sweeps() > before + 20, times: 500 })
        yield* sql`alter table carts_elsewhere rename to carts`
        const left = sql<{ sandbox: string }>`select sandbox from retired_sandboxes`
        const look = Effect.zipRight(aMinuteLater, left)
        expect(yield* Effect.repeat(look, { until: (rows) => rows.length === 0, times: 500 })).toEqual([])
      })
    )
  )

  effect("of a dropped sandbox is finished before the next one of its name begins, with the same first key", () =>
    Effect.gen(function* () {
      const [lifecycle, sandbox, sweeper] = [yield* SandboxLifecycle, yield* Sandbox, yield* Sweeper]
      const name = SandboxName.make("again")
      const keyOfNext = sandbox.write((work) => Effect.succeed(work.sandbox)).pipe(within(name))
      yield* sweeper.sweep
      yield* sandbox.write(fill(450)).pipe(within(name))
      yield* sandbox.reset.pipe(within(name))
      // An existing sandbox keeps its state.
      yield* sweeper.finish(name)
      expect(yield* keyOfNext).toBe("again/1")
      yield* lifecycle.drop(name)
      yield* sweeper.finish(name)
      for (const key of ["again/0", "again/1"]) expect(yield* countsOf(key)).toEqual(yield* filled(0))
      expect(yield* keyOfNext).toBe("again/0")
    }).pipe(Effect.provide(Layer.provideMerge(Layer.merge(SandboxLifecycle.Default, Sweeper.Default), World())))
  )

  effect("can run without anything to delete, and concurrently", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const sweeper = yield* Sweeper
      yield* sweeper.sweep
      yield* sandbox.write(fill(300))
      yield* sandbox.reset
      yield* Effect.all([sweeper.start, sweeper.sweep, sweeper.sweep], { concurrency: "unbounded" })
      expect(yield* countsOf("default/0")).toEqual(yield* filled(0))
    }).pipe(Effect.provide(Layer.provideMerge(Sweeper.Default, World())))
  )
})

/** The number of rows in a database's tables of state with another key than this one. */
const leftoversIn = async (database: TestDatabase, key: string): Promise<number> => {
  const columns = await database.query<Column>(systemCatalog.columns)
  const tables = columns.flatMap(({ column, table }) => (column === "sandbox" ? [table] : []))
  const rows = tables.map((table) => `select sandbox from ${table} where sandbox <> '${key}'`).join(" union all ")
  const [found] = await database.query<{ leftovers: number }>(
    `select cast(count(*) as integer) as leftovers from (${rows}) as others`
  )
  return found?.leftovers ?? 0
}

// SQLite blocks the whole process while it waits, so two clients in one process would wait forever for each other.
describe.skipIf(engine !== "sqlite")("the file of an SQLite database", () => {
  effect("shrinks after a large sweep", () =>
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(
        Effect.promise(() => newDatabase()),
        ({ close }) => Effect.promise(close)
      )
      const sizes = Effect.gen(function* () {
        const [sandbox, sql] = [yield* Sandbox, yield* SqlClient.SqlClient]
        const pages = Effect.map(
          sql<{ pages: number }>`select page_count as pages from pragma_page_count`,
          ([row]) => row?.pages ?? 0
        )
        const before = yield* pages
        yield* sandbox.write((work) =>
          sql`
            with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
            insert into carts (sandbox, id, created_at, updated_at) select ${work.sandbox}, 'cart_' || n, ${"x".repeat(100)}, '' from numbers`.pipe(
            Effect.orDie
          )
        )
        const full = yield* pages
        yield* sandbox.reset
        const sweeper = yield* Effect.provide(Sweeper, Sweeper.Default)
        yield* sweeper.sweep
        return { before, full, after: yield* pages }
      })
      const { after, before, full } = yield* sizes.pipe(
        within("large"),
        Effect.provide(Layer.provideMerge(Sandbox.Default, worldAt(database.url)))
      )
      expect(full).toBeGreaterThan(before + 500)
      expect(after).toBeLessThan(before + 300)
    }).pipe(Effect.scoped)
  )
})

describe.skipIf(engine !== "postgres")("sweeps of two processes on one database", () => {
  test("share the work, and neither ends before all of it is done", async () => {
    await using database = await newDatabase()
    const prepare = Effect.gen(function* () {
      const sandbox = yield* Sandbox
      for (const name of ["a", "b", "c"]) {
        yield* within(name)(sandbox.write(fill(900)))
        yield* within(name)(sandbox.reset)
      }
      yield* within("a")(sandbox.write(fill(10)))
    }).pipe(Effect.provide(Layer.provideMerge(Sandbox.Default, worldAt(database.url))))
    await Effect.runPromise(prepare)

    const sweep = () =>
      Effect.runPromise(
        Effect.flatMap(Sweeper, ({ sweep }) => sweep).pipe(
          Effect.provide(Layer.provide(Sweeper.Default, worldAt(database.url)))
        )
      )
    let done = false
    const sweeping = Promise.all([sweep(), sweep(), sweep()]).finally(() => {
      done = true
    })
    const looks: Array<{ readonly listed: number; readonly left: number }> = []
    while (!done) {
      const [look] = await database.query<{ listed: number; left: number }>(`
        select cast((select count(*) from retired_sandboxes where sandbox = 'b/0') as integer) as listed,
          cast((select count(*) from orders where sandbox = 'b/0') + (select count(*) from inventory where sandbox = 'b/0')
            as integer) as left`)
      if (look !== undefined) looks.push(look)
    }
    await sweeping
    expect(looks.filter(({ left, listed }) => listed === 0 && left > 0)).toEqual([])
    expect(looks.length).toBeGreaterThan(0)
    expect(await leftoversIn(database, "a/1")).toBe(0)
    expect(await database.query<object>("select * from orders")).toHaveLength(10)
  }, 30_000)
})

describe("the program", () => {
  const buy = async (url: string) => checkout(url, await cartWith(url, { product_id: "field-watch-38" }))

  /** Waits until no row of another key is left. Each round sends a request, so that the program can run. */
  const waitUntilSwept = async (url: string, database: TestDatabase, key: string) => {
    for (let look = 0; look < 2_000 && (await leftoversIn(database, key)) > 0; look++) await get(`${url}/healthz`)
    expect(await leftoversIn(database, key)).toBe(0)
  }

  test("answers a reset first, and sweeps in the background", async () => {
    await using database = await newDatabase()
    const { stop, url } = await startStore(database.settings)
    try {
      expect([await buy(url), await buy(url)].map(({ status }) => status)).toEqual([201, 201])
      expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
      expect((await get(`${url}/api/orders`)).body.items).toEqual([])
      expect((await buy(url)).status).toBe(201)
      await waitUntilSwept(url, database, "default/1")
      expect((await get(`${url}/api/orders`)).body.items).toHaveLength(1)
    } finally {
      await stop()
    }
  })

  test("sweeps at its start what a killed program left", async () => {
    await using database = await newDatabase()
    const env = { DATABASE_URL: database.url }
    {
      await using program = await openProgram(env)
      expect([await buy(program.url), await buy(program.url)].map(({ status }) => status)).toEqual([201, 201])
    }
    // The state between a reset and its sweep, which no signal would hit reliably.
    await database.query("update sandboxes set generation = generation + 1, sequence = 0")
    await database.query("insert into retired_sandboxes values ('default/0')")
    expect(await leftoversIn(database, "default/1")).toBeGreaterThan(6)
    await using program = await openProgram(env)
    expect((await buy(program.url)).status).toBe(201)
    await waitUntilSwept(program.url, database, "default/1")
    expect((await get(`${program.url}/api/orders`)).body.items).toHaveLength(1)
  }, 20_000)
})
