import { expect, test } from "bun:test"
import { demoKeys, organizationKey } from "../../src/visibility/simulation/demoKeys.ts"
import { scaledPlan } from "../../src/visibility/simulation/organizations.ts"
import { openProgram } from "../support/process.ts"

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
