import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Layer, Redacted } from "effect"
import { BenchSessions } from "../../../src/bench/access/BenchSessions.ts"
import { newDatabase } from "../../support/database.ts"
import { get, post } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import { browserHeaders, getPage, hiddenFieldsOf, makeVisitor, textOf } from "../pages.ts"

const token = "the-bench-token-of-tests"
const session = "vitrine-bench"

let database: TestDatabase
/** Two stores on the same database with different tokens, and one store without a token. */
let closed: Awaited<ReturnType<typeof startStore>>
let later: typeof closed
let open: typeof closed
let sessions: typeof BenchSessions.Service

beforeAll(async () => {
  database = await newDatabase()
  closed = await startStore({ ...database.settings, benchToken: Redacted.make(token) }, (app) =>
    Layer.tap(app, (context) =>
      Effect.sync(() => {
        sessions = Context.get(context, BenchSessions)
      })
    )
  )
  later = await startStore({ ...database.settings, benchToken: Redacted.make(`${token}-later`) })
  open = await startStore()
})
afterAll(async () => {
  for (const store of [closed, later, open]) await store.stop()
  await database.close()
})

const bench = () => `${closed.url}/bench`

const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString()
  })

const signedIn = async () => {
  const visitor = makeVisitor()
  const { status } = await visitor.submit(`${bench()}/sign-in`, { token })
  expect(status).toBe(200)
  return visitor
}

test("without a token in the settings, the pages are open", async () => {
  const { body, status } = await getPage(`${open.url}/bench`)
  expect(status).toBe(200)
  expect(body).toContain("<h1>Sandboxes</h1>")
  expect(body).not.toContain("Sign out")
  const { headers } = await form(`${open.url}/bench/sign-in`, { token: "" })
  expect([headers.get("location"), headers.get("set-cookie")]).toEqual(["/bench", null])
})

