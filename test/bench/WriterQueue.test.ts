import { expect, test } from "bun:test"
import { SQL } from "bun"
import { engine, newDatabase } from "../support/database.ts"
import { type Answer, get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { waitUntil } from "../support/waitUntil.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

type Api = ReturnType<typeof sandboxApiOf>

const products = ({ shop }: Api, name: string) => get(`${shop(name)}/api/products?limit=1`)
const ruleWith = (effect: object) => ({ faults: [{ effect }] })

/** Requests that lock the row of the sandbox, with the settings that they need. */
const requests: Record<string, { settings?: object; send: (api: Api, name: string) => Promise<Answer> }> = {
  "calls that a rule counts": { settings: ruleWith({ kind: "delay", ms: 0 }), send: products },
  changes: { send: ({ control }, name) => send("PATCH", control(`/${name}`), { labels: { a: "1" } }) },
  snapshots: { send: ({ control }, name) => post(control(`/${name}/snapshots`)) },
  forks: { send: ({ control }, name) => post(control(`/${name}/fork`)) }
}

const poolSize = 3

for (const [kind, { send, settings }] of Object.entries(requests)) {
  test.skipIf(engine === "sqlite")(
    `${kind} of a sandbox whose row is locked leaves connections to others`,
    async () => {
      await using database = await newDatabase()
      const { stop, url } = await startStore({ ...database.settings, databasePoolSize: poolSize })
      const api = sandboxApiOf(() => url)
      const [crowded, quiet] = [await api.make("crowded", settings), await api.make("quiet")]
      await using sql = new SQL({ url: database.url, max: 1 })
      const begun = await sql.begin(async (held) => {
        await held`update sandboxes set sequence = sequence where name = ${crowded}`
        const all = Array.from({ length: 2 * poolSize }, () => send(api, crowded))
        const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        await waitUntil(async () => (await database.query(waiting)).length >= poolSize - 1)
        // Without a free connection it would wait until the others time out.
        expect((await post(`${api.shop(quiet)}/api/carts`)).status).toBe(201)
        expect((await database.query(waiting)).length).toBeGreaterThan(0)
        return () => all
      })
      for (const { status } of await Promise.all(begun())) expect(status).toBeLessThan(300)
      await stop()
    }
  )
}
