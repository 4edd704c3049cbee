import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { stateTables } from "../../../src/bench/state/tables.ts"
import { sweptTables } from "../../../src/store/sandbox/Sweeper.ts"
import { effect } from "../../support/effect.ts"
import { type Column, type Reference, systemCatalog } from "../../support/systemCatalog.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const query = <Row extends object>(text: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(sql.unsafe<Row>(text)))

describe("the tables of a sandbox's state", () => {
  effect("are declared with exactly the columns of the database, so that a copy loses none", () =>
    Effect.gen(function* () {
      const columns = Map.groupBy(yield* query<Column>(systemCatalog.columns), ({ table }) => table)
      const references = yield* query<Reference>(systemCatalog.references)
      const children = references.filter(({ target }) => Object.hasOwn(sweptTables, target)).map(({ table }) => table)
      const names = new Set([...Object.keys(sweptTables), ...children])
      const found = [...names].map((name) => {
        const own = (columns.get(name) ?? []).filter(({ column }) => column !== "sandbox")
        const key = own.filter(({ key }) => key > 0).toSorted((a, b) => a.key - b.key)
        return [name, own.map(({ column }) => column).toSorted(), key.map(({ column }) => column)]
      })
      const declared = Object.entries(stateTables).map(([name, { key, row }]) => [
        name,
        Object.keys(row.fields).toSorted(),
        key
      ])
      expect(declared.toSorted()).toEqual(found.toSorted())
    }).pipe(Effect.provide(TestWorld()))
  )

  effect("come after those that they reference", () =>
    Effect.gen(function* () {
      const order = Object.keys(stateTables)
      const references = (yield* query<Reference>(systemCatalog.references)).filter(({ table }) =>
        order.includes(table)
      )
      expect(references.length).toBeGreaterThan(2)
      expect(references.filter(({ table, target }) => order.indexOf(target) >= order.indexOf(table))).toEqual([])
    }).pipe(Effect.provide(TestWorld()))
  )
})
