import { beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { answersOn } from "../../../src/visibility/simulation/Answers.ts"
import { demoPlans, scaledPlan } from "../../../src/visibility/simulation/organizations.ts"
import { historyDays, Simulation } from "../../../src/visibility/simulation/Simulation.ts"
import { newDatabase } from "../../support/database.ts"
import { type OpenProgram, openProgram, outcomeOf, spawnProgram } from "../../support/process.ts"
import { openReplicas, replicaCounts } from "../../support/replicas.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import { worldAt } from "../../support/TestWorld.ts"
import { waitUntil } from "../../support/waitUntil.ts"
import { type TableDigests, tableDigestsOf } from "./tableDigests.ts"

const seed = "test"
const dayMs = 86_400_000
const env = { STORE_SEED: seed, VISIBILITY_DEMO: "true", LOG_FORMAT: "json" }

// Without today and the day that leaves the window tomorrow, so that all days stay complete if midnight passes meanwhile.
const today = Math.floor(Date.now() / dayMs)
const [first, last] = [today - historyDays + 2, today - 1]

const expected = demoPlans.reduce((sum, plan) => {
  let answers = 0
  for (let day = first; day <= last; day++) answers += [...answersOn(seed, plan, day)].length
  return sum + answers
}, 0)

const names = demoPlans.map(({ name }) => `'${name}'`).join()

/** The number of the demonstration's answers on those days. Before the migrations even the table is missing. */
const answersIn = async ({ query }: TestDatabase): Promise<number> => {
  const select = `select cast(count(*) as integer) as answers from answers
    join organizations on organizations.key = answers.organization and organizations.name in (${names})
    where answered_at >= ${first * dayMs} and answered_at < ${(last + 1) * dayMs}`
  const [row] = await query<{ answers: number }>(select).catch(() => [])
  return row?.answers ?? 0
}

// Each poll counts all answers and so slows the programs that make them.
const pollPauseMs = 250

const untilComplete = (database: TestDatabase) =>
  waitUntil(async () => (await answersIn(database)) === expected, pollPauseMs)

/** Waits until the programs have begun, and checks that they have not finished. */
const untilBegun = async (database: TestDatabase) => {
  await waitUntil(async () => (await answersIn(database)) > 0)
  expect(await answersIn(database)).toBeLessThan(expected)
}

/** Waits until a program continues the work of one that ended. It must not wait for a timeout first. */
const untilTakenUp = async (database: TestDatabase) => {
  const [since, made] = [performance.now(), await answersIn(database)]
  expect(made).toBeLessThan(expected)
  await waitUntil(async () => (await answersIn(database)) > made, pollPauseMs)
  expect(performance.now() - since).toBeLessThan(9000)
}

/** Ends programs and returns every line of their logs. */
const linesOf = async (programs: ReadonlyArray<OpenProgram>) => {
  const all = await Promise.all(
    programs.map(async (program) => {
      await program.kill("SIGTERM")
      expect(await program.complaints).toBe("")
      return `${program.printed}${await program.rest()}`.split("\n").filter((line) => line !== "")
    })
  )
  return all.flat().map((line) => JSON.parse(line) as { readonly level: string; readonly message: string })
}

const failuresIn = (lines: Awaited<ReturnType<typeof linesOf>>) => lines.filter(({ level }) => level !== "info")

/** The digests of a database that a single program has filled. */
let one: TableDigests

beforeAll(async () => {
  await using database = await newDatabase()
  const supply = Effect.flatMap(Simulation, (simulation) => simulation.supply())
  await Effect.runPromise(
    supply.pipe(
      Effect.provide(Layer.fresh(Simulation.Default).pipe(Layer.provide(worldAt(database.url)))),
      Logger.withMinimumLogLevel(LogLevel.None)
    )
  )
  one = await tableDigestsOf(database, first, last)
  expect(one.answers?.rows).toBe(expected)
  for (const [kind, { rows }] of Object.entries(one)) expect([kind, rows > 0]).toEqual([kind, true])
}, 60_000)

describe("programs that start concurrently on an empty database", () => {
  test.each(replicaCounts)(
    "%i of them give the figures of one, without warnings",
    async (count) => {
      // With a single connection each: a program that waits for another one cannot hold a second.
      await using replicas = await openReplicas(count, { ...env, DATABASE_POOL_SIZE: "1" })
      await untilComplete(replicas.database)
      expect(await tableDigestsOf(replicas.database, first, last)).toEqual(one)
      expect(failuresIn(await linesOf(replicas.programs))).toEqual([])
    },
    60_000
  )

  test("complete what one of them was killed in and another was stopped in, and a later one what the last was killed in", async () => {
    await using replicas = await openReplicas(3, env)
    const { database, programs } = replicas
    await untilBegun(database)
    const [killed, stopped, left] = programs
    await Promise.all([killed?.kill("SIGKILL"), stopped?.kill("SIGTERM")])
    expect(stopped?.child.exitCode).toBe(0)
    await untilTakenUp(database)
    await left?.kill("SIGKILL")
    await using next = await openProgram({ ...env, DATABASE_URL: database.url })
    await untilTakenUp(database)
    await untilComplete(database)
    expect(await tableDigestsOf(database, first, last)).toEqual(one)
    expect(failuresIn(await linesOf(left === undefined ? [] : [left, next]))).toEqual([])
  }, 60_000)
})

describe("visibility simulate", () => {
  test("can run several times concurrently, and next to a starting program", async () => {
    await using database = await newDatabase()
    const beginning = openProgram({ ...env, DATABASE_URL: database.url })
    const words = ["visibility", "simulate", "--days", "5"]
    const commands = Array.from({ length: 2 }, () =>
      outcomeOf(spawnProgram({ STORE_SEED: seed, DATABASE_URL: database.url }, undefined, words))
    )
    for (const { exitCode, stderr } of await Promise.all(commands))
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    await using program = await beginning
    await untilComplete(database)
    expect(failuresIn(await linesOf([program]))).toEqual([])
    expect(await tableDigestsOf(database, first, last)).toEqual(one)
    const { code, name } = scaledPlan(1)
    expect(code).toBe("coffee x1")
    const made = [4, 3, 2, 1].map((ago) => [...answersOn(seed, scaledPlan(1), today - ago)].length)
    const days = await database.query<{ answers: number }>(
      `select cast(count(*) as integer) as answers from answers
      join organizations on organizations.key = answers.organization
      where name = '${name}' and answered_at < ${today * dayMs}
      group by answered_at / ${dayMs} order by answered_at / ${dayMs}`
    )
    expect(days.map(({ answers }) => Number(answers))).toEqual(made)
  }, 60_000)
})
