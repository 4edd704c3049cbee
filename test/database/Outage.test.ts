import { describe, expect, test } from "bun:test"
import { resolve } from "node:path"
import { type Answered, expectRemembered, expectWhole, pair, seed } from "../store/orders/witness.ts"
import { engine, newDatabase } from "../support/database.ts"
import { openPrograms } from "../support/process.ts"
import { proxyTo } from "../support/proxy.ts"
import { type Answer, cartWith, checkout, get } from "../support/store.ts"

/** What the buyers saw: carts that were filled, checkouts that were answered with an order, and all other answers. */
interface Seen {
  readonly filled: Array<string>
  readonly answered: Array<Answered>
  readonly refused: Array<Answer>
}

/** Buys again and again, one purchase after the other, until told to stop. */
const buy = async (url: string, first: number, seen: Seen, isDone: () => boolean) => {
  for (let which = first; !isDone(); which++) {
    const cart = await cartWith(url, ...pair(which)).catch(() => undefined)
    if (cart === undefined) {
      // Nothing can be bought with a cart that could not be filled. A buyer waits a little and takes another.
      await Bun.sleep(5)
      continue
    }
    seen.filled.push(cart)
    const answer = await checkout(url, cart)
    if (answer.status === 201) seen.answered.push({ cart, order: answer.body })
    else seen.refused.push(answer)
  }
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let look = 0; look < 2_000; look++) {
    if (await isSo()) return
    await Bun.sleep(5)
  }
  throw new Error("it never came to pass")
}

const isReady = async (url: string): Promise<boolean> => (await get(`${url}/readyz`)).status === 200

type Proxy = Awaited<ReturnType<typeof proxyTo>>

interface Outage {
  readonly begin: (proxy: Proxy) => Promise<void>
  readonly end: (proxy: Proxy) => Promise<void>
}

/** The server of the run itself, where the run has one of its own (.ci/run). */
const serverDirectory = process.env.TEST_POSTGRES_DIRECTORY ?? ""

const control = async (command: "stop" | "again") => {
  const script = resolve(import.meta.dir, "../../.ci/postgres")
  const { exitCode, stderr } = Bun.spawnSync([script, command, serverDirectory])
  if (exitCode !== 0) throw new Error(stderr.toString())
}

const outages: Record<string, Outage> = {
  "refuses connections": { begin: ({ cut }) => cut(), end: ({ mend }) => mend() },
  "is no longer there, without a word": {
    begin: async ({ cut, freeze }) => {
      freeze()
      // For longer than a statement is waited for.
      await Bun.sleep(700)
      await cut()
    },
    end: ({ mend }) => mend()
  },
  ...(serverDirectory === "" ? {} : { stops: { begin: () => control("stop"), end: () => control("again") } })
}

describe.skipIf(engine !== "postgres")("a Postgres that goes away under load", () => {
  test.each(Object.entries(outages))(
    "and %s: 503 meanwhile, all as before when it is back, and nothing lost",
    async (_, outage) => {
      await using database = await newDatabase()
      await using proxy = await proxyTo(database)
      const DATABASE_URL = `${proxy.url}&query_timeout=500`
      await using replicas = await openPrograms(2, {
        STORE_SEED: seed,
        DATABASE_URL,
        LOG_LEVEL: "none",
        LOG_FORMAT: "pretty"
      })
      const urls = replicas.programs.map(({ url }) => url)
      const seen: Seen = { filled: [], answered: [], refused: [] }
      let done = false
      const buying = Promise.all(Array.from({ length: 6 }, (_, n) => buy(urls[n % 2] ?? "", n * 40, seen, () => done)))

      await until(() => seen.answered.length >= 12)
      await outage.begin(proxy)
      for (const url of urls) {
        await until(async () => !(await isReady(url)))
        expect((await get(`${url}/healthz`)).status).toBe(200)
        const { body, headers, status } = await get(`${url}/api/orders`)
        expect([status, body.error.code, headers.get("retry-after")]).toEqual([503, "database_unavailable", "1"])
      }
      const before = seen.answered.length
      await outage.end(proxy)
      for (const url of urls) await until(() => isReady(url))
      await until(() => seen.answered.length >= before + 12)
      done = true
      await buying

      for (const { body, status } of seen.refused)
        expect([status, body.error.code]).toEqual([503, "database_unavailable"])
      await expectRemembered(urls[0] ?? "", seen)
      // A cart whose checkout was not answered may have been bought all the same, whole.
      await expectWhole(database, seen)
    },
    30_000
  )
})
