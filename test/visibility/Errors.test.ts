import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { ApiKeys } from "../../src/visibility/access/ApiKeys.ts"
import { engine } from "../support/database.ts"
import { type Analytics, type Reply, startAnalytics } from "./support/analytics.ts"
import { type Endpoint, endpointsOf, exportEndpoints, withParam } from "./support/endpoints.ts"
import { makeWorld, type World } from "./support/world.ts"

let analytics: Analytics
let mine: Awaited<ReturnType<Analytics["organization"]>>
let foreign: Awaited<ReturnType<Analytics["organization"]>>
let person: Awaited<ReturnType<Analytics["user"]>>
let world: World
let endpoints: ReadonlyArray<Endpoint>

beforeAll(async () => {
  analytics = await startAnalytics()
  mine = await analytics.organization("Mine")
  foreign = await analytics.organization("Foreign")
  person = await analytics.user("Person", mine.key)
  world = await analytics.run(makeWorld(mine.key, { seed: 11, answers: 30, own: 1, days: 10 }))
  endpoints = [...endpointsOf(world), ...exportEndpoints]
})
afterAll(() => analytics.stop())

/** The members that errors of a code have beside the message: its data in `details`, and advice in `next`. */
const dataOf: Record<string, ReadonlyArray<string>> = {
  unauthorized: [],
  forbidden: ["next"],
  org_required: ["next"],
  bad_request: ["details"],
  invalid_filter: ["details"],
  method_not_allowed: ["details"]
}

const expectRefused = (label: string, { body, headers, status }: Reply, expected: readonly [number, string]) => {
  expect([label, status, body?.error?.code]).toEqual([label, ...expected])
  expect(Object.keys(body)).toEqual(["error"])
  const data = Object.keys(body.error).filter((member) => !["code", "message", "request_id"].includes(member))
  expect(Object.keys(body.error)).toEqual(["code", "message", "request_id", ...data])
  expect([label, data]).toEqual([label, dataOf[body.error.code] ?? expect.arrayContaining(["details"])])
  expect(body.error.message).not.toBe("")
  expect(body.error.request_id).toBe(headers.get("x-request-id"))
  expectPaced(label, headers)
}

/** Checks the headers that every answer has. */
const expectPaced = (label: string, headers: Headers) => {
  for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]) {
    expect([label, name, headers.get(name)]).toEqual([label, name, expect.stringMatching(/^\d+$/)])
  }
  expect([label, headers.get("cache-control")]).toEqual([label, "private, no-cache"])
  expect([label, headers.get("vary")]).toEqual([label, "Authorization, X-Org-Id"])
  expect([label, headers.get("x-request-id")]).toEqual([label, expect.stringMatching(/./)])
}

const unknownUlid = "01kaf1v8x20g4z7m9e3n5q6r8t"

