import { expect, test } from "bun:test"
import { demoKeys } from "../../src/visibility/simulation/demoKeys.ts"
import { newDatabase } from "../support/database.ts"
import { openProgram } from "../support/process.ts"

const statusOf = async (url: string, key: string): Promise<number> =>
  (await fetch(`${url}/api/v1/_health`, { headers: { authorization: `Bearer ${key}` } })).status

const opened = async (url: string): Promise<ReadonlyArray<number>> =>
  Promise.all(demoKeys.map(({ key }) => statusOf(url, key)))

test("the demo keys open simulated organizations, and nothing once the demonstration is turned off", async () => {
  await using database = await newDatabase()
  const env = { DATABASE_URL: database.url }
  {
    await using shown = await openProgram({ ...env, VISIBILITY_DEMO: "true" })
    // Each key is tried only until it works, because every later request counts against its limit.
    for (const { key } of demoKeys) while ((await statusOf(shown.url, key)) === 401) await Bun.sleep(20)
    expect(new Set(await opened(shown.url))).toEqual(new Set([200]))
    for (const { key } of demoKeys) {
      const response = await fetch(`${shown.url}/api/v1/organizations`, { headers: { authorization: `Bearer ${key}` } })
      const { data } = (await response.json()) as { data: ReadonlyArray<{ id: string }> }
      expect(data.length).toBeGreaterThan(0)
    }
  }
  await using hidden = await openProgram({ ...env, VISIBILITY_DEMO: "false" })
  expect(new Set(await opened(hidden.url))).toEqual(new Set([401]))
}, 30_000)
