import { expect, test } from "bun:test"
import { engine, newDatabase, type TestDatabase } from "../support/database.ts"
import { openProgram } from "../support/process.ts"
import { type Answer, get } from "../support/store.ts"
import { address, agentAt, boughtAt, opened, products } from "./agent.ts"

const seed = "test"
const sessions = 48

/** A variant for each session, with two units to be had. */
const plenty = products.flatMap(({ variants }) => variants.filter(({ stock }) => stock >= 40)).slice(0, sessions)

/** A connection that breaks is how an agent notices; an answer that is not what it should be is another matter. */
const unlessBroken = (error: unknown): undefined => {
  if (!(error instanceof Error && "code" in error && /^(ECONN|Connection)/.test(String(error.code)))) throw error
}

/** Completes all sessions at once; with so many answers the program is dead. */
const completeUntilKilled = async (env: Record<string, string>, answers: number) => {
  await using program = await openProgram(env)
  const agent = agentAt(program.url)
  const open = await Promise.all(
    plenty.map(({ id }) => opened(agent, { items: [{ id, quantity: 2 }], fulfillment_address: address }))
  )
  const answered: Array<Answer["body"]> = []
  await Promise.all(
    open.map(async ({ id }) => {
      const answer = await agent.complete(id).catch(unlessBroken)
      if (answer === undefined) return
      expect(answer.status).toBe(200)
      answered.push(answer.body)
      if (answered.length === answers) program.child.kill("SIGKILL")
    })
  )
  await program.child.exited
  expect(answered.length).toBeGreaterThanOrEqual(answers)
  return { open, answered }
}

/** Both sides, sessions and orders, read past the program: no half of a completion. */
const expectWhole = async ({ query }: TestDatabase): Promise<number> => {
  if (engine === "sqlite") {
    expect(await query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }])
    expect(await query("pragma foreign_key_check")).toEqual([])
  }
  const completed = await query(
    "select order_id as id from checkout_sessions where status = 'completed' order by order_id"
  )
  const ordered = await query("select id from orders order by id")
  expect(completed).toEqual(ordered)
  expect(await query("select 1 from checkout_sessions where (status = 'completed') <> (order_id is not null)")).toEqual(
    []
  )
  expect(await query("select sku, taken as units from inventory where taken > 0 order by sku")).toEqual(
    await query(`
      select variant_id as sku, cast(sum(quantity) as integer) as units
      from order_lines group by variant_id order by variant_id`)
  )
  return ordered.length
}

test.each([1, 8, 20])(
  "killed after %p of 48 completions, the program restarts with no half of one",
  async (answers) => {
    await using database = await newDatabase()
    const env = { STORE_SEED: seed, DATABASE_URL: database.url, PUBLIC_URL: "https://shop.example" }
    const { answered, open } = await completeUntilKilled(env, answers)
    const done = await expectWhole(database)
    expect(done).toBeGreaterThanOrEqual(answered.length)

    await using program = await openProgram(env)
    const agent = agentAt(program.url)
    for (const session of answered) expect((await agent.get(session.id)).body).toEqual(session)
    expect(await boughtAt(program.url)).toHaveLength(done)
    // Every session is either bought or as it was, and those go on to be bought once.
    for (const { id } of open) {
      const { body } = await agent.get(id)
      const again = await agent.complete(id)
      expect(again.status).toBe(body.status === "completed" ? 409 : 200)
      expect((await get(`${program.url}/api/orders/${(await agent.get(id)).body.order.id}`)).status).toBe(200)
    }
    expect(await expectWhole(database)).toBe(plenty.length)
  },
  40_000
)
