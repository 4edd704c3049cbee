import { describe, expect, test } from "bun:test"
import { newDatabase, type TestDatabase } from "../../support/database.ts"
import { type OpenProgram, openProgram, openPrograms } from "../../support/process.ts"
import { openTogether, replicaCounts } from "../../support/replicas.ts"
import { cartWith, checkout, get } from "../../support/store.ts"
import { type Answered, expectRemembered, expectWhole, pair, seed, type Witness, watchLedger } from "./witness.ts"

const carts = 48
let filledSoFar = 0

/**
 * Checks out many carts at once, over all programs; with the given number of answers the victims are dead. Whoever asked
 * one that lives on has an answer.
 */
const buyUntilKilled = async (
  database: TestDatabase,
  programs: ReadonlyArray<OpenProgram>,
  answers: number,
  victims: ReadonlyArray<OpenProgram> = programs
): Promise<Witness> => {
  const urlOf = (which: number) => programs[which % programs.length]?.url ?? ""
  const filled = await Promise.all(Array.from({ length: carts }, (_, n) => cartWith(urlOf(n), ...pair(filledSoFar++))))
  const answered: Array<Answered> = []
  let done = false
  const buying = Promise.allSettled(
    filled.map(async (cart, which) => {
      const { body, status } = await checkout(urlOf(which), cart)
      if (status !== 201) return { status, body }
      answered.push({ cart, order: body })
      if (answered.length === answers) for (const { child } of victims) child.kill("SIGKILL")
      return undefined
    })
  ).finally(() => {
    done = true
  })
  const [watched] = await Promise.allSettled([watchLedger(database, () => done)])
  const checkouts = await buying
  await Promise.all(victims.map((program) => program.kill()))
  if (watched.status === "rejected") throw watched.reason
  // A connection that broke is how a buyer notices. An answer that is no order is another matter.
  expect(checkouts.flatMap((ended) => (ended.status === "fulfilled" ? (ended.value ?? []) : []))).toEqual([])
  expect(answered.length).toBeGreaterThanOrEqual(answers)
  const unanswered = checkouts.flatMap(({ status }, which) =>
    status === "rejected" ? [programs[which % programs.length]] : []
  )
  expect(unanswered.filter((program) => program !== undefined && !victims.includes(program))).toEqual([])
  return { filled, answered }
}

/** Life after life on one database, each killed when it has given so many answers; what all of their buyers know. */
const liveAndDie = async (database: TestDatabase, programs: number, answers: ReadonlyArray<number>) => {
  const all: Witness = { filled: [], answered: [] }
  let last = ""
  for (const count of answers) {
    const env = { STORE_SEED: seed, DATABASE_URL: database.url }
    await using opened = await openPrograms(programs, env)
    const { answered, filled } = await buyUntilKilled(database, opened.programs, count)
    expect(answered.filter(({ order }) => order.createdAt <= last)).toEqual([])
    all.answered.push(...answered)
    all.filled.push(...filled)
    last = (await expectWhole(database, all)).at(-1)?.created_at ?? last
  }
  expect(new Set(all.filled).size).toBe(all.filled.length)
  expect(new Set(all.answered.map(({ order }) => order.id)).size).toBe(all.answered.length)
  expect(new Set(all.answered.map(({ order }) => order.confirmationNumber)).size).toBe(all.answered.length)
  return { all, last }
}

/** A program that lives on the database sees all of it and goes on where the dead ones stopped. */
const expectGoesOn = async (
  url: string,
  database: TestDatabase,
  { all, last }: Awaited<ReturnType<typeof liveAndDie>>
) => {
  await expectRemembered(url, all)
  const { items } = (await get(`${url}/api/orders`)).body
  expect(items).toHaveLength((await expectWhole(database, all)).length)
  expect(items[0].createdAt).toBe(last)
  const next = await checkout(url, await cartWith(url, ...pair(filledSoFar++)))
  expect(next.status).toBe(201)
  expect(next.body.createdAt > last).toBe(true)
}

describe("killed in the middle of a stream of checkouts", () => {
  test("the program restarts with no half order, and goes on", async () => {
    await using database = await newDatabase()
    const lives = await liveAndDie(database, 1, [1, 8, 20])
    await using program = await openProgram({ STORE_SEED: seed, DATABASE_URL: database.url })
    await expectGoesOn(program.url, database, lives)
  }, 40_000)

  test("two programs on one database leave no half order either, and a third one lives on", async () => {
    await using survivor = await openTogether(1, { STORE_SEED: seed })
    const lives = await liveAndDie(survivor.database, 2, [3, 10, 18, 30])
    await expectGoesOn(survivor.programs[0]?.url ?? "", survivor.database, lives)
  }, 40_000)

  test.each(replicaCounts)(
    "one of %i programs on one database is missed by nobody but its own callers",
    async (count) => {
      await using replicas = await openTogether(count, { STORE_SEED: seed })
      const [victim, survivor] = replicas.programs
      const witness = await buyUntilKilled(
        replicas.database,
        replicas.programs,
        12,
        victim === undefined ? [] : [victim]
      )
      const orders = await expectWhole(replicas.database, witness)
      await expectGoesOn(survivor?.url ?? "", replicas.database, {
        all: witness,
        last: orders.at(-1)?.created_at ?? ""
      })
    },
    40_000
  )
})
