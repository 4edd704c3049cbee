import { beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { sessionMs } from "../../../src/database/SessionTokens.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { demoKeys } from "../../../src/visibility/simulation/demoKeys.ts"
import { get, post } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import { type Analytics, startAnalytics, testTime, useAnalytics } from "../../visibility/support/analytics.ts"
import { makeWorld } from "../../visibility/support/world.ts"
import { waitForDemonstration } from "../demo.ts"
import { getPage, makeVisitor, textOf } from "../pages.ts"
import { adminSettings, adminToken, hostileOrganization, signIn } from "./dashboard.ts"

const analytics = useAnalytics(adminSettings)

type Member = Awaited<ReturnType<Analytics["organization"]>>
let acme: Member
let other: Member

beforeAll(async () => {
  acme = await analytics().organization("Acme")
  other = await analytics().organization("Other")
  await analytics().run(makeWorld(acme.key, { seed: 3, answers: 200, days: 20, own: 1 }))
})

const at = (path = ""): string => `${analytics().url}/visibility${path}`

const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString()
  })

describe("a session", () => {
  test("begins with a key, which is in no cookie, URL or page", async () => {
    const answer = await form(at("/sign-in"), { key: acme.secret, next: "/visibility/brands?period=7d" })
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/visibility/brands?period=7d"])
    const cookie = answer.headers.get("set-cookie") ?? ""
    expect(cookie).toMatch(/^vitrine-visibility=[\w-]+; Path=\/visibility; Max-Age=43200; HttpOnly; SameSite=Lax$/)
    const payload = Buffer.from(/=([\w-]+);/.exec(cookie)?.[1] ?? "", "base64url").toString("latin1")
    expect(payload).not.toContain(acme.secret.slice(0, 16))
    expect(payload).not.toContain(acme.secret.slice(-16))
    const visitor = await signIn(analytics().url, acme.secret)
    for (const path of ["", "/brands", "/citations", "?format=csv"]) {
      expect((await visitor.open(at(path))).html).not.toContain(acme.secret)
    }
  })

  test("is required for every page, and sign-in leads back", async () => {
    const { body, status } = await getPage(at("/pages?sort=citations"))
    expect(status).toBe(401)
    expect(body).toContain(`name="next" value="/visibility/pages?sort=citations"`)
    expect((await getPage(at())).status).toBe(200)
  })

  test("that has ended leads to the page of a file, because the browser stays where it was", async () => {
    const { body, status } = await getPage(at("/pages?format=csv&sort=citations&table=pages"))
    expect([status, /name="next" value="([^"]*)"/.exec(body)?.[1]]).toEqual([401, "/visibility/pages?sort=citations"])
    expect((await getPage(at("?format=csv"))).body).toContain('name="next" value="/visibility"')
  })

  test("is refused for an invalid key, which is not shown", async () => {
    // One key in 62 already ends with x.
    const mistyped = `${acme.secret.slice(0, -1)}${acme.secret.endsWith("x") ? "y" : "x"}`
    for (const key of ["", "nonsense", mistyped, demoKeys[0]?.key ?? ""]) {
      const answer = await form(at("/sign-in"), { key })
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([403, null])
      const html = await answer.text()
      expect(textOf(html)).toContain("That key is not accepted.")
      if (key !== "") expect(html).not.toContain(key)
    }
  })

  test("leads only to pages of the dashboard", async () => {
    for (const next of [
      "https://evil.example",
      "//evil.example",
      "/visibility@evil.example",
      "/orders",
      "\\evil",
      "/visibility\r\nx: y"
    ]) {
      const answer = await form(at("/sign-in"), { key: acme.secret, next })
      expect([next, answer.headers.get("location")]).toEqual([next, "/visibility"])
    }
  })

  test("can only be begun and ended from our own pages", async () => {
    for (const path of ["/sign-in", "/sign-out", "/keys", "/keys/revoke", "/keys/sign-in", "/keys/sign-out"]) {
      const answer = await form(at(path), { key: acme.secret }, { "sec-fetch-site": "cross-site" })
      expect([path, answer.status, answer.headers.get("set-cookie")]).toEqual([path, 403, null])
    }
  })

  test("ends at sign-out, for copies of its cookie too", async () => {
    const visitor = await signIn(analytics().url, acme.secret)
    const another = await signIn(analytics().url, acme.secret)
    const copied = visitor.cookies.get("vitrine-visibility") ?? ""
    expect(textOf((await visitor.open(at())).html)).toContain("Visibility of Acme")
    const { html } = await visitor.submit(at("/sign-out"), {})
    expect(visitor.cookies.get("vitrine-visibility")).toBe("")
    expect(textOf(html)).toContain("How visible are you?")
    expect((await visitor.open(at("/brands"))).status).toBe(401)
    visitor.cookies.set("vitrine-visibility", copied)
    expect((await visitor.open(at("/brands"))).status).toBe(401)
    // Signing out again is allowed, and another session of the same key continues.
    expect((await visitor.submit(at("/sign-out"), {})).status).toBe(200)
    expect((await another.open(at("/brands"))).status).toBe(200)
  })

  test("that began while the clock was ahead is invalid once the clock is right", async () => {
    const clocked = await startAnalytics()
    const member = await clocked.organization("Ahead")
    clocked.setTime(testTime + sessionMs)
    const visitor = await signIn(clocked.url, member.secret)
    clocked.setTime(testTime)
    expect((await visitor.open(`${clocked.url}/visibility/brands`)).status).toBe(401)
    await clocked.stop()
  })

  test("that was ended while the clock was wrong stays ended once it is right", async () => {
    const clocked = await startAnalytics()
    const member = await clocked.organization("Behind")
    const signOut = async (time: number) => {
      const visitor = await signIn(clocked.url, member.secret)
      const copied = visitor.cookies.get("vitrine-visibility") ?? ""
      clocked.setTime(time)
      expect((await visitor.submit(`${clocked.url}/visibility/sign-out`, {})).status).toBe(200)
      clocked.setTime(testTime)
      visitor.cookies.set("vitrine-visibility", copied)
      return async () => (await visitor.open(`${clocked.url}/visibility/brands`)).status
    }
    const behind = await signOut(testTime - 3_600_000)
    expect(await behind()).toBe(401)
    // A clock that is ahead for a moment does not make the server forget sessions that were ended before.
    await signOut(testTime + 2 * sessionMs)
    expect(await behind()).toBe(401)
    await clocked.stop()
  })

  test("ends with its key", async () => {
    const gone = await analytics().organization("Gone")
    const visitor = await signIn(analytics().url, gone.secret)
    const admin = makeVisitor()
    await admin.submit(at("/keys/sign-in"), { token: adminToken })
    await admin.submit(at("/keys/revoke"), { id: gone.keyId })
    expect((await visitor.open(at("/brands"))).status).toBe(401)
    expect((await analytics().get("/api/v1/vitals", gone.secret)).status).toBe(401)
  })

  test("expires, and cannot be forged", async () => {
    const clocked = await startAnalytics()
    const member = await clocked.organization("Clocked")
    const visitor = await signIn(clocked.url, member.secret)
    const [name, token] = [...visitor.cookies][0] ?? ["", ""]
    clocked.setTime(testTime + sessionMs - 1)
    expect((await visitor.open(`${clocked.url}/visibility/brands`)).status).toBe(200)
    clocked.setTime(testTime + sessionMs)
    expect((await visitor.open(`${clocked.url}/visibility/brands`)).status).toBe(401)
    clocked.setTime(testTime)
    const flipped = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`
    const bare = Buffer.from(JSON.stringify([member.keyId, testTime * 2])).toString("base64url")
    for (const forged of [flipped, bare, `${token}A`, "", "x", token.slice(0, -2)]) {
      visitor.cookies.set(name, forged)
      expect([forged, (await visitor.open(`${clocked.url}/visibility/brands`)).status]).toEqual([forged, 401])
    }
    await clocked.stop()
  })
})

describe("a page view", () => {
  test("uses none of the key's API quota; only the sign-in counts", async () => {
    const limited = await startAnalytics({ visibilityBurst: 7, visibilityPerMinute: 1 })
    const member = await limited.organization("Limited")
    const visitor = await signIn(limited.url, member.secret)
    for (const path of ["", "/brands", "/citations", "/brands?format=csv", "/brands"]) {
      expect([path, (await visitor.open(`${limited.url}/visibility${path}`)).status]).toEqual([path, 200])
    }
    const ask = () => limited.get("/api/v1/vitals", member.secret)
    // The sign-in and this call have used two.
    expect((await ask()).headers.get("x-ratelimit-remaining")).toBe("5")
    for (let left = 5; left > 0; left--) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    expect((await visitor.open(`${limited.url}/visibility/brands`)).status).toBe(200)
    // Page views have the same limit as calls. The overview after the sign-in and six more views have used it up.
    const refused = await visitor.open(`${limited.url}/visibility/brands`)
    expect([refused.status, refused.retryAfter]).toEqual([429, "60"])
    const again = await form(`${limited.url}/visibility/sign-in`, { key: member.secret })
    expect([again.status, again.headers.get("retry-after")]).toEqual([429, "60"])
    expect(textOf(await again.text())).toContain("The next one is granted in 60 seconds.")
    await limited.stop()
  })

  test("of another organization or its records is refused", async () => {
    const visitor = await signIn(analytics().url, acme.secret)
    expect((await visitor.open(at(`?org=${other.id}`))).status).toBe(403)
    expect((await visitor.open(at("?org=org_nothing"))).status).toBe(403)
    const mistyped = await visitor.open(at("?org=zzz"))
    expect([mistyped.status, textOf(mistyped.html)]).toEqual([
      400,
      expect.stringContaining('The address has org="zzz". It should be the id of an organization (org_...). To the')
    ])
    const strange = await hostileOrganization(analytics())
    for (const path of [
      `/brands/${strange.brand}`,
      `/prompts/${strange.prompt}`,
      `/topics/${strange.topic}`,
      `/citations?project_id=${strange.project}`,
      `/pages?brand_id=${strange.brand}`,
      `?project=${strange.project}`
    ]) {
      const { html, status } = await visitor.open(at(path))
      expect([path, status]).toEqual([path, 404])
      expect(html).not.toContain("onerror")
    }
  })

  test("with a wrong URL says what is wrong", async () => {
    const visitor = await signIn(analytics().url, acme.secret)
    const cursor = "A place in a list is valid only for the same filters, and for citations only on the same day"
    for (const [path, problem] of [
      ["?period=1d", 'The address has period="1d". It should be one of 7d, 30d, 90d.'],
      ["?period=%E2%80%AE1d", 'The address has period="\\u202e1d". It should be one of 7d, 30d, 90d.'],
      ["/brands?tracking=some", 'The address has tracking="some". It should be one of tracked, ignored, new.'],
      ["/brands?cursor=nonsense", cursor],
      ["/citations?cursor=nonsense", cursor],
      ["/pages?sort=best", "It should be one of recent, score_low, score_high, citations, last_checked."],
      ["/citations?website_id=x", 'The address has website_id="x". It should be '],
      ["/citations?project_id=prj_1&prompt_id=prm_1", "The address has project_id="],
      ["/brands?format=csv&table=none", 'The address has table="none". It should be one of brands.']
    ] as const) {
      const { html, status } = await visitor.open(at(path))
      expect([path, status, textOf(html)]).toEqual([path, 400, expect.stringContaining(problem)])
    }
    expect((await visitor.open(at("/categories/none"))).status).toBe(404)
  })

  test("of an organization without data says so", async () => {
    const visitor = await signIn(analytics().url, other.secret)
    expect(textOf((await visitor.open(at())).html)).toContain("No answers yet")
    for (const path of ["/brands", "/prompts", "/topics", "/citations", "/pages"]) {
      expect((await visitor.open(at(path))).status).toBe(200)
    }
    const fileOf = async (table: string) => (await visitor.open(at(`?format=csv&table=${table}`))).html
    const titles = "category,visibility_score,mention_count,total_queries,avg_position,prompt_template_count\r\n"
    expect(await fileOf("categories")).toBe(titles)
    for (const table of ["scores", "mentions"]) expect(await fileOf(table)).toBe("date\r\n")
    for (const table of ["brands", "prompts", "websites"])
      expect(await fileOf(table)).toMatch(/^[a-z_]+(,[a-z_]+)*\r\n$/)
    // A prompt without answers.
    await analytics().run(
      Effect.flatMap(RecordWriter, (writer) =>
        writer.addPrompt(other.key, {
          name: "Kettles",
          text: "Which kettle is best?",
          category: "technical",
          version: 1,
          isActive: true,
          topics: []
        })
      )
    )
    expect(await fileOf("categories")).toBe(`${titles}technical,0,0,0,0,1\r\n`)
    expect(textOf((await visitor.open(at())).html)).toContain("No answers yet")
  })

  test("with a user's key shows the organization that the URL names", async () => {
    const user = await analytics().user("Dana", acme.key, other.key)
    const visitor = await signIn(analytics().url, user.secret)
    const first = await visitor.open(at())
    expect(textOf(first.html)).toContain("Visibility of Acme")
    expect(first.html).toContain(`<option value="${other.id}"`)
    expect(first.html).toContain(`href="/visibility/brands?org=${acme.id}"`)
    const second = await visitor.open(at(`?org=${other.id}&period=7d`))
    expect(textOf(second.html)).toContain("Visibility of Other")
    expect(second.html).toContain(`href="/visibility/brands?org=${other.id}&amp;period=7d"`)
    const nobody = await analytics().user("Nobody")
    const { html, status } = await makeVisitor().submit(at("/sign-in"), { key: nobody.secret })
    expect([status, textOf(html).includes("This key has access to no organization.")]).toEqual([400, true])
  })

  test("below a sandbox stays there and shows the same", async () => {
    const url = `${analytics().url}/sandboxes/run-7`
    const visitor = await signIn(url, acme.secret)
    const { html, status } = await visitor.open(`${url}/visibility`)
    expect(status).toBe(200)
    expect(html).toContain(`href="/sandboxes/run-7/visibility/brands"`)
    const answer = await form(`${url}/visibility/sign-in`, { key: acme.secret })
    expect(answer.headers.get("set-cookie")).toContain("Path=/sandboxes/run-7/visibility;")
  })
})

describe("imported text", () => {
  test("is text on every page, and never a formula in a file", async () => {
    const hostile = await hostileOrganization(analytics())
    const visitor = await signIn(analytics().url, hostile.secret)
    const paths = ["", "/brands", `/brands/${hostile.brand}`, "/prompts", `/prompts/${hostile.prompt}`, "/topics"]
    for (const path of [...paths, `/topics/${hostile.topic}`, "/citations", "/pages"]) {
      const { html, status } = await visitor.open(at(path))
      expect([path, status]).toEqual([path, 200])
      expect([path, html.includes("<script>document"), html.includes("<img src=x"), html.includes("<b>x")]).toEqual([
        path,
        false,
        false,
        false
      ])
      expect(html).not.toMatch(/(href|src|action)="javascript:/i)
    }
    expect((await visitor.open(at("/brands"))).html).toContain("=1+1 &quot;>&lt;img src=x")
    const file = (await visitor.open(at("/brands?format=csv"))).html
    expect(file).toContain(`"'=1+1 ""><img src=x`)
    expect((await visitor.open(at("/citations?format=csv"))).html).toContain(`"'@SUM(A1)`)
  })

  test("is downloaded as CSV with a file name", async () => {
    const visitor = await signIn(analytics().url, acme.secret)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const address = at("/brands?format=csv&period=7d")
    const { headers } = await get(address, { cookie })
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present")
    expect(headers.get("content-disposition")).toBe(`attachment; filename="acme-brands-7d.csv"`)
    expect(headers.get("cache-control")).toBe("no-store")
    // Excel takes a file for UTF-8 only if it begins with the byte order mark.
    const bytes = await (await fetch(address, { headers: { cookie } })).bytes()
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toStartWith("\ufeffid,name,")
  })
})

