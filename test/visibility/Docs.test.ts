import { expect } from "bun:test"
import { resolve } from "node:path"
import { demoKeys } from "../../src/visibility/simulation/demoKeys.ts"
import { get } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { testWith } from "../support/tools.ts"

const store = useStore({ visibilityDemo: true, visibilityBurst: 1_000_000 })
const text = await Bun.file(resolve(import.meta.dir, "../../docs/visibility.md")).text()

/** Waits until the demonstration has answers of the last week, which are made last. A human reader takes longer. */
const demonstrated = async (): Promise<void> => {
  const headers = { authorization: `Bearer ${demoKeys[0]?.key}` }
  const count = async () => (await get(`${store.url}/api/v1/vitals?period=7d`, headers)).body.data?.total_queries ?? 0
  for (let tries = 0; (await count()) === 0; tries++) {
    if (tries > 300) throw new Error("the demonstration has no data")
    await Bun.sleep(100)
  }
}

testWith("bash", "curl")(
  "the examples in docs/visibility.md work when pasted",
  async () => {
    await demonstrated()
    const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block)
    const script = blocks
      .filter((block) => block.includes("curl"))
      .join("")
      .replaceAll("http://localhost:3000", store.url)
      // A line break after each answer, so that the answers can be separated.
      .replace(/^curl/gm, "curl -w '\\n'")
    const shell = Bun.spawn(["bash", "-c", script], { stdout: "pipe", stderr: "pipe" })
    const [output, errors] = await Promise.all([new Response(shell.stdout).text(), new Response(shell.stderr).text()])
    expect(errors).toBe("")
    const [vitals, stats, websites, page, other] = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect([vitals.data.period, vitals.data.total_queries > 0]).toEqual(["30d", true])
    expect([stats.data.period, stats.data.mention_count > 0]).toEqual(["90d", true])
    expect(websites.data.items).toHaveLength(3)
    expect(page.data).toHaveLength(2)
    expect(page.data[0].project_id).toBe(websites.data.project_id)
    // This answer is of another organization.
    expect(other.data.period).toBe("30d")
    expect(other.data.visibility_score).not.toBe(vitals.data.visibility_score)
  },
  60_000
)
