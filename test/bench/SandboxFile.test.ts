import { afterAll, beforeAll, expect, test } from "bun:test"
import { hashOf as signatureOf } from "../../src/bench/state/canonical.ts"
import { newDatabase } from "../support/database.ts"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post, startStore } from "../support/store.ts"
import { controlOf } from "./control.ts"

const database = await newDatabase()
let store: Awaited<ReturnType<typeof startStore>>
beforeAll(async () => {
  store = await startStore(database.settings)
})
afterAll(async () => {
  await store.stop()
  await database.close()
})

const { control, make, use } = controlOf(() => store.url)

const importing = (name: string) => control(`/import?name=${name}`)
const fileOf = async (name: string) => (await get(control(`/${name}/export`))).body

type File = Awaited<ReturnType<typeof fileOf>>

const signed = ({ sha256: _, ...file }: File): File => ({ ...file, sha256: signatureOf(file) })

test("an import whose name is generated goes after a day, unless its settings say otherwise, as a fork does", async () => {
  const file = await fileOf(await make("undying"))
  const lifetimeOf = async (given: File, query = "") => (await post(control(`/import${query}`), given)).body.ttlSeconds
  expect(await lifetimeOf(file)).toBe(86_400)
  expect(await lifetimeOf(signed({ ...file, settings: { ...file.settings, ttlSeconds: 60 } }))).toBe(60)
  expect(await lifetimeOf(file, "?name=undying-too")).toBeNull()
})

test("no file is exported that is larger than what is imported", async () => {
  const name = await make("sizable")
  await use(name)
  const limit = 2 ** 24
  const answerWith = async (buyer: string) => {
    await database.query(`update orders set buyer_name = '${buyer}' where sandbox = '${name}/0'`)
    return fetch(control(`/${name}/export`))
  }
  const small = Buffer.byteLength(await (await answerWith("Dana Lévi")).text())
  const padding = "x".repeat(limit - small)
  const largest = await answerWith(`Dana Lévi${padding}`)
  const text = await largest.text()
  expect([largest.status, Buffer.byteLength(text)]).toEqual([200, limit])
  expect((await post(importing("sized"), JSON.parse(text))).status).toBe(201)
  const beyond = await answerWith(`Dana Lévi${padding}x`)
  const body = await beyond.json()
  expect([beyond.status, body.error.details]).toEqual([
    413,
    { maximum_rows: 20_000, bytes: limit + 1, maximum_bytes: limit }
  ])
  const { message } = expectEnvelope(body, "snapshot_too_large")
  expect(message).toContain("16777217 bytes")
  expect(message).toContain("16777216 (16 MiB)")
})
