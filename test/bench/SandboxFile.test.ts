import { afterAll, expect, test } from "bun:test"
import { Cause, Effect } from "effect"
import { jsonHashOf as signatureOf } from "../../src/bench/state/canonical.ts"
import { fileFormat, readSandboxFile } from "../../src/bench/transfer/SandboxFile.ts"
import { newDatabase } from "../support/database.ts"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const database = await newDatabase()
const store = useStore(database.settings)
afterAll(database.close)

const { control, make, shop, use } = sandboxApiOf(() => store.url)

const importing = (name: string) => control(`/import?name=${name}`)
const fileOf = async (name: string) => (await get(control(`/${name}/export`))).body

type File = Awaited<ReturnType<typeof fileOf>>

const signed = ({ sha256: _, ...file }: File): File => ({ ...file, sha256: signatureOf(file) })

test("a bug of the program while a file is read is a defect, and not an error of the file", async () => {
  const broken = {
    format: fileFormat,
    rows: {
      get carts() {
        throw new TypeError("a bug")
      }
    }
  }
  const cause = await Effect.runPromise(Effect.flip(Effect.sandbox(readSandboxFile(broken))))
  expect(Cause.isDie(cause)).toBe(true)
})

test("a file whose clock is before its latest row is refused, also for the start of its trial", async () => {
  const name = await make("carted", { clock: { mode: "frozen", at: "2027-01-15T09:30:00.000Z" } })
  await post(`${shop(name)}/api/carts`)
  const file = await fileOf(name)
  const { clock, clockMs, rows, sequence } = file
  for (const [field, given] of [
    ["clockMs", { ...file, clockMs: 0 }],
    ["start.clockMs", { ...file, start: { clock, clockMs: clockMs - 1, rows, sequence } }]
  ] as const) {
    const { body, status } = await post(importing("early"), signed(given))
    const [issue] = body.error.details.issues
    expect([status, issue.field, issue.minimum]).toEqual([400, field, String(clockMs)])
    expect(issue.expected).toBe(`${clockMs} or more, because the latest of its rows is from 2027-01-15T09:30:00.000Z`)
  }
})

test("an import with a generated name expires after a day, unless its settings have a lifetime, as a fork does", async () => {
  const file = await fileOf(await make("undying"))
  const lifetimeOf = async (given: File, query = "") => (await post(control(`/import${query}`), given)).body.ttlSeconds
  expect(await lifetimeOf(file)).toBe(86_400)
  expect(await lifetimeOf(signed({ ...file, settings: { ...file.settings, ttlSeconds: 60 } }))).toBe(60)
  expect(await lifetimeOf(file, "?name=undying-too")).toBeNull()
})

test("an export that would be too large to import is refused", async () => {
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