describe("a session", () => {
  test("begins with the token, which is in no cookie or page, and leads to the requested page", async () => {
    const signInPage = await getPage(`${bench()}?label=task:x`)
    expect(signInPage.status).toBe(401)
    expect(signInPage.body).toContain(`name="next" value="/bench?label=task:x"`)
    expect(signInPage.body).not.toContain("Nothing was done")
    const answer = await form(`${bench()}/sign-in`, { token, next: "/bench?label=task:x" })
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/bench?label=task:x"])
    const cookie = answer.headers.get("set-cookie") ?? ""
    expect(cookie).toMatch(/^vitrine-bench=[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    const payload = Buffer.from(/=([\w-]+);/.exec(cookie)?.[1] ?? "", "base64url").toString("latin1")
    expect(payload).not.toContain(token)
    const elsewhere = await form(`${bench()}/sign-in`, { token, next: "//evil.example/bench" })
    expect(elsewhere.headers.get("location")).toBe("/bench")
  })

  test("that was needed for a form leads to the page of that form", async () => {
    await post(`${bench()}/v1/sandboxes`, { name: "driven" }, { authorization: `Bearer ${token}` })
    const control = (path: string) => `/bench/sandboxes/driven/control${path}`
    const at = "/watch?sandbox=driven&entry=1"
    for (const [path, fields, next] of [
      ["/watch/fork", { sandbox: "driven", entry: "2" }, "/watch?sandbox=driven&entry=2"],
      ["/watch/clear", { sandbox: "driven" }, "/watch?sandbox=driven"],
      ["/watch/share", { sandbox: "driven" }, "/watch?sandbox=driven"],
      ["/watch/faults", { sandbox: "driven", do: "slow", next: at }, at],
      ["/watch/faults", { sandbox: "driven", do: "slow", next: "//evil.example" }, "/watch?sandbox=driven"],
      [control("/clock"), { do: "freeze", next: at }, at],
      [control("/reset"), { next: at }, at],
      [control("/drop"), { next: "/watch" }, "/watch?sandbox=driven"],
      ["/bench/sandboxes", { name: "later", next: "/watch?sandbox=later" }, "/watch?sandbox=later"]
    ] as const) {
      const visitor = makeVisitor()
      const signInPage = await visitor.submit(`${closed.url}${path}`, fields)
      expect(signInPage.status).toBe(403)
      expect(textOf(signInPage.html)).toContain("Sign in first. Nothing was done.")
      const entered = await visitor.submit(`${bench()}/sign-in`, {
        next: hiddenFieldsOf(signInPage.html).next?.replaceAll("&amp;", "&") ?? "",
        token
      })
      expect([path, entered.status, entered.url]).toEqual([path, 200, `${closed.url}${next}`])
    }
    const visitor = makeVisitor()
    const signInPage = await visitor.submit(`${bench()}/sandboxes/driven/control/fork`, { count: "1" })
    expect(hiddenFieldsOf(signInPage.html).next).toBe("/bench/sandboxes/driven/control/fork")
  })

  test("is refused for any other token, which is not shown", async () => {
    for (const wrong of ["", "wrong", `${token}x`]) {
      const answer = await form(`${bench()}/sign-in`, { token: wrong })
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([403, null])
      if (wrong !== "") expect(await answer.text()).not.toContain(wrong === "wrong" ? `value="wrong"` : wrong)
    }
  })

  test("is also valid for the API, but only from our own pages", async () => {
    const cookie = `other=1; ${session}=${(await signedIn()).cookies.get(session)}`
    const sandboxes = `${bench()}/v1/sandboxes`
    expect((await get(sandboxes, { cookie })).status).toBe(200)
    expect((await get(sandboxes, { cookie: cookie.slice(0, -1) })).status).toBe(401)
    expect((await get(sandboxes, { cookie, authorization: "Bearer wrong" })).status).toBe(401)
    expect((await post(sandboxes, {}, { cookie, origin: "https://evil.example" })).status).toBe(403)
  })

  test("ends at sign-out, for copies of its cookie too, and with its token", async () => {
    const visitor = await signedIn()
    const copy = visitor.cookies.get(session) ?? ""
    expect((await get(`${later.url}/bench/v1/sandboxes`, { cookie: `${session}=${copy}` })).status).toBe(401)
    expect((await visitor.open(bench())).html).toContain("Sign out")
    expect((await visitor.submit(`${bench()}/sign-out`, {})).status).toBe(401)
    expect((await get(`${bench()}/v1/sandboxes`, { cookie: `${session}=${copy}` })).status).toBe(401)
  })
})

describe("the sign-in link that the start prints", () => {
  test("signs in one browser, and redirects at once", async () => {
    const at = `${bench()}/sign-in?code=${await Effect.runPromise(sessions.newCode)}`
    expect((await get(at, { ...browserHeaders, "sec-fetch-site": "cross-site" })).status).toBe(403)
    expect((await fetch(at, { method: "HEAD" })).status).toBe(401)
    const first = await fetch(at, { redirect: "manual", headers: browserHeaders })
    expect([first.status, first.headers.get("location")]).toEqual([303, "/bench"])
    const cookie = (first.headers.get("set-cookie") ?? "").replace(/;.*/, "")
    expect((await get(`${bench()}/v1/sandboxes`, { cookie })).status).toBe(200)
    const second = await fetch(at, { redirect: "manual", headers: browserHeaders })
    expect([second.status, second.headers.get("set-cookie")]).toEqual([401, null])
    expect(await second.text()).toContain("This sign-in address was already used")
  })

  test("can be used only once, even concurrently", async () => {
    const session = await Effect.runPromise(sessions.begin(token))
    const ended = await Effect.runPromise(Effect.all([sessions.end(session), sessions.end(session)]))
    expect(ended).toEqual([true, false])
  })

  test("has a code that is no session, and a session is no code", async () => {
    const code = await Effect.runPromise(sessions.newCode)
    expect((await get(`${bench()}/v1/sandboxes`, { cookie: `${session}=${code}` })).status).toBe(401)
    const copy = (await signedIn()).cookies.get(session)
    expect((await fetch(`${bench()}/sign-in?code=${copy}`, { redirect: "manual" })).status).toBe(401)
  })
})

describe("a link from another site", () => {
  test("gets a page that says so, with a link to the requested page", async () => {
    const { body, headers, status } = await get(`${open.url}/bench?label=task:x`, {
      ...browserHeaders,
      "sec-fetch-site": "cross-site"
    })
    expect(status).toBe(403)
    expect(body).toContain(`href="/bench?label=task:x"`)
    expect(body).not.toContain("<h1>Sandboxes</h1>")
    expect(headers.get("access-control-allow-origin")).toBeNull()
  })

  test("cannot sign anybody in", async () => {
    const answer = await form(`${bench()}/sign-in`, { token }, { origin: "https://evil.example" })
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([403, null])
  })
})

test("the bench has its own frame, with assets that the shop does not load", async () => {
  const { body, headers } = await getPage(`${open.url}/bench`)
  expect(headers.get("content-security-policy")).toStartWith("default-src 'none'; ")
  expect(headers.get("cache-control")).toBe("no-store")
  expect(body).toMatch(/href="\/assets\/bench-\w+\.css"/)
  expect(body).not.toContain('class="cart-link"')
  expect((await getPage(open.url)).body).not.toContain("/assets/bench-")
})

test("a POST to a page without a form is 405", async () => {
  const answer = await form(`${open.url}/bench`, {}, browserHeaders)
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"])
})