test("this file covers every operation of the document", async () => {
  const { body } = await analytics.ask("/visibility/openapi.json")
  const operations = Object.values<{ get: { operationId: string } }>(body.paths).map(({ get }) => get.operationId)
  expect(operations.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  expect(operations.length).toBe(22 + exportEndpoints.length)
})

test("a success has its envelope and headers", async () => {
  for (const { name, path } of endpoints.filter((endpoint) => !exportEndpoints.includes(endpoint))) {
    const { body, headers, status } = await analytics.get(path, mine.secret)
    expect([name, status]).toEqual([name, 200])
    expect(Object.keys(body)).toEqual(["data", "next_cursor", "meta"])
    expect(body.meta).toEqual({ request_id: headers.get("x-request-id"), took_ms: expect.any(Number) })
    expectPaced(name, headers)
    expect(headers.get("etag")).toMatch(/^W\/"[\w-]+"$/)
  }
})

describe("401 unauthorized", () => {
  const tampered = (secret: string) => secret.slice(0, -1) + (secret.endsWith("A") ? "B" : "A")

  test("is the same for everything that is wrong with a key, on every endpoint", async () => {
    const revoked = await analytics.organization("Revoked")
    await analytics.run(Effect.flatMap(ApiKeys, (keys) => keys.revoke(revoked.keyId)))
    const wrong: ReadonlyArray<Record<string, string>> = [
      {},
      { authorization: "" },
      { authorization: "Bearer" },
      { authorization: mine.secret },
      { authorization: `Basic ${mine.secret}` },
      { authorization: "Bearer nonsense" },
      { authorization: `Bearer ${tampered(mine.secret)}` },
      { authorization: `Bearer ${mine.secret.replace("vis_org_", "vis_user_")}` },
      { authorization: `Bearer ${mine.secret} ${mine.secret}` },
      { authorization: `Bearer ${revoked.secret}` }
    ]
    const messages = new Set<string>()
    for (const { name, path } of [...endpoints, { name: "nothing", path: "/api/v1/nothing" }]) {
      for (const headers of wrong) {
        const reply = await analytics.ask(path, headers)
        expectRefused(`${name} ${headers.authorization}`, reply, [401, "unauthorized"])
        expect(reply.headers.get("www-authenticate")).toBe("Bearer")
        messages.add(reply.body.error.message)
      }
    }
    expect(messages.size).toBe(1)
  })

  test("does not depend on the case of the scheme: Bearer may be written in any case", async () => {
    expect((await analytics.ask("/api/v1/me", { authorization: `bearer ${mine.secret}` })).status).toBe(200)
  })
})

describe("the organization", () => {
  test("org_required for a user's key without an organization, on every endpoint of organizations", async () => {
    for (const { name, open, path } of endpoints) {
      const reply = await analytics.get(path, person.secret)
      if (open === true) expect([name, reply.status]).toEqual([name, 200])
      else expectRefused(name, reply, [400, "org_required"])
    }
  })

  test("bad_request for a malformed id, forbidden for one of others or unknown, in the same words", async () => {
    const messages = new Set<string>()
    for (const { name, path } of endpoints) {
      for (const secret of [mine.secret, person.secret]) {
        for (const malformed of ["prj_1", "", "ORG_1"]) {
          expectRefused(`${name} ${malformed}`, await analytics.get(path, secret, malformed), [400, "bad_request"])
        }
        for (const organization of [foreign.id, `org_${unknownUlid}`, "org_", "org_x' or 1=1"]) {
          const reply = await analytics.get(path, secret, organization)
          expectRefused(`${name} ${organization}`, reply, [403, "forbidden"])
          messages.add(reply.body.error.message)
        }
      }
    }
    expect(messages.size).toBe(1)
  })

  test("may also be named with an organization's own key", async () => {
    for (const { name, path } of endpoints) {
      expect([name, (await analytics.get(path, mine.secret, mine.id)).status]).toEqual([name, 200])
      expect([name, (await analytics.get(path, person.secret, mine.id)).status]).toEqual([name, 200])
    }
  })
})

describe("404 not_found", () => {
  test("for a malformed or unknown id or one of another kind, in the path of every endpoint", async () => {
    const ids = ["nothing", `prj_${unknownUlid}`, `tpc_${unknownUlid}`, world.brands[1]?.id ?? "", "%00", "a%2Fb"]
    for (const { name, names, pathOf } of endpoints) {
      if (pathOf === undefined) continue
      for (const id of ids) {
        if (names === "brand" && id === world.brands[1]?.id) continue
        expectRefused(`${name} ${id}`, await analytics.get(pathOf(id), mine.secret), [404, "not_found"])
      }
    }
  })

  test("for an unknown route, also one that cannot be decoded", async () => {
    for (const path of [
      "/api/v1",
      "/api/v1/",
      "/api/v1/nothing",
      "/api/v1/projects/a/b/c",
      "/api/v1/%zz",
      "/api/v1//"
    ]) {
      expectRefused(path, await analytics.get(path, mine.secret), [404, "not_found"])
    }
  })

  test("for an unknown record, with the list where existing ones are", async () => {
    for (const [path, thing, operation, list] of [
      [`/api/v1/brands/brn_${unknownUlid}`, "brand", "listBrands", "brands"],
      [`/api/v1/prompts/prm_${unknownUlid}`, "prompt template", "listPrompts", "prompts"],
      [`/api/v1/topics/tpc_${unknownUlid}/top-brands`, "topic", "listTopics", "topics"],
      [`/api/v1/projects/prj_${unknownUlid}`, "project", "listProjects", "projects"],
      [`/api/v1/citations?website_id=${unknownUlid}`, "website", "projectTopWebsites", "projects/{id}/top-websites"]
    ]) {
      const { message, next, details } = (await analytics.get(path ?? "", mine.secret)).body.error
      expect(details).toEqual({ thing, id: expect.stringContaining(unknownUlid) })
      expect(message).toBe(`There is no ${thing} "${details.id}" in this organization.`)
      expect(next).toEqual([{ operation, method: "GET", path: `/api/v1/${list}` }])
    }
    const { message, details } = (await analytics.get("/api/v1/categories/none/top-websites", mine.secret)).body.error
    expect(details).toEqual({ thing: "category", id: "none" })
    expect(message).toEndWith("The categories are awareness, consideration, comparison, technical.")
  })

  test("for a path that resembles a route, with that route", async () => {
    const { body } = await analytics.get("/api/v1/brand", mine.secret)
    expect(body.error.message).toStartWith('There is nothing at "/api/v1/brand". Did you mean GET /api/v1/brands?')
  })

  test("for an unknown id in the query, instead of an empty list", async () => {
    for (const path of [
      `/api/v1/citations?project_id=prj_${unknownUlid}`,
      `/api/v1/citations?prompt_id=prm_${unknownUlid}`,
      `/api/v1/citations?website_id=${unknownUlid}`,
      `/api/v1/page-vitals?brand_id=brn_${unknownUlid}`,
      `/api/v1/exports/answers?after=ans_${unknownUlid}`
    ]) {
      expectRefused(path, await analytics.get(path, mine.secret), [404, "not_found"])
    }
  })

  test("but 405 for another method on a route, with Allow", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const { name, path } of endpoints) {
        const reply = await analytics.ask(path, { authorization: `Bearer ${mine.secret}` }, method)
        expectRefused(`${method} ${name}`, reply, [405, "method_not_allowed"])
        expect(reply.headers.get("allow")).toBe("GET, HEAD")
      }
      expectRefused(method, await analytics.ask("/api/v1/vitals", {}, method), [401, "unauthorized"])
    }
  })
})

