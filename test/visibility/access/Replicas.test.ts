import { describe, expect, test } from "bun:test"
import { type OpenProgram, openProgram, runProgram } from "../../support/process.ts"
import { openReplicas, replicaCounts, useReplicas } from "../../support/replicas.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import { makeVisitor } from "../../web/pages.ts"

/** The admin token that a start prints, both in pretty text and in JSON logs. */
const tokenOf = ({ printed }: OpenProgram): string => /with the admin token ([0-9a-f]{32})\b/.exec(printed)?.[1] ?? ""

// In pretty logs the token is in the same text as the address, so it is printed once the program is known to be open.
const prettyLogs = { LOG_FORMAT: "pretty" }

const replicas = useReplicas({ VISIBILITY_RATE_BURST: "100000", ...prettyLogs })

const keysAt = ({ url }: OpenProgram): string => `${url}/visibility/keys`

const nth = <A>(items: ReadonlyArray<A>, index: number): A => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error("there is none")
  return item
}

const administratorAt = async (program: OpenProgram, token: string) => {
  const visitor = makeVisitor()
  const { status } = await visitor.submit(`${keysAt(program)}/sign-in`, { token })
  return { visitor, status }
}

/** Issues a key for a new organization with commands, while a server may be running. */
const issue = async ({ url }: TestDatabase, name: string) => {
  const env = { DATABASE_URL: url }
  const organization = (await runProgram(env, undefined, ["visibility", "organization", name])).stdout.trim()
  const { stdout } = await runProgram(env, undefined, ["keys", "create", "--org", organization])
  const [, secret = "", id = ""] = /(vis_org_\w+)[\s\S]*(key_\w{26})/.exec(stdout) ?? []
  return { secret, id, env }
}

const statusAt = async ({ url }: OpenProgram, secret: string): Promise<number> =>
  (await fetch(`${url}/api/v1/_health`, { headers: { authorization: `Bearer ${secret}` } })).status

const statusesOf = (programs: ReadonlyArray<OpenProgram>, secret: string) =>
  Promise.all(programs.map((program) => statusAt(program, secret)))

describe("without ADMIN_TOKEN", () => {
  test.each(replicaCounts)(
    "%i replicas print and accept the same token, and share sessions, also after a restart",
    async (count) => {
      // These are stopped, so no other test has them.
      await using own = await openReplicas(count, prettyLogs)
      const { database, programs } = own
      const token = tokenOf(nth(programs, 0))
      expect(programs.map(tokenOf)).toEqual(programs.map(() => token))
      expect(token).toMatch(/^[0-9a-f]{32}$/)
      for (const program of programs) {
        const { status, visitor } = await administratorAt(program, token)
        expect(status).toBe(200)
        expect((await administratorAt(program, `${token.slice(0, -1)}x`)).status).toBe(403)
        for (const other of programs) expect((await visitor.open(keysAt(other))).html).toContain("Every key")
        // Signing out at one replica ends the session at all of them, also for a copied cookie.
        const copied = visitor.cookies.get("vitrine-admin") ?? ""
        await visitor.submit(`${keysAt(program)}/sign-out`, {})
        visitor.cookies.set("vitrine-admin", copied)
        for (const other of programs) expect((await visitor.open(keysAt(other))).html).not.toContain("Every key")
      }
      const { visitor } = await administratorAt(nth(programs, 0), token)
      await Promise.all(programs.map((program) => program.kill("SIGTERM")))
      await using again = await openProgram({ ...prettyLogs, DATABASE_URL: database.url })
      expect(tokenOf(again)).toBe(token)
      expect((await visitor.open(keysAt(again))).html).toContain("Every key")
    },
    60_000
  )

  test("another database has another token", async () => {
    const { programs } = await replicas()
    await using other = await openReplicas(1, prettyLogs)
    const [token, another] = [tokenOf(nth(programs, 0)), tokenOf(nth(other.programs, 0))]
    expect(token).not.toBe(another)
    expect((await administratorAt(nth(other.programs, 0), token)).status).toBe(403)
  }, 30_000)

  test("a configured token is the only one, is never printed, and ends sessions of another token", async () => {
    const { database, programs } = await replicas()
    const derived = tokenOf(nth(programs, 0))
    const { visitor } = await administratorAt(nth(programs, 0), derived)
    const set = "a-token-of-our-own"
    const env = { ...prettyLogs, DATABASE_URL: database.url, ADMIN_TOKEN: set }
    await using program = await openProgram(env)
    expect(tokenOf(program)).toBe("")
    expect(program.printed).toContain("with your ADMIN_TOKEN")
    expect(program.printed).not.toContain(set)
    expect((await administratorAt(program, derived)).status).toBe(403)
    expect((await visitor.open(keysAt(program))).html).not.toContain("Every key")
    expect((await administratorAt(program, set)).status).toBe(200)
  }, 30_000)
})

describe("a key", () => {
  test.each(replicaCounts)(
    "that is revoked at one of %i replicas is refused by all from the next request on, and its sessions too",
    async (count) => {
      const { database, programs } = await replicas()
      for (const [at, program] of programs.entries()) {
        const { id, secret } = await issue(database, `Organization ${at}`)
        expect(await statusesOf(programs, secret)).toEqual(programs.map(() => 200))
        const user = makeVisitor()
        expect((await user.submit(`${nth(programs, at + 1).url}/visibility/sign-in`, { key: secret })).status).toBe(200)
        for (const { url } of programs) expect((await user.open(`${url}/visibility/brands`)).status).toBe(200)

        // All replicas get requests without a pause, so that a replica that caches the key would be found.
        let revoked = false
        const late: Array<number> = []
        const early: Array<number> = []
        const asking = programs.map(async (each) => {
          for (let after = 0; after < 10; ) {
            const list = revoked ? late : early
            if (revoked) after++
            list.push(await statusAt(each, secret))
          }
        })
        while (early.length < 5 * count) await Bun.sleep(1)
        const { visitor } = await administratorAt(program, tokenOf(program))
        await visitor.submit(`${keysAt(program)}/revoke`, { id })
        revoked = true
        await Promise.all(asking)
        expect(early).toContain(200)
        expect(late).toEqual(Array.from({ length: 10 * count }, () => 401))
        for (const { url } of programs) expect((await user.open(`${url}/visibility/brands`)).status).toBe(401)
      }
    },
    60_000
  )

  test("that is rotated on the command line is replaced at every replica", async () => {
    const { database, programs } = await replicas()
    const { env, id, secret } = await issue(database, "Acme")
    expect(await statusesOf(programs, secret)).toEqual(programs.map(() => 200))
    const { stdout } = await runProgram(env, undefined, ["keys", "rotate", id])
    const [rotated = ""] = /vis_org_\w+/.exec(stdout) ?? []
    expect(await statusesOf(programs, secret)).toEqual(programs.map(() => 401))
    expect(await statusesOf(programs, rotated)).toEqual(programs.map(() => 200))
  }, 30_000)
})