describe("the demonstration", () => {
  test("can be opened with one click, unless it is turned off", async () => {
    expect((await getPage(at())).body).not.toContain("demo-key")
    expect((await form(at("/sign-in"), { demo: "0" })).status).toBe(403)
    const store = await startStore({ visibilityDemo: true, visibilityPort: 0 })
    const html = (await getPage(`${store.url}/visibility`)).body
    expect([...html.matchAll(/class="demo-key"/g)].length).toBe(demoKeys.length)
    for (const { key } of demoKeys) expect(html).not.toContain(key)
    // A neutral shop offers no demonstration.
    await post(`${store.url}/bench/v1/sandboxes`, { name: "quiet" })
    const quiet = textOf((await getPage(`${store.url}/shops/quiet/visibility`)).body)
    expect(quiet).toContain("Sign in")
    expect(quiet).not.toContain("demonstration")
    await store.stop()
  })

  test("shows figures, also if the API is at another port", async () => {
    const store = await startStore({ visibilityDemo: true, visibilityBurst: 1000 })
    await waitForDemonstration(store.url)
    const visitor = makeVisitor()
    const { html } = await visitor.submit(`${store.url}/visibility/sign-in`, { demo: "0" })
    expect(textOf(html)).toContain("Visibility of Brindlewick")
    await store.stop()
  }, 60_000)
})
