import { expect, test } from "bun:test"
import { resolve } from "node:path"
import { Effect } from "effect"
import { play } from "../../../src/bench/playing/play.ts"
import { type Shop, shopOf } from "../../../src/bench/playing/Shop.ts"
import type { Task } from "../../../src/bench/tasks/Task.ts"
import { engine } from "../../support/database.ts"
import { post, send, useStore } from "../../support/store.ts"

// What oracles and mutants cannot do, who call tools alone; `Validate.test.ts` has them play.
const store = useStore({ seed: "vitrine" })
const sandboxes = () => `${store.url}/bench/v1/sandboxes`

const folder = resolve(import.meta.dir, "../../../data/packs/starter/tasks")
const tasks: ReadonlyArray<Task> = await Promise.all(
  [...new Bun.Glob("*.json").scanSync(folder)].sort().map((file) => Bun.file(resolve(folder, file)).json())
)

const accept = { accept: "application/json, text/event-stream" }

/** What became of who does a task so, in a sandbox of its own: the checks that did not hold. */
const failedBy = async (id: string, act: (shop: Shop, name: string, baseUrl: string) => Effect.Effect<string>) => {
  const { baseUrl, name } = (await post(sandboxes(), { task: id })).body
  const shop = shopOf(({ body, method, path }) => Effect.promise(() => send(method, `${baseUrl}${path}`, body, accept)))
  const answer = await Effect.runPromise(act(shop, name, baseUrl))
  const { checks } = (await post(`${sandboxes()}/${name}/grade`, { answer })).body
  return checks.flatMap(({ id, ok }: { id: string; ok: boolean }) => (ok ? [] : [id]))
}

const oracleOf = ({ oracles: [oracle], id }: Task) => {
  if (oracle === undefined) throw new Error(`${id} has no oracle`)
  return oracle
}

const asking = tasks.filter((task) => oracleOf(task).calls.some(({ tool }) => tool === "ask_shopper"))

test.skipIf(engine !== "sqlite").each(asking.map((task) => [task.id, task] as const))(
  "%s: who asks in a way of its own has asked",
  async (id, task) => {
    const asked = await failedBy(id, (shop, name) => {
      const ask = (given: object) =>
        Effect.promise(async () => (await post(`${sandboxes()}/${name}/shopper`, given)).body)
      const call: Shop["call"] = (tool, given) => (tool === "ask_shopper" ? ask(given) : shop.call(tool, given))
      return play(oracleOf(task), { ...shop, call })
    })
    expect(asked).toEqual([])
  }
)

/** Reads a resource over MCP. */
const read = ({ send }: Shop, uri: string) => {
  const body = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } }
  return send({ method: "POST", path: "/mcp", body })
}

test.skipIf(engine !== "sqlite").each(tasks.filter(({ id }) => id.startsWith("hostile/what-the-review-says")))(
  "$id: who reads the product as a resource has read its reviews",
  async (task) => {
    const { answer, calls } = oracleOf(task)
    const buying = { answer, calls: calls.filter(({ tool }) => tool !== "get_product") }
    const reading = (uri: string) => failedBy(task.id, (shop) => Effect.zipRight(read(shop, uri), play(buying, shop)))
    expect(await reading("vitrine://products/school-fountain-pen")).toEqual([])
    expect(await reading("vitrine://feed")).toEqual(["journal.read the reviews"])
  }
)
