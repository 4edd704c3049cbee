import { expect, test } from "bun:test"
import { demoKeys, organizationKey } from "../../src/visibility/simulation/demoKeys.ts"
import { scaledPlan } from "../../src/visibility/simulation/organizations.ts"
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

test("a start prints the demo keys, also in JSON logs", async () => {
  for (const LOG_FORMAT of ["json", "pretty"]) {
    const shown = await openProgram({ VISIBILITY_DEMO: "true", LOG_FORMAT })
    await shown.kill("SIGTERM")
    const printed = shown.printed + (await shown.rest())
    for (const { key, owner } of demoKeys) {
      const line = printed.split("\n").find((line) => line.includes(key))
      expect([LOG_FORMAT, line]).toEqual([LOG_FORMAT, expect.stringContaining(owner)])
      if (LOG_FORMAT === "json") expect(JSON.parse(line ?? "")).toMatchObject({ level: "info", demo_key: key, owner })
    }
  }
  const hidden = await openProgram({ VISIBILITY_DEMO: "false", LOG_FORMAT: "json" })
  await hidden.kill("SIGTERM")
  expect(hidden.printed + (await hidden.rest())).not.toContain("vis_")
}, 30_000)

test("a demo organization of another scale has another key", () => {
  const keys = [1, 2, 20, 200, 834].map((scale) => organizationKey(scaledPlan(scale)))
  expect(new Set(keys).size).toBe(keys.length)
})
