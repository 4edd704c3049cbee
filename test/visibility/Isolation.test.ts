import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect, Option, Redacted } from "effect"
import { ApiKeys } from "../../src/visibility/access/ApiKeys.ts"
import { Organizations } from "../../src/visibility/access/Organizations.ts"
import { Facts } from "../../src/visibility/facts/Facts.ts"
import { type Analytics, startAnalytics } from "./support/analytics.ts"
import { endpointsOf, withParam } from "./support/endpoints.ts"
import { makeWorld, type World } from "./support/world.ts"

let analytics: Analytics
let organizations: ReadonlyArray<Awaited<ReturnType<Analytics["organization"]>>>
let worlds: ReadonlyArray<World>
let member: Awaited<ReturnType<Analytics["user"]>>

const nth = <A>(items: ReadonlyArray<A>, index: number): A => {
  const item = items[index]
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}

beforeAll(async () => {
  analytics = await startAnalytics()
  const made: Array<(typeof organizations)[number]> = []
  const written: Array<World> = []
  for (const seed of [21, 22]) {
    const organization = await analytics.organization(`Organization ${seed}`)
    made.push(organization)
    written.push(await analytics.run(makeWorld(organization.key, { seed, answers: 60, own: 1, days: 20 })))
  }
  organizations = made
  worlds = written
  member = await analytics.user("Member of the first", nth(made, 0).key)
})
afterAll(() => analytics.stop())

/** Every key with access to the first organization, with the organization header that it sends. */
const callers = () => [
  { secret: nth(organizations, 0).secret, organization: undefined },
  { secret: nth(organizations, 0).secret, organization: nth(organizations, 0).id },
  { secret: member.secret, organization: nth(organizations, 0).id }
]

const websitesOf = async (index: number): Promise<ReadonlyArray<string>> => {
  const { key } = nth(organizations, index)
  const rows = await analytics.database.query<{ id: string }>(`select id from websites where organization = ${key}`)
  return rows.map(({ id }) => id)
}

/** Every id of an organization's data that an answer could contain. */
const idsOf = async (index: number): Promise<ReadonlyArray<string>> => {
  const { brands, projects, prompts, topics } = nth(worlds, index)
  return [...brands, ...projects, ...prompts, ...topics, nth(organizations, index)]
    .map(({ id }) => id)
    .concat(await websitesOf(index))
}

test("no answer to any key contains data of another organization", async () => {
  const theirs = await idsOf(1)
  for (const { organization, secret } of callers()) {
    for (const { name, path } of endpointsOf(nth(worlds, 0))) {
      const { body, status } = await analytics.get(path, secret, organization)
      expect([name, status]).toEqual([name, 200])
      const text = JSON.stringify(body)
      expect([name, theirs.filter((id) => text.includes(id))]).toEqual([name, []])
    }
  }
})

test("records of another organization are not found, in the path and in the query", async () => {
  const own = endpointsOf(nth(worlds, 0))
  const other = nth(worlds, 1)
  const things = {
    project: other.projects,
    prompt: other.prompts,
    brand: other.brands,
    topic: other.topics,
    category: []
  }
  for (const { organization, secret } of callers()) {
    const messageOf = async (path: string, id: string): Promise<string> => {
      const { body, status } = await analytics.get(path, secret, organization)
      expect([path, status, body.error.code]).toEqual([path, 404, "not_found"])
      return body.error.message.replaceAll(id, "ID")
    }
    for (const { names, pathOf } of own) {
      if (pathOf === undefined || names === undefined || names === "category") continue
      const theirs = nth<{ readonly id: string }>(things[names], 0).id
      const nobodys = `${theirs.slice(0, 4)}01kaf1v8x20g4z7m9e3n5q6r8t`
      expect(await messageOf(pathOf(theirs), theirs)).toBe(await messageOf(pathOf(nobodys), nobodys))
    }
    for (const [path, theirs] of [
      ["/api/v1/citations?project_id=", nth(other.projects, 0).id],
      ["/api/v1/citations?prompt_id=", nth(other.prompts, 0).id],
      ["/api/v1/citations?website_id=", nth(await websitesOf(1), 0)],
      ["/api/v1/page-vitals?brand_id=", nth(other.brands, 0).id]
    ] as const) {
      const nobodys = theirs.replace(/[0-9a-z]{26}$/, "01kaf1v8x20g4z7m9e3n5q6r8t")
      expect(await messageOf(path + theirs, theirs)).toBe(await messageOf(path + nobodys, nobodys))
    }
  }
})

