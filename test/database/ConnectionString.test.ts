import { expect, setDefaultTimeout, test } from "bun:test"
import Pg from "pg"
import { connectionString } from "../../src/database/connectionString.ts"
import { runProgram } from "../support/process.ts"

// The test starts a program, which is slow on a busy machine.
setDefaultTimeout(60_000)

test("a mode of TLS that node-postgres would warn of adds nothing to the output", async () => {
  const { exitCode, stderr } = await runProgram(
    { DATABASE_URL: "postgres://vitrine@127.0.0.1:1/vitrine?sslmode=require" },
    undefined,
    ["doctor"]
  )
  expect([exitCode, stderr]).toEqual([1, "Failed checks: database.\n"])
})

test.each([
  ["sslmode=require", {}],
  ["connect_timeout=3&sslmode=verify-ca", {}],
  ["sslmode=prefer&application_name=a", {}],
  ["sslmode=verify-full", {}],
  ["sslmode=disable", false],
  ["sslmode=no-verify", { rejectUnauthorized: false }],
  ["uselibpqcompat=true&sslmode=require", { rejectUnauthorized: false }],
  ["sslmode=require&uselibpqcompat=true", { rejectUnauthorized: false }]
])("the parameters %s mean what they mean to node-postgres", (parameters, ssl) => {
  const url = connectionString(`postgres://vitrine@127.0.0.1:1/vitrine?${parameters}`)
  expect<unknown>(new Pg.Client({ connectionString: url }).ssl).toEqual(ssl)
})
