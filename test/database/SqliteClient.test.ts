import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Statement from "@effect/sql/Statement"
import { Effect, Layer, Tracer } from "effect"
import { placeholder } from "../../src/database/sqlite/compiler.ts"
import { effect } from "../support/effect.ts"
import { openDatabase } from "../support/openDatabase.ts"

type Use<E> = (sql: SqlClient.SqlClient) => Effect.Effect<void, E>

/** A test of the client on a new database in memory, without rows. */
const clientTest = <E>(name: string, use: Use<E>) =>
  effect(name, () => Effect.flatMap(SqlClient.SqlClient, use).pipe(Effect.provide(openDatabase(":memory:"))))

const addSandbox = (sql: SqlClient.SqlClient, name: string) =>
  sql`insert into sandboxes ${sql.insert({ name, generation: 0, sequence: 0, clock_ms: 0 })}`

const namesOf = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ name: string }>`select name from sandboxes order by name`, (rows) => rows.map(({ name }) => name))

describe("a statement of the SQLite client", () => {
  clientTest("compiles to the text and values of the library, with a sign before each placeholder", (sql) =>
    Effect.sync(() => {
      const library = Statement.make(Effect.never, Statement.makeCompilerSqlite(), [], undefined)
      const key = (from: Statement.Constructor, name: string) => from`(select id from keys where name = ${name})`
      const written = (from: Statement.Constructor) =>
        [
          from`select 1`,
          from`${1}`,
          from`select ${"a"}, ${null}, ${2} from t`,
          from`select 1 where ${from.in("sku", [])}`,
          from`select 1 where ${from.in("sku", [1, 2])} and ${from.in("sku", ["3"])}`,
          from`select * from ${from("a table")} where ${from.in("sku", ["x", "y"])} and id in ${from.in([1, 2, 3])}`,
          from`select * from t where id = ${key(from, "k")} and ${from.and([from`a = ${1}`, "b = 2"])} ${from.literal("limit 1")}`,
          from`insert into t ${from.insert([
            { a: 1, b: "x" },
            { a: 2, b: "y" }
          ])}`,
          from`update t set ${from.update({ a: 1, b: null })} where ${from`c = ${from`d + ${5}`}`}`
        ].map((statement) => statement.compile())
      // Without the plus sign SQLite would prepare many of them again for each value.
      expect(placeholder).toBe("+?")
      const signed = written(library).map(([text, values]) => [text.replaceAll("?", placeholder), values] as const)
      expect(written(sql)).toEqual(signed)
      // Again, now from the cached texts.
      expect(written(sql)).toEqual(signed)
    })
  )

  clientTest("of one template depends on the kind of value in each gap", (sql) =>
    Effect.gen(function* () {
      for (const name of ["a", "b", "c"]) yield* addSandbox(sql, name)
      const found = (condition: Statement.Fragment | string) =>
        Effect.map(sql`select name from sandboxes where name = ${condition}`, (rows) => rows.map(({ name }) => name))
      for (let round = 0; round < 2; round++) {
        expect(yield* found("a")).toEqual(["a"])
        expect(yield* found(sql`${"b"}`)).toEqual(["b"])
        expect(yield* found(sql`${"b"} or name = ${"c"}`)).toEqual(["b", "c"])
        expect(yield* found(sql.literal("'c'"))).toEqual(["c"])
      }
    })
  )

  clientTest("is still correct when there are more texts than the cache holds", (sql) =>
    Effect.gen(function* () {
      const numbers = [...Array.from({ length: 600 }, (_, number) => number), 0]
      for (const number of numbers) expect(yield* sql`select ${sql.literal(`${number}`)} as n`).toEqual([{ n: number }])
    })
  )

  clientTest("can be run for values, raw rows or unprepared, and be part of another statement", (sql) =>
    Effect.gen(function* () {
      yield* addSandbox(sql, "a")
      const statement = sql`select name, generation from sandboxes`
      expect(yield* statement.values).toEqual([["a", 0]])
      expect(yield* statement.raw).toEqual([{ name: "a", generation: 0 }])
      expect(yield* statement.unprepared).toEqual([{ name: "a", generation: 0 }])
      expect(yield* sql`select count(*) as n from (${statement})`).toEqual([{ n: 1 }])
      // The same statement object runs again and sees the new row.
      yield* addSandbox(sql, "b")
      expect(yield* statement).toHaveLength(2)
    })
  )
})