describe("400", () => {
  test("bad_request for every malformed value of every parameter of every endpoint", async () => {
    for (const { malformed, name, path } of endpoints) {
      for (const [parameter, values] of Object.entries(malformed)) {
        for (const value of values) {
          const wrongPath = withParam(path, `${parameter}=${value}`)
          const reply = await analytics.get(wrongPath, mine.secret)
          expectRefused(wrongPath, reply, [400, "bad_request"])
          expect([name, reply.body.error.message]).toEqual([name, expect.stringContaining(parameter)])
        }
      }
    }
  })

  test("invalid_filter for an unknown parameter, with the known ones", async () => {
    for (const { malformed, name, path } of endpoints) {
      const reply = await analytics.get(withParam(path, "colour=red"), mine.secret)
      expectRefused(name, reply, [400, "invalid_filter"])
      for (const parameter of Object.keys(malformed)) expect(reply.body.error.message).toContain(parameter)
      expect(reply.body.error.details.issues).toMatchObject([{ field: "colour", reason: "unknown" }])
    }
  })

  test("invalid_filter for an unsupported filter", async () => {
    for (const path of [
      "/api/v1/prompts?category=uncategorized",
      "/api/v1/brands?tracking=lost",
      "/api/v1/citations",
      `/api/v1/citations?project_id=${world.projects[0]?.id}&prompt_id=${world.prompts[0]?.id}`,
      `/api/v1/citations?project_id=${world.projects[0]?.id}&from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z`,
      `/api/v1/citations?project_id=${world.projects[0]?.id}&from=2026-11-20T00:00:00.0009Z&to=2026-11-20T00:00:00.0001Z`
    ]) {
      expectRefused(path, await analytics.get(path, mine.secret), [400, "invalid_filter"])
    }
  })

  test("a range inside one millisecond is refused, with the milliseconds that it is rounded to", async () => {
    const range = "from=2026-11-20T00:00:00.0001Z&to=2026-11-20T00:00:00.0009Z"
    const { body } = await analytics.get(`/api/v1/citations?project_id=${world.projects[0]?.id}&${range}`, mine.secret)
    expect(body.error.message).toContain(
      'both in whole milliseconds: from is rounded up, to is rounded down, received "2026-11-20T00:00:00.001Z"'
    )
  })

  test("a time whose plus sign was not encoded is refused, with the encoded one", async () => {
    const path = "/api/v1/citations?project_id=x&from=2026-11-01T00:00:00+01:00&to=2026-02-29T00:00:00+01:00"
    const { issues } = (await analytics.get(path, mine.secret)).body.error.details
    expect(issues).toMatchObject([
      { field: "project_id" },
      { nearest: ["2026-11-01T00:00:00%2B01:00"] },
      { field: "to" }
    ])
    expect(issues[2].nearest).toBeUndefined()
  })

  test("bad_request if both kinds of problems occur, with all of them", async () => {
    for (const [query, fields] of [
      ["limit=0&colour=red", ["colour", "limit"]],
      ["limit=5&colour=", ["colour"]],
      ["colour=red&colour=blue", ["colour"]],
      ["category=awareness&category=technical", ["category"]],
      ["category=none&cursor=", ["category", "cursor"]],
      [Array.from({ length: 101 }, (_, index) => `p${index}=1`).join("&"), ["query"]]
    ] as const) {
      const reply = await analytics.get(`/api/v1/prompts?${query}`, mine.secret)
      expectRefused(query, reply, [400, "bad_request"])
      const reported = reply.body.error.details.issues.map(({ field }: { field: string }) => field)
      expect([query, reported.toSorted()]).toEqual([query, fields])
    }
  })

  test("a parameter with an empty name is reported, with the known ones", async () => {
    for (const [query, name] of [
      ["=", '""'],
      ["=red", '""'],
      ["%20=red", '" "'],
      ["=red&=blue", '""']
    ] as const) {
      const { body, status } = await analytics.get(`/api/v1/vitals?${query}`, mine.secret)
      expect([query, status]).toEqual([query, 400])
      expect(body.error.message).toMatch(new RegExp(`: the empty name ${name}(:| is unknown).*\\bperiod\\b`))
    }
  })

  test("bad_request for a malformed value even among many unknown parameters", async () => {
    const unknown = Array.from({ length: 50 }, (_, index) => `p${index}=1`).join("&")
    const reply = await analytics.get(`/api/v1/prompts?${unknown}&limit=0`, mine.secret)
    expectRefused("many", reply, [400, "bad_request"])
    expect(reply.body.error.details).toMatchObject({ more: 31 })
    expectRefused("all", await analytics.get(`/api/v1/prompts?${unknown}`, mine.secret), [400, "invalid_filter"])
  })

  test("bad_request for an id in capitals, with a note that ids are in lower case", async () => {
    const ulid = unknownUlid.toUpperCase()
    for (const [path, expected] of [
      [`citations?project_id=prj_${ulid}`, "project_id: expected the id of a project: prj_ and a lower-case ULID"],
      [
        `citations?prompt_id=prm_${ulid}`,
        "prompt_id: expected the id of a prompt template: prm_ and a lower-case ULID"
      ],
      [`citations?website_id=${ulid}`, "website_id: expected the id of a website: a lower-case ULID"],
      [`page-vitals?brand_id=brn_${ulid}`, "brand_id: expected the id of a brand: brn_ and a lower-case ULID"],
      [`exports/answers?after=ans_${ulid}`, "after: expected the id of an answer: ans_ and a lower-case ULID"]
    ]) {
      const { body } = await analytics.get(`/api/v1/${path}`, mine.secret)
      expect(body.error.message).toContain(expected)
    }
  })

  test("bad_request for tracked pages without a brand", async () => {
    const reply = await analytics.get("/api/v1/page-vitals", mine.secret)
    expectRefused("page-vitals", reply, [400, "bad_request"])
    expect(reply.body.error.message).toContain("brand_id is required")
  })
})

