import { beforeAll, describe, expect, test } from "bun:test"
import { answersOn } from "../../../src/visibility/simulation/Answers.ts"
import { demoPlans, scaledPlan } from "../../../src/visibility/simulation/plans/plans.ts"
import { historyDays } from "../../../src/visibility/simulation/Simulation.ts"
import { newDatabase, type TestDatabase } from "../../support/database.ts"
import { type OpenProgram, openPrograms, outcomeOf, spawnProgram } from "../../support/process.ts"
import { openTogether, replicaCounts } from "../../support/replicas.ts"
import { type Figures, figuresOf } from "./figures.ts"

const seed = "test"
const dayMs = 86_400_000
const env = { STORE_SEED: seed, VISIBILITY_DEMO: "true", LOG_FORMAT: "json" }

// Whole days, also when midnight comes while the tests run: neither today nor the day that leaves the window tomorrow.
const today = Math.floor(Date.now() / dayMs)
const [first, last] = [today - historyDays + 2, today - 1]

const expected = demoPlans.reduce((sum, plan) => {
  let answers = 0
  for (let day = first; day <= last; day++) answers += [...answersOn(seed, plan, day)].length
  return sum + answers
}, 0)

const names = demoPlans.map(({ name }) => `'${name}'`).join()

/** Answers of the demonstration that are there of those days. Before the first migration there is not even their table. */
const answersIn = async ({ query }: TestDatabase): Promise<number> => {
  const select = `select cast(count(*) as integer) as answers from answers
    join organizations on organizations.key = answers.organization and organizations.name in (${names})
    where answered_at >= ${first * dayMs} and answered_at < ${(last + 1) * dayMs}`
  const [row] = await query<{ answers: number }>(select).catch(() => [])
  return row?.answers ?? 0
}

/** The process that has the demonstration's lease, if one has. */
const holderIn = async ({ query }: TestDatabase): Promise<number | undefined> => {
  const [row] = await query<{ holder: string }>("select holder from leases where name = 'demonstration'")
  return row === undefined ? undefined : Number(row.holder.split("/")[1])
}

/** Looks again and again; the programs are ended after a minute, and then there is nothing more to be seen. */
const until = async (condition: () => Promise<boolean>) => {
  for (let looks = 0; !(await condition()); looks++) {
    if (looks > 3000) throw new Error("it never came to be")
    await Bun.sleep(20)
  }
}

const untilBegun = (database: TestDatabase) => until(async () => (await answersIn(database)) > 0)

const untilComplete = (database: TestDatabase) =>
  until(async () => (await answersIn(database)) === expected && (await holderIn(database)) === undefined)

/** The program at work, while it has not done the half of it, and the others. */
const atWork = async (database: TestDatabase, programs: ReadonlyArray<OpenProgram>) => {
  await untilBegun(database)
  const pid = await holderIn(database)
  const holder = programs.find(({ child }) => child.pid === pid)
  if (holder === undefined) throw new Error(`nobody is at work (${pid})`)
  return { holder, others: programs.filter((program) => program !== holder) }
}

/** Ends programs and yields every line of their logs. */
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

const failuresIn = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.filter(({ level, message }) => level !== "info" && !/is open in another process/.test(message))

let one: Figures

beforeAll(async () => {
  await using alone = await openTogether(1, env)
  await untilComplete(alone.database)
  one = await figuresOf(alone.database, first, last)
  expect(one.answers?.rows).toBe(expected)
  for (const [kind, { rows }] of Object.entries(one)) expect([kind, rows > 0]).toEqual([kind, true])
  expect(failuresIn(await linesOf(alone.programs))).toEqual([])
}, 60_000)

describe("programs that start together on an empty database", () => {
  test.each(replicaCounts)(
    "%i of them come to the figures of one, and none complains",
    async (count) => {
      // With one connection each: whoever waits for its turn holds none.
      await using replicas = await openTogether(count, { ...env, DATABASE_POOL_SIZE: "1" })
      await untilComplete(replicas.database)
      expect(await figuresOf(replicas.database, first, last)).toEqual(one)
      expect(failuresIn(await linesOf(replicas.programs))).toEqual([])
    },
    60_000
  )

  test.each(replicaCounts)(
    "%i of them complete what the one that was killed at work had begun",
    async (count) => {
      await using replicas = await openTogether(count, env)
      const { holder, others } = await atWork(replicas.database, replicas.programs)
      await holder.kill("SIGKILL")
      expect(await answersIn(replicas.database)).toBeLessThan(expected)
      await untilComplete(replicas.database)
      expect(await figuresOf(replicas.database, first, last)).toEqual(one)
      const lines = await linesOf(others)
      expect(failuresIn(lines)).toEqual([])
      expect(lines.filter(({ message }) => /^The lease demonstration was left by /.test(message))).toHaveLength(1)
    },
    60_000
  )

  test("one that is stopped at work leaves the rest to the other at once", async () => {
    await using replicas = await openTogether(2, env)
    const { holder, others } = await atWork(replicas.database, replicas.programs)
    await holder.kill("SIGTERM")
    expect(holder.child.exitCode).toBe(0)
    expect(await answersIn(replicas.database)).toBeLessThan(expected)
    await untilComplete(replicas.database)
    expect(await figuresOf(replicas.database, first, last)).toEqual(one)
    const lines = await linesOf(others)
    expect(failuresIn(lines)).toEqual([])
    // It was given back: nobody had to find out by waiting.
    expect(lines.filter(({ message }) => /was left by/.test(message))).toEqual([])
  }, 60_000)
})

describe("visibility simulate", () => {
  test("may run several times at once, and beside programs that begin", async () => {
    await using database = await newDatabase()
    const programs = openPrograms(2, { ...env, DATABASE_URL: database.url })
    const words = ["visibility", "simulate", "--days", "5"]
    const commands = Array.from({ length: 3 }, () =>
      outcomeOf(spawnProgram({ STORE_SEED: seed, DATABASE_URL: database.url }, undefined, words))
    )
    for (const { exitCode, stderr } of await Promise.all(commands))
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    await using opened = await programs
    await untilComplete(database)
    expect(failuresIn(await linesOf(opened.programs))).toEqual([])
    expect(await figuresOf(database, first, last)).toEqual(one)
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