test("a cursor of another organization, operation or filter is refused", async () => {
  const first = async (path: string, index: number): Promise<string> => {
    const { body } = await analytics.get(withParam(path, "limit=1"), nth(organizations, index).secret)
    expect([path, typeof body.next_cursor]).toEqual([path, "string"])
    return body.next_cursor
  }
  const refused = async (path: string, cursor: string) => {
    const { body, status } = await analytics.get(withParam(path, `cursor=${cursor}`), nth(organizations, 0).secret)
    expect([path, status, body.error.code]).toEqual([path, 400, "bad_request"])
  }
  for (const path of ["/api/v1/projects", "/api/v1/prompts", "/api/v1/brands", "/api/v1/topics"]) {
    await refused(path, await first(path, 1))
  }
  await refused("/api/v1/prompts", await first("/api/v1/brands", 0))
  await refused("/api/v1/brands?tracking=tracked", await first("/api/v1/brands", 0))
  const { projects } = nth(worlds, 0)
  const citations = (index: number) => `/api/v1/citations?project_id=${nth(projects, index).id}`
  await refused(citations(1), await first(citations(0), 0))
  await refused(`${citations(0)}&from=2026-01-01T00:00:00Z`, await first(citations(0), 0))
})

test("ids and cursors do not reveal how much data others have", async () => {
  const path = `/api/v1/citations?project_id=${nth(nth(worlds, 0).projects, 0).id}&limit=100`
  const before = (await analytics.get(path, nth(organizations, 0).secret)).body.data
  const other = await analytics.organization("Busy")
  await analytics.run(makeWorld(other.key, { seed: 23, answers: 200, own: 1, days: 20 }))
  const { projects, prompts } = nth(worlds, 0)
  const answer = nth(
    nth(worlds, 0).answers.filter(({ citations, status }) => status === "ok" && citations.length > 0),
    0
  )
  const next = { ...answer, source: "next", project: nth(projects, 0).key, prompt: nth(prompts, 0).key }
  await analytics.run(Effect.flatMap(Facts, (facts) => facts.record(nth(organizations, 0).key, [next])))
  const after = (await analytics.get(path, nth(organizations, 0).secret)).body.data as ReadonlyArray<{
    answer_id: string
  }>
  const known = new Set(before.map(({ answer_id }: { answer_id: string }) => answer_id))
  const added = after.filter(({ answer_id }) => !known.has(answer_id))
  expect(added.length).toBeGreaterThan(0)
  // After the time, an id contains the answer's number in its organization: the sixty-first, whatever others wrote.
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
  const numberIn = (id: string) =>
    Math.floor([...id.slice(14, 22)].reduce((value, digit) => value * 32 + alphabet.indexOf(digit), 0) / 256)
  expect(numberIn(nth(added, 0).answer_id)).toBe(61)
})

test("memberships are checked on every request", async () => {
  const [first, second] = [nth(organizations, 0), nth(organizations, 1)]
  const both = await analytics.user("Comes and goes", first.key, second.key)
  const statusOf = async (id: string) => (await analytics.get("/api/v1/vitals", both.secret, id)).status
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual([200, 200])
  await analytics.run(Effect.flatMap(Organizations, (service) => service.removeMember(second.key, both.key)))
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual([200, 403])
  const { body } = await analytics.get("/api/v1/organizations", both.secret)
  expect(body.data).toEqual([{ id: first.id, name: "Organization 21", role: "basic_member" }])
  await analytics.run(Effect.flatMap(Organizations, (service) => service.addMember(second.key, both.key, "admin")))
  expect(await statusOf(second.id)).toBe(200)
})

test("a revoked or rotated key is refused from the next request on", async () => {
  const organization = await analytics.organization("Rotated")
  const status = async (secret: string) => (await analytics.get("/api/v1/vitals", secret)).status
  expect(await status(organization.secret)).toBe(200)
  // The services that revoke run outside the program, like another process.
  const rotated = await analytics.run(Effect.flatMap(ApiKeys, (keys) => keys.rotate(organization.keyId)))
  expect(await status(organization.secret)).toBe(401)
  const fresh = Option.getOrThrow(rotated)
  expect(await status(Redacted.value(fresh.secret))).toBe(200)
  expect(await analytics.run(Effect.flatMap(ApiKeys, (keys) => keys.revoke(fresh.id)))).toBe(true)
  expect(await analytics.run(Effect.flatMap(ApiKeys, (keys) => keys.revoke(fresh.id)))).toBe(false)
  expect(await status(Redacted.value(fresh.secret))).toBe(401)
})

test("no secret is stored in the database", async () => {
  const secrets = [...organizations.map(({ secret }) => secret), member.secret]
  const rows = await analytics.database.query("select * from api_keys")
  expect(rows.length).toBeGreaterThanOrEqual(secrets.length)
  const text = JSON.stringify(rows)
  for (const secret of secrets) {
    expect(text.includes(secret)).toBe(false)
    expect(text.includes(secret.slice(9, 41))).toBe(false)
  }
})
