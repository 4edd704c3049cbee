import { beforeAll, describe, expect, test } from "bun:test"
import { type Analytics, useAnalytics } from "../../visibility/support/analytics.ts"
import { getPage, makeVisitor, textOf } from "../pages.ts"
import { adminSettings, adminToken } from "./dashboard.ts"

const analytics = useAnalytics(adminSettings)
const tokenless = useAnalytics()
const impatient = useAnalytics({ ...adminSettings, visibilityBurst: 3, visibilityPerMinute: 1 })

let acme: Awaited<ReturnType<Analytics["organization"]>>

beforeAll(async () => {
  acme = await analytics().organization("Acme")
})

const keysAt = (url: string): string => `${url}/visibility/keys`

const administrator = async () => {
  const visitor = makeVisitor()
  const { status } = await visitor.submit(`${keysAt(analytics().url)}/sign-in`, { token: adminToken })
  expect(status).toBe(200)
  return visitor
}

const secretIn = (html: string): string => /<code id="secret">([^<]*)</.exec(html)?.[1] ?? ""

/** The text of a key's row, by its id. */
const rowOf = (html: string, id: string): string =>
  textOf(new RegExp(`<tr data-key="${id}".*?</tr>`, "s").exec(html)?.[0] ?? "")

describe("the page of keys", () => {
  test("opens only with the admin token, and with no key", async () => {
    const closed = (await getPage(keysAt(analytics().url))).body
    expect(closed).toContain("Sign in as administrator")
    expect(closed).not.toContain("Every key")
    const visitor = makeVisitor()
    for (const token of ["", "wrong", `${adminToken}x`, acme.secret]) {
      const { html, status } = await visitor.submit(`${keysAt(analytics().url)}/sign-in`, { token })
      expect([token, status]).toEqual([token, 403])
      if (token !== "") expect(html).not.toContain(token)
    }
    await visitor.submit(`${analytics().url}/visibility/sign-in`, { key: acme.secret })
    expect((await visitor.open(keysAt(analytics().url))).html).not.toContain("Every key")
    expect((await (await administrator()).open(keysAt(analytics().url))).html).toContain("Every key")
  })

  test("has its own session, which ends at sign-out", async () => {
    const visitor = await administrator()
    const another = await administrator()
    const answer = await fetch(`${keysAt(analytics().url)}/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `token=${adminToken}`
    })
    const cookie = answer.headers.get("set-cookie") ?? ""
    expect(cookie).toMatch(/^vitrine-admin=[\w-]+; Path=\/visibility\/keys; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    const token = visitor.cookies.get("vitrine-admin") ?? ""
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(adminToken)
    visitor.cookies.set("vitrine-admin", `${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}`)
    expect((await visitor.open(keysAt(analytics().url))).html).not.toContain("Every key")
    visitor.cookies.set("vitrine-admin", token)
    expect((await visitor.submit(`${keysAt(analytics().url)}/sign-out`, {})).html).not.toContain("Every key")
    // A copy of the cookie no longer works either, but another session does.
    visitor.cookies.set("vitrine-admin", token)
    expect((await visitor.open(keysAt(analytics().url))).html).not.toContain("Every key")
    expect((await another.open(keysAt(analytics().url))).html).toContain("Every key")
    // The session of a key is not an administrator's session.
    const other = makeVisitor()
    await other.submit(`${analytics().url}/visibility/sign-in`, { key: acme.secret })
    other.cookies.set("vitrine-admin", other.cookies.get("vitrine-visibility") ?? "")
    expect((await other.open(keysAt(analytics().url))).html).not.toContain("Every key")
  })

  test("stays closed if no admin token is set", async () => {
    const visitor = makeVisitor()
    for (const token of ["", "undefined", adminToken, "0".repeat(32)]) {
      expect((await visitor.submit(`${keysAt(tokenless().url)}/sign-in`, { token })).status).toBe(403)
    }
  })

  test("limits wrong tokens of an address, and always accepts the right one", async () => {
    const visitor = makeVisitor()
    const url = `${keysAt(impatient().url)}/sign-in`
    for (let tries = 0; tries < 3; tries++) expect((await visitor.submit(url, { token: "wrong" })).status).toBe(403)
    for (let tries = 0; tries < 3; tries++) {
      const { html, retryAfter, status } = await visitor.submit(url, { token: "wrong" })
      expect([status, textOf(html)]).toEqual([429, expect.stringContaining(`Wait ${retryAfter} s before`)])
    }
    expect((await visitor.submit(url, { token: adminToken })).status).toBe(200)
  })
})

describe("an administrator", () => {
  test("issues a key for an organization, which is shown once and works", async () => {
    const visitor = await administrator()
    const { cached, html } = await visitor.submit(keysAt(analytics().url), { subject: acme.id })
    const secret = secretIn(html)
    expect([cached, secret]).toEqual(["no-store", expect.stringMatching(/^vis_org_/)])
    expect((await analytics().get("/api/v1/me", secret)).body.data.subject).toBe(acme.id)
    const again = (await visitor.open(keysAt(analytics().url))).html
    expect(again).not.toContain(secret)
    expect(again).toContain(`…${secret.slice(-4)}`)
  })

  test("issues a key for a user, and sees who uses which key", async () => {
    const user = await analytics().user("Dana Levi", acme.key)
    const visitor = await administrator()
    const secret = secretIn((await visitor.submit(keysAt(analytics().url), { subject: user.id })).html)
    const { key_id, key_type } = (await analytics().get("/api/v1/me", secret, acme.id)).body.data
    expect(key_type).toBe("user")
    const { html } = await visitor.open(keysAt(analytics().url))
    expect(rowOf(html, key_id)).toMatch(/Dana Levi User .* just now Active/)
    expect(rowOf(html, user.keyId)).toMatch(/Dana Levi User .* Never Active/)
  })

  test("sees the ids of users with equal names, and whose key is new", async () => {
    const one = await analytics().user("Eve Adams", acme.key)
    const other = await analytics().user("Eve \n Adams ", acme.key)
    const single = await analytics().user("Adam", acme.key)
    const visitor = await administrator()
    const { html } = await visitor.submit(keysAt(analytics().url), { subject: other.id })
    expect(textOf(html)).toContain(`The new key of the user Eve Adams (${other.id})`)
    const options = [...html.matchAll(/<option value="(user_[^"]*)">([^<]*)</g)].map(([, ...option]) => option)
    const shown = new Map(options.map(([id = "", name = ""]) => [id, name]))
    expect([one, other, single].map(({ id }) => shown.get(id))).toEqual([
      `Eve Adams (${one.id})`,
      `Eve Adams (${other.id})`,
      "Adam"
    ])
    expect(rowOf(html, one.keyId)).toContain(`Eve Adams (${one.id}) User`)
    expect(textOf((await visitor.submit(keysAt(analytics().url), { subject: acme.id })).html)).toContain(
      "The new key of the organization Acme Copy"
    )
  })

  test("revokes a key, which is refused from then on", async () => {
    const visitor = await administrator()
    const victim = await analytics().organization("Victim")
    const { html, url } = await visitor.submit(`${keysAt(analytics().url)}/revoke`, { id: victim.keyId })
    expect(url).toEndWith("/visibility/keys?revoked=1")
    expect(textOf(html)).toContain("The key is revoked")
    expect(rowOf(html, victim.keyId)).toMatch(/Revoked/)
    expect((await analytics().get("/api/v1/me", victim.secret)).status).toBe(401)
    const twice = await visitor.submit(`${keysAt(analytics().url)}/revoke`, { id: victim.keyId })
    expect([twice.status, rowOf(twice.html, victim.keyId)]).toEqual([404, expect.stringContaining("Revoked")])
  })

  test("gets an error for an unknown subject", async () => {
    const visitor = await administrator()
    for (const [subject, expected] of [
      ["", 400],
      ["org_nothing", 404],
      ["user_nothing", 404]
    ] as const) {
      const { html, status } = await visitor.submit(keysAt(analytics().url), { subject })
      expect([subject, status, secretIn(html)]).toEqual([subject, expected, ""])
    }
  })

  test("does what nobody else can", async () => {
    const visitor = makeVisitor()
    const issued = await visitor.submit(keysAt(analytics().url), { subject: acme.id })
    expect([issued.status, secretIn(issued.html)]).toEqual([403, ""])
    expect((await visitor.submit(`${keysAt(analytics().url)}/revoke`, { id: acme.keyId })).status).toBe(403)
    expect((await analytics().get("/api/v1/me", acme.secret)).status).toBe(200)
  })
})
