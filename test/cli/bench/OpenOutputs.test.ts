import { expect, test } from "bun:test"
import { useStore } from "../../support/sqliteStore.ts"
import { runInProcess } from "../inProcess.ts"
import { areGone, seconds } from "./processes.ts"

const store = useStore()

// A process that has left its group cannot be found. It writes as long as its output is open.
test.skipIf(Bun.which("setsid") === null)(
  "an agent has its outputs closed once it has ended, even if another process still writes to them",
  async () => {
    const agent = `sh -c 'setsid sh -c "while echo; do sleep 0.05; done" ${seconds(4714)} & sleep 0.3'`
    const words = ["--agent", agent, "--task", "travel/two-seats-to-gatwick", "--server", store.url]
    expect((await runInProcess(["bench", "run", ...words])).exitCode).toBe(0)
    expect(await areGone(seconds(4714))).toBe(true)
  }
)
