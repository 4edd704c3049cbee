import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect } from "effect"
import { version } from "../../src/telemetry/Version.ts"
import { Organizations } from "../../src/visibility/access/Organizations.ts"
import { Facts } from "../../src/visibility/facts/Facts.ts"
import { RecordWriter } from "../../src/visibility/records/RecordWriter.ts"
import { type Analytics, dayMs, startAnalytics, testTime } from "./support/analytics.ts"
import { endpointsOf, withParam } from "./support/endpoints.ts"
import { makeWorld, type World } from "./support/world.ts"

let analytics: Analytics
let organization: Awaited<ReturnType<Analytics["organization"]>>
let world: World

beforeAll(async () => {
  analytics = await startAnalytics()
  organization = await analytics.organization("Cached")
  world = await analytics.run(makeWorld(organization.key, { seed: 51, answers: 40, own: 1, days: 10 }))
})
afterAll(() => analytics.stop())

const etagOf = async (path: string): Promise<string> =>
  (await analytics.get(path, organization.secret)).headers.get("etag") ?? "none"

const statusWith = async (path: string, ifNoneMatch: string): Promise<number> =>
  (await analytics.get(path, organization.secret, undefined, { "if-none-match": ifNoneMatch })).status

test("an unchanged answer is 304, on every endpoint", async () => {
  for (const { name, path } of endpointsOf(world)) {
    const etag = await etagOf(path)
    const reply = await analytics.get(path, organization.secret, undefined, { "if-none-match": etag })
    expect([name, reply.status, reply.body]).toEqual([name, 304, undefined])
    expect(reply.headers.get("etag")).toBe(etag)
    expect(reply.headers.get("cache-control")).toBe("private, no-cache")
    expect(reply.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/)
    expect(await statusWith(path, `"other", ${etag.replace("W/", "")}`)).toBe(304)
    expect(await statusWith(path, "*")).toBe(304)
    expect(await statusWith(path, 'W/"other"')).toBe(200)
  }
})

test("the ETag depends on the query, the organization and the day", async () => {
  const tags = [
    await etagOf("/api/v1/vitals"),
    await etagOf("/api/v1/vitals?period=7d"),
    await etagOf("/api/v1/vitals/by-category"),
    await etagOf("/api/v1/brands?limit=1"),
    await etagOf("/api/v1/brands?limit=2")
  ]
  const other = await analytics.organization("Other")
  tags.push((await analytics.get("/api/v1/vitals", other.secret)).headers.get("etag") ?? "none")
  analytics.setTime(testTime + dayMs / 2 - 1)
  expect(await etagOf("/api/v1/vitals")).toBe(tags[0] ?? "")
  analytics.setTime(testTime + dayMs / 2)
  tags.push(await etagOf("/api/v1/vitals"))
  analytics.setTime(testTime)
  expect(new Set(tags).size).toBe(7)
})

test("the ETag depends on the scan cap", async () => {
  const [path] = endpointsOf(world).flatMap(({ name, path }) => (name === "projectTopPrompts" ? [path] : []))
  const etag = await etagOf(path ?? "")
  const other = await startAnalytics({ ...analytics.database.settings, visibilityScanCap: 1 })
  try {
    const { status } = await other.get(path ?? "", organization.secret, undefined, { "if-none-match": etag })
    expect([etag.startsWith("W/"), status]).toEqual([true, 200])
  } finally {
    await other.stop()
  }
})

test("the ETag depends on the version of the program", async () => {
  const etag = await etagOf("/api/v1/vitals")
  const statusOf = async (program: string) => {
    const other = await startAnalytics(analytics.database.settings, testTime, program)
    const { status } = await other.get("/api/v1/vitals", organization.secret, undefined, { "if-none-match": etag })
    await other.stop()
    return status
  }
  expect([await statusOf(version), await statusOf(`${version}-next`)]).toEqual([304, 200])
})

test("new answers and new records change every ETag", async () => {
  const path = "/api/v1/vitals"
  const first = await etagOf(path)
  const [answer] = world.answers.filter(({ status }) => status === "ok")
  if (answer === undefined) throw new Error("the world has no answers")
  await analytics.run(
    Effect.flatMap(Facts, (facts) => facts.record(organization.key, [{ ...answer, source: "one more" }]))
  )
  expect(await statusWith(path, first)).toBe(200)
  const second = await etagOf(path)
  await analytics.run(
    Effect.flatMap(RecordWriter, (writer) =>
      writer.addBrand(organization.key, { name: "New", aliases: [], domains: [], tracking: "new", isOwn: false })
    )
  )
  expect(await statusWith(path, second)).toBe(200)
})

test("a new membership changes the ETag of the organizations of a user", async () => {
  const person = await analytics.user("Person", organization.key)
  const ask = (headers: Record<string, string> = {}) =>
    analytics.get("/api/v1/organizations", person.secret, undefined, headers)
  const etag = (await ask()).headers.get("etag") ?? ""
  expect((await ask({ "if-none-match": etag })).status).toBe(304)
  await analytics.run(
    Effect.flatMap(Organizations, (service) => service.addMember(organization.key, person.key, "admin"))
  )
  expect((await ask({ "if-none-match": etag })).status).toBe(200)
})

test("key and parameters are checked before the ETag", async () => {
  const etag = await etagOf("/api/v1/vitals")
  expect(await statusWith("/api/v1/vitals?period=1d", etag)).toBe(400)
  expect(await statusWith("/api/v1/projects/nothing", "*")).toBe(404)
  expect(await statusWith(withParam("/api/v1/vitals", "colour=red"), "*")).toBe(400)
  expect((await analytics.ask("/api/v1/vitals", { "if-none-match": etag })).status).toBe(401)
})
