import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { isWellFormed, randomBody, secretOf } from "../../../src/visibility/access/Secret.ts"
import { runInProcess } from "../../cli/inProcess.ts"
import { type Analytics, startAnalytics, testTime } from "../support/analytics.ts"

describe("the format of a key", () => {
  test("is its prefix, 32 characters and their checksum", () => {
    for (const type of ["org", "user"] as const) {
      const secret = secretOf(type, randomBody())
      expect(secret).toMatch(new RegExp(`^vis_${type}_[0-9A-Za-z]{38}$`))
      expect(isWellFormed(secret)).toBe(true)
    }
    expect(new Set(Array.from({ length: 1000 }, randomBody)).size).toBe(1000)
  })

  test("reveals every mistyped character, swapped neighbours, and truncation", () => {
    const secret = secretOf("org", "0123456789ABCDEFGHIJKLMNOPabcdef")
    for (let at = 0; at < secret.length; at++) {
      expect(isWellFormed(secret.slice(0, at) + (secret[at] === "x" ? "y" : "x") + secret.slice(at + 1))).toBe(false)
      expect(isWellFormed(secret.slice(0, at))).toBe(false)
      const swapped = secret.slice(0, at) + (secret[at + 1] ?? "") + (secret[at] ?? "") + secret.slice(at + 2)
      expect(isWellFormed(swapped)).toBe(swapped === secret)
    }
    expect(isWellFormed(` ${secret}`)).toBe(false)
    expect(isWellFormed(`${secret}\n`)).toBe(false)
  })
})

describe("vitrine keys", () => {
  let analytics: Analytics
  let organization: Awaited<ReturnType<Analytics["organization"]>>
  let person: Awaited<ReturnType<Analytics["user"]>>

  beforeAll(async () => {
    analytics = await startAnalytics()
    organization = await analytics.organization("Acme")
    person = await analytics.user("Dana", organization.key)
  })
  afterAll(() => analytics.stop())

  /** Runs a command on the database of a running program and returns its output. */
  const run = async (...words: ReadonlyArray<string>) => {
    const env = { DATABASE_URL: analytics.database.url }
    const { exitCode, stderr, stdout } = await runInProcess(["keys", ...words], env)
    return { printed: stdout.trimEnd(), complaints: stderr.trimEnd(), succeeded: exitCode === 0 }
  }

  const created = (printed: string) => {
    const [, secret = "", id = ""] = /(vis_\w+)[\s\S]*(key_\w{26})/.exec(printed) ?? []
    return { secret, id }
  }

  const status = async (secret: string, ...more: [string?]) =>
    (await analytics.get("/api/v1/vitals", secret, ...more)).status

  test("creates keys that work at once", async () => {
    const org = created((await run("create", "--org", organization.id)).printed)
    expect(await status(org.secret)).toBe(200)
    const user = created((await run("create", "--user", person.id)).printed)
    expect(await status(user.secret)).toBe(400)
    expect(await status(user.secret, organization.id)).toBe(200)
  })

  test("lists keys without their secrets, with the time of last use", async () => {
    const { id, secret } = created((await run("create", "--org", organization.id)).printed)
    const line = async () => (await run("list")).printed.split("\n").find((text) => text.startsWith(id)) ?? ""
    expect(await line()).toContain("last used never")
    expect(await line()).toContain(`${organization.id} "Acme"  made`)
    expect(await line()).toContain(`...${secret.slice(-4)}`)
    expect((await run("list")).printed).not.toContain(secret)
    await status(secret)
    expect(await line()).toContain(`last used ${new Date(testTime).toISOString()}`)
    // The time of last use is stored at most once a minute.
    analytics.setTime(testTime + 59_999)
    await status(secret)
    expect(await line()).toContain(`last used ${new Date(testTime).toISOString()}`)
    analytics.setTime(testTime + 60_000)
    await status(secret)
    expect(await line()).toContain(`last used ${new Date(testTime + 60_000).toISOString()}`)
    analytics.setTime(testTime)
  })

  test("revokes and rotates keys, from the next request on", async () => {
    const first = created((await run("create", "--org", organization.id)).printed)
    const second = created((await run("rotate", first.id)).printed)
    expect([await status(first.secret), await status(second.secret)]).toEqual([401, 200])
    expect((await run("revoke", second.id)).succeeded).toBe(true)
    expect(await status(second.secret)).toBe(401)
    expect((await run("list")).printed).toMatch(new RegExp(`${second.id}.*revoked`))
  })

  test("reports what is not possible, and fails", async () => {
    const nobody = "org_01kaf1v8x20g4z7m9e3n5q6r8t"
    for (const [words, complaint] of [
      [["create"], "Give either --org or --user: whose key is it?"],
      [["create", "--org", organization.id, "--user", person.id], "Give either --org or --user: whose key is it?"],
      [
        ["create", "--org", nobody],
        `There is no organization "${nobody}". A text that begins with org_ is taken as an id, not as a new name. Known are ${organization.id} "Acme".\nTry: vitrine visibility organization NAME`
      ],
      [
        ["create", "--org", "Nowhere"],
        `There is no organization "Nowhere". Known are ${organization.id} "Acme".\nTry: vitrine visibility organization NAME`
      ],
      [["create", "--org", ""], "--org: expected a value, received nothing"],
      [["create", "--user", nobody], `There is no user "${nobody}".\nTry: vitrine visibility user NAME --org ORG`],
      [["revoke", "key_x"], 'There is no active key "key_x".\nTry: vitrine keys list'],
      [["rotate", "key_x"], 'There is no active key "key_x".\nTry: vitrine keys list']
    ] as const) {
      const { complaints, succeeded } = await run(...words)
      expect([words, succeeded]).toEqual([words, false])
      expect(complaints).toBe(complaint)
    }
  })
})