describe("a transaction of the SQLite client", () => {
  clientTest("is rolled back completely on failure, and a nested one alone", (sql) =>
    Effect.gen(function* () {
      const failing = (name: string) =>
        Effect.flip(sql.withTransaction(Effect.zipRight(addSandbox(sql, name), Effect.fail("not so" as const))))
      expect(yield* failing("a")).toBe("not so")
      yield* sql.withTransaction(Effect.all([addSandbox(sql, "b"), failing("c"), addSandbox(sql, "d")]))
      expect(yield* namesOf(sql)).toEqual(["b", "d"])
    })
  )

  clientTest("is rolled back by a defect and by an interruption, and the next one can begin", (sql) =>
    Effect.gen(function* () {
      for (const end of [Effect.dieMessage("a defect"), Effect.interrupt]) {
        yield* Effect.exit(sql.withTransaction(Effect.zipRight(addSandbox(sql, "a"), end)))
        expect(yield* namesOf(sql)).toEqual([])
      }
      yield* sql.withTransaction(addSandbox(sql, "b"))
      expect(yield* namesOf(sql)).toEqual(["b"])
    })
  )

  clientTest("does not extend to later effects of the same fiber", (sql) =>
    Effect.gen(function* () {
      yield* sql.withTransaction(addSandbox(sql, "a"))
      expect(yield* Effect.serviceOption(SqlClient.TransactionConnection)).toMatchObject({ _tag: "None" })
      yield* Effect.exit(sql.withTransaction(Effect.fail("not so")))
      expect(yield* Effect.serviceOption(SqlClient.TransactionConnection)).toMatchObject({ _tag: "None" })
    })
  )

  clientTest("makes concurrent transactions wait until it ends", (sql) =>
    Effect.gen(function* () {
      const slow = sql.withTransaction(
        Effect.zipRight(
          addSandbox(sql, "a"),
          Effect.promise(() => Bun.sleep(5))
        )
      )
      const names = sql.withTransaction(namesOf(sql))
      const [, seen] = yield* Effect.all([slow, names, sql.withTransaction(addSandbox(sql, "b"))], {
        concurrency: "unbounded"
      })
      expect(seen).toEqual(["a"])
    })
  )
})

effect("a traced request has a span of each statement and transaction", () => {
  const spans: Array<string> = []
  const tracer = Tracer.make({
    context: (f) => f(),
    span: (name, parent, context, links, startTime, kind) => {
      spans.push(`${parent._tag === "Some" ? `${(parent.value as Tracer.Span).name} > ` : ""}${name}`)
      const status = { _tag: "Started" as const, startTime }
      const attributes = new Map<string, unknown>()
      const ids = { spanId: name, traceId: "trace", sampled: true }
      const nothing = () => {}
      return {
        _tag: "Span",
        name,
        parent,
        context,
        links,
        kind,
        status,
        attributes,
        ...ids,
        end: nothing,
        attribute: nothing,
        event: nothing,
        addLinks: nothing
      }
    }
  })
  const statements = Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(addSandbox(sql, "a")))
  return Effect.gen(function* () {
    const database = yield* Layer.build(openDatabase(":memory:"))
    spans.length = 0
    yield* statements.pipe(Effect.withSpan("request"), Effect.provide(database))
    expect(spans).toEqual(["request", "request > sql.transaction", "sql.transaction > sql.execute"])
  }).pipe(Effect.scoped, Effect.withTracer(tracer))
})