test("checks are made in this order: key, organization, path, query", async () => {
  const wrong = "/api/v1/projects/nothing/top-brands?limit=0"
  expectRefused("1", await analytics.ask(wrong, { "x-org-id": "nonsense" }), [401, "unauthorized"])
  expectRefused("2", await analytics.get(wrong, person.secret), [400, "org_required"])
  expectRefused("3", await analytics.get(wrong, person.secret, foreign.id), [403, "forbidden"])
  expectRefused("4", await analytics.get(wrong, person.secret, mine.id), [404, "not_found"])
  const known = `/api/v1/projects/${world.projects[0]?.id}/top-brands?limit=0`
  expectRefused("5", await analytics.get(known, person.secret, mine.id), [400, "bad_request"])
})

test("the organization is checked before an unknown path or a wrong method", async () => {
  const post = (path: string, organization: Record<string, string>) =>
    analytics.ask(path, { authorization: `Bearer ${person.secret}`, ...organization }, "POST")
  for (const ask of [
    (organization?: string) => analytics.get("/api/v1/nothing", person.secret, organization),
    (organization?: string) => post("/api/v1/vitals", organization === undefined ? {} : { "x-org-id": organization })
  ]) {
    expectRefused("malformed", await ask("nonsense"), [400, "bad_request"])
    expectRefused("foreign", await ask(foreign.id), [403, "forbidden"])
  }
  expectRefused("no route", await analytics.get("/api/v1/nothing", person.secret), [404, "not_found"])
  expectRefused("none named", await post("/api/v1/vitals", {}), [400, "org_required"])
  expectRefused("open", await post("/api/v1/me", {}), [405, "method_not_allowed"])
  expectRefused("named", await post("/api/v1/vitals", { "x-org-id": mine.id }), [405, "method_not_allowed"])
})

test("500 internal_error has no details, on every endpoint", async () => {
  const broken = await startAnalytics()
  const { key, secret } = await broken.organization("Broken")
  const own = endpointsOf(await broken.run(makeWorld(key, { seed: 12, answers: 5, own: 1, days: 5 })))
  await broken.database.query(`drop table organizations${engine === "postgres" ? " cascade" : ""}`)
  for (const { name, path } of own) {
    const { body, headers, status } = await broken.get(path, secret)
    expect([name, status, body.error.code]).toEqual([name, 500, "internal_error"])
    expect(body.error.request_id).toBe(headers.get("x-request-id"))
    expect(JSON.stringify(body)).not.toMatch(/organizations|sqlite|select/i)
  }
  await broken.stop()
})
