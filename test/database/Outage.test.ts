import { expect, setDefaultTimeout, test } from "bun:test"
import { engine, newDatabase } from "../support/database.ts"
import { openProgram } from "../support/process.ts"
import { proxyTo } from "../support/proxy.ts"
import { get, post } from "../support/requests.ts"

// The tests start programs, which is slow on a busy machine.
setDefaultTimeout(60_000)

test.skipIf(engine !== "postgres")(
  "an outage of Postgres is logged once for each reason, not for each request",
  async () => {
    await using database = await newDatabase()
    await using proxy = await proxyTo(database)
    const program = await openProgram({ DATABASE_URL: proxy.url })
    const log = program.rest()
    const clients = Array.from({ length: 8 }, (_, client) => `${program.url}/sandboxes/run-${client}`)
    const askAll = () => Promise.all(clients.map(async (url) => (await post(`${url}/api/carts`, {})).status))
    expect(new Set(await askAll())).toEqual(new Set([201]))
    await proxy.cut()
    const end = performance.now() + 1500
    while (performance.now() < end) expect(new Set(await askAll())).toEqual(new Set([503]))
    await proxy.mend()
    while ((await get(`${program.url}/readyz`)).status !== 200) await Bun.sleep(20)
    program.child.kill("SIGTERM")
    await program.child.exited
    const lines = (await log).trim().split("\n")
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level !== "info")
    const messages: ReadonlyArray<string> = warnings.map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringMatching(/^The database is not available: /))
    expect(messages).toContainEqual(expect.stringMatching(/^Entries of a journal were lost: /))
    expect(messages).toEqual([...new Set(messages)])
  }
)

test.skipIf(engine !== "postgres")("a stop does not wait for statements of a Postgres that is frozen", async () => {
  await using database = await newDatabase()
  await using proxy = await proxyTo(database)
  const program = await openProgram({ DATABASE_URL: proxy.url, DRAIN_TIMEOUT: "0" })
  proxy.freeze()
  program.child.kill("SIGTERM")
  expect(await program.rest()).toContain("The last entries of journals may be lost")
  expect(await program.child.exited).toBe(0)
})
