import { afterAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { temporaryDirectory } from "../../support/process.ts"
import { get, send } from "../../support/requests.ts"
import { useStore } from "../../support/sqliteStore.ts"
import { runInProcess } from "../inProcess.ts"

const store = useStore()
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

/** Runs a bench command. Deletes the run or experiment that it works on before the first request of this kind. */
const benchWithout = async (
  method: string,
  path: RegExp,
  words: ReadonlyArray<string>,
  then?: () => Promise<unknown>
) => {
  let deleted = ""
  using before = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      if (deleted === "" && request.method === method && path.test(pathname)) {
        // A request for a trial's sandbox does not name the experiment.
        deleted = /\/(runs|experiments)\/[\w-]+/.exec(pathname)?.[0] ?? "/experiments/gone"
        await send("DELETE", `${store.url}/bench/v1${deleted}`)
        await then?.()
      }
      return fetch(store.url + pathname + search, request)
    }
  })
  const { exitCode, stderr } = await runInProcess(["bench", ...words, "--server", before.url.origin])
  return { deleted, exitCode, stderr }
}

describe("a run that is deleted while the command goes on is no usage error", () => {
  test.each([
    ["a trial is reported", "PUT", /trials\/\d+$/],
    ["the reports are written", "GET", /runs\/\w+\/export$/],
    ["the results are described", "GET", /runs\/run_\w+$/]
  ])("before %s", async (_, method, path) => {
    const words = ["run", "--agent", "idle", "--task", "shop/mug-in-chalk", "--out", join(directory.path, "run")]
    const { deleted, exitCode, stderr } = await benchWithout(method, path, words)
    expect([exitCode, stderr]).toEqual([3, `The run ${deleted.slice(6)} was deleted meanwhile.\n`])
  })

  test("and leaves no sandbox that no report names", async () => {
    const sandboxes = async () => (await get(`${store.url}/bench/v1/sandboxes`)).body.items.length
    const before = await sandboxes()
    const words = ["run", "--agent", "idle", "--task", "shop/mug-in-chalk", "--keep", "all"]
    const { exitCode } = await benchWithout("PUT", /trials\/\d+$/, words)
    expect([exitCode, await sandboxes()]).toEqual([3, before])
  })
})

describe("an experiment that is deleted while the command goes on is no usage error", () => {
  test.each([
    ["a trial is assigned", "POST", /\/assign$/],
    ["its sandbox is created", "POST", /\/sandboxes$/],
    ["its choice is reported", "PUT", /trials\/\d+$/],
    ["the results are described", "GET", /\/experiments\/gone$/],
    ["the trials are listed", "GET", /\/trials$/]
  ])("before %s", async (_, method, path) => {
    const file = join(directory.path, "gone.json")
    const candidates = ["stoneware-coffee-mug", "enamel-stripe-camp-mug"]
    await Bun.write(file, JSON.stringify({ id: "gone", instruction: "Buy one.", candidates, factors: {} }))
    const out = join(directory.path, "experiment")
    const words = ["experiment", "run", file, "--agent", "idle", "--trials", "1", "--out", out]
    const { exitCode, stderr } = await benchWithout(method, path, words)
    expect([exitCode, stderr]).toEqual([3, "The experiment gone was deleted meanwhile.\n"])
  })

  test("not even a built-in one, which stays without its trials", async () => {
    const words = ["experiment", "run", "mug-choice", "--agent", "idle", "--trials", "1"]
    const { exitCode, stderr } = await benchWithout("PUT", /mug-choice\/trials\/\d+$/, words)
    expect([exitCode, stderr]).toEqual([3, "The experiment mug-choice was deleted meanwhile.\n"])
  })

  test("and if it has another trial of that number, only the trial fails", async () => {
    const again = () => send("POST", `${store.url}/bench/v1/experiments/mug-choice/assign`, { model: "other" })
    const words = ["experiment", "run", "mug-choice", "--agent", "idle", "--trials", "1"]
    const { exitCode, stderr } = await benchWithout("PUT", /mug-choice\/trials\/\d+$/, words, again)
    expect([exitCode, stderr.split("\n")]).toEqual([
      3,
      ["No trial could be carried out.", expect.stringContaining("expected a sandbox that was created with"), ""]
    ])
  })
})

test("an experiment whose sandbox is refused for another reason than its pack was not deleted", async () => {
  using before = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const isCreated = request.method === "POST" && pathname.endsWith("/sandboxes")
      const target = store.url + pathname + search
      if (!isCreated) return fetch(target, request)
      const { body, status } = await send("POST", target, { ...(await request.json()), rng: 1 })
      return Response.json(body, { status })
    }
  })
  const words = ["bench", "experiment", "run", "mug-choice", "--agent", "idle", "--trials", "1"]
  const { exitCode, stderr } = await runInProcess([...words, "--server", before.url.origin])
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("rng is unknown")])
})
