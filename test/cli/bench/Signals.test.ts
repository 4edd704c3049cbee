import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { lockFileName } from "../../../src/cli/bench/lockFolder.ts"
import { outcomeOf, spawnProgram, temporaryDirectory } from "../../support/process.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

/**
 * An agent that runs on for a minute after SIGTERM. It writes its process id at its start, and a file after SIGTERM. It
 * needs only a shell and `sleep`: if it used, say, a missing `seq`, it would end at once, and the run with it.
 */
const stubborn =
  "trap 'touch $HOME/asked' TERM; echo $$ > $HOME/pid; i=0; while [ $i -lt 3000 ]; do sleep 0.02; i=$((i + 1)); done"

const isAlive = (pid: number): boolean => {
  try {
    // A killed process that is not reaped yet is a zombie.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.startsWith("Z") === false
  } catch {
    return false
  }
}

/** A killed process exists until the system has reaped it. */
const isGone = async (pid: number): Promise<boolean> => {
  for (let look = 0; look < 500 && isAlive(pid); look += 1) await Bun.sleep(20)
  return !isAlive(pid)
}

/** Starts a run in this home and waits for its trial. Temporary files go into the home as well. */
const begin = async (home: string, ...words: ReadonlyArray<string>) => {
  const task = ["--task", "shop/mug-in-chalk", "--agent", stubborn, "--shell"]
  const child = spawnProgram({ HOME: home, TMPDIR: home }, home, ["bench", "run", ...task, ...words])
  const exists = async (name: string) => {
    while (!existsSync(join(home, name)) && child.exitCode === null && child.signalCode === null) await Bun.sleep(5)
  }
  await exists("pid")
  let pid = Number.NaN
  while (Number.isNaN(pid)) pid = Number.parseInt(readFileSync(join(home, "pid"), "utf8"), 10)
  return { child, pid, isAsked: () => exists("asked") }
}

describe("an interrupted run writes its reports and leaves no process and no lock file", () => {
  test.each([
    // A terminal sends Ctrl-C to a program and to its parent, which passes it on.
    ["by Ctrl-C, which comes twice", "SIGINT", "SIGINT"],
    ["when its terminal is closed", "SIGHUP", undefined]
  ] as const)("%s", async (_, first, second) => {
    using home = temporaryDirectory()
    const { child, isAsked, pid } = await begin(home.path, "--out", "out")
    child.kill(first)
    await isAsked()
    if (second !== undefined) child.kill(second)
    const { exitCode, stderr } = await outcomeOf(child)
    expect([exitCode, stderr, child.signalCode]).toEqual([130, "", null])
    expect(await isGone(pid)).toBe(true)
    for (const name of ["report.json", "junit.xml", "report.html"]) {
      expect(existsSync(join(home.path, "out", name))).toBe(true)
    }
    expect(existsSync(join(home.path, "out", lockFileName))).toBe(false)
  })
})

test("a second Ctrl-C after a second ends the run at once, and still no agent process is left", async () => {
  using home = temporaryDirectory()
  const { child, isAsked, pid } = await begin(home.path)
  const begun = performance.now()
  child.kill("SIGINT")
  await isAsked()
  while (performance.now() - begun < 1300) await Bun.sleep(20)
  child.kill("SIGINT")
  const { exitCode } = await outcomeOf(child)
  expect([exitCode, child.signalCode]).toEqual([130, null])
  expect(await isGone(pid)).toBe(true)
  expect(readdirSync(home.path).filter((name) => name.startsWith("vitrine-run-"))).toEqual([])
})

/** Waits until a process catches a signal, which it does before it loads the command line. */
const takes = async (pid: number, signal: number) => {
  const mask = () => BigInt(`0x${/^SigCgt:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]}`)
  while (((mask() >> BigInt(signal - 1)) & 1n) === 0n) await Bun.sleep(1)
}

describe("an interrupted command does not exit with 0", () => {
  test.each([{ words: ["bench", "validate"] }, { words: ["sandbox", "list"] }])(
    "in the middle of $words",
    async ({ words }) => {
      const asked = Promise.withResolvers<void>()
      using server = Bun.serve({
        port: 0,
        fetch: () => {
          asked.resolve()
          return new Promise<Response>(() => {})
        }
      })
      const child = spawnProgram({}, undefined, [...words, "--server", server.url.href])
      await asked.promise
      child.kill("SIGINT")
      expect((await outcomeOf(child)).exitCode).toBe(130)
    }
  )

  test.skipIf(process.platform !== "linux")("before it has started, whereas `serve` then exits with 0", async () => {
    for (const [words, code] of [
      [["bench", "run", "--agent", "idle"], 130],
      [["bench", "replay", "nowhere"], 130],
      [["serve"], 0]
    ] as const) {
      const child = spawnProgram({}, undefined, words)
      await takes(child.pid, 15)
      child.kill("SIGTERM")
      expect([words, (await outcomeOf(child)).exitCode]).toEqual([words, code])
    }
  })
})
