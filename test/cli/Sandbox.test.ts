import { afterAll, describe, expect, test } from "bun:test"
import { chmodSync, lstatSync, statSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Redacted } from "effect"
import { rulesOfProfile } from "../../src/bench/faults/profiles.ts"
import { loadProgram } from "../../src/cli/CommandLine.ts"
import { commandsOf } from "../../src/cli/command.ts"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { runProgram, temporaryDirectory } from "../support/process.ts"
import { cartWith, checkout } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { runInProcess } from "./inProcess.ts"

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

const { use } = sandboxApiOf(() => store.url)

const run = (words: string, env: Record<string, string> = { BENCH_TOKEN: token }) =>
  runInProcess(["sandbox", ...words.split(" "), "--server", store.url], env)

/** The output of a call, which must succeed. */
const printed = async (words: string): Promise<string> => {
  const { exitCode, stderr, stdout } = await run(words)
  expect([exitCode, stderr]).toEqual([0, ""])
  return stdout.trimEnd()
}
const answered = async (words: string) => JSON.parse(await printed(`${words} --json`))

const complaint = async (words: string, env?: Record<string, string>, code = 1) => {
  const { exitCode, stderr, stdout } = await run(words, env)
  expect([exitCode, stdout]).toEqual([code, ""])
  return stderr.trimEnd()
}

/** The error for arguments that are not accepted. */
const misuse = (words: string) => complaint(words, undefined, 2)

describe("vitrine sandbox", () => {
  test("creates a sandbox, shows it, lists it, and drops it", async () => {
    const made = await printed("create --name cli --label task=mug --label trial=3")
    expect(made).toMatch(/^name +cli$/m)
    expect(made).toMatch(/^labels +\{"task":"mug","trial":"3"\}$/m)
    expect(made).toMatch(/^controlKey +ctl_\w+$/m)
    expect(await misuse("create --label task=mug --label task=lamp")).toBe(
      '--label: expected each name once, received "task" again'
    )
    expect(await answered("show cli")).toMatchObject({ name: "cli", labels: { task: "mug", trial: "3" } })
    expect(await printed("show cli")).not.toContain("controlKey")
    const [heading, line] = (await printed("list --label task=mug")).split("\n")
    expect(heading).toMatch(/^SANDBOX +ORDERS +BOOKINGS +LAST USED +LABELS$/)
    expect(line).toMatch(/^cli +0 +0 +\S+Z +task="mug" trial="3"$/)
    expect(await printed("list --label task=lamp")).toBe("There are no sandboxes.")
    expect(await printed("drop cli")).toBe("")
    expect(await complaint("show cli")).toStartWith("There is no sandbox cli")
  })

  test("creates one with every setting", async () => {
    const file = join(directory.path, "settings.json")
    await Bun.write(file, JSON.stringify({ limits: { calls: 9 }, labels: { of: "file" }, seed: "summer" }))
    const words = `create --name whole --seed winter --clock 2027-01-15T09:30:00Z --label task=mug --settings ${file}`
    expect(await answered(words)).toMatchObject({
      seed: "winter",
      clock: { mode: "frozen", at: "2027-01-15T09:30:00.000Z" },
      limits: { calls: 9 },
      labels: { of: "file", task: "mug" },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/)
    })
    const task = "travel/two-seats-to-gatwick"
    await Bun.write(file, JSON.stringify({ name: "from-file", task, ttlSeconds: 60 }))
    const expected = { name: "from-file", task: { id: task }, ttlSeconds: 60 }
    expect(await answered(`create --settings ${file}`)).toMatchObject(expected)
    expect(await answered(`create --settings ${file} --name from-word`)).toMatchObject({ name: "from-word" })
    await Bun.write(file, JSON.stringify({ limit: { calls: 9 } }))
    expect(await complaint(`create --settings ${file}`)).toStartWith(
      `${file}:1:10: limit: is unknown: expected one of name, task, seed,`
    )
    await Bun.write(file, '{"seed": "winter",\n"seed": "summer"}')
    expect(await complaint(`create --settings ${file}`)).toBe(`${file}:2:9: seed: expected this member once`)
    await Bun.write(file, "[]")
    expect(await complaint(`create --settings ${file}`)).toBe(
      `${file}:1:1: expected an object with settings, received []`
    )
    expect(await misuse("create --clock soon")).toStartWith("--clock: expected an RFC 3339 date-time")
  })

  test("takes a snapshot, forks it, compares it and restores it", async () => {
    await printed("create --name kept")
    await use("kept")
    const snapshot = await printed("snapshot kept")
    expect(snapshot).toMatch(/^snp_\w{16}$/)
    expect(await printed("snapshot kept --list")).toMatch(new RegExp(`^${snapshot} +\\S+Z +5 +6$`, "m"))
    const forked = await printed(`fork kept --snapshot ${snapshot} --name fork-1 --name fork-2`)
    expect(forked.split("\n").map((line) => line.split(/ +/)[0])).toEqual(["SANDBOX", "fork-1", "fork-2"])
    expect((await answered("fork kept --count 3")).items).toHaveLength(3)
    expect(await printed(`diff fork-1 --from ${snapshot}`)).toBe("Nothing differs.")
    await use("fork-1")
    expect(await printed(`diff fork-1 --from ${snapshot}`)).toMatch(/^\+ orders ord_\w+ \{.*"total":2376/m)
    expect((await answered("diff fork-1 --ignore channel --ignore buyer")).added.orders).toHaveLength(2)
    expect(await printed(`restore fork-1 ${snapshot}`)).toMatch(/^generation +1$/m)
    expect(await printed(`diff fork-1 --from ${snapshot}`)).toBe("Nothing differs.")
    expect(await printed("reset fork-1")).toMatch(/^sequence +0$/m)
  })

  test("shows and sets the clock", async () => {
    await printed("create --name timely")
    expect(await printed("clock timely")).toMatch(/^\S+Z {2}system$/)
    expect(await printed("clock timely --freeze 2027-01-15T09:30:00Z")).toBe("2027-01-15T09:30:00.000Z  frozen")
    expect(await printed("clock timely --advance P1D")).toBe("2027-01-16T09:30:00.000Z  frozen")
    expect(await answered("clock timely --to 2027-02-01T00:00:00Z")).toEqual({
      mode: "frozen",
      now: "2027-02-01T00:00:00.000Z"
    })
    expect(await printed("clock timely --offset 2027-03-01T00:00:00Z")).toMatch(/^2027-03-01T00:\S+Z {2}offset$/)
    expect(await misuse("clock timely --offset now")).toStartWith("--offset: expected an RFC 3339 date-time")
    // Nothing was done in the sandbox yet, so the clock may go back. Help and contract say so.
    expect(await printed("clock timely --to 2027-01-20T00:00:00Z")).toMatch(/^2027-01-20T00:\S+Z {2}offset$/)
    const { stdout: help } = await runInProcess(["sandbox", "clock", "--help"])
    expect(help.replace(/\s+/g, " ")).toContain("only forward if something was done in the sandbox")
    await use("timely")
    expect(await complaint("clock timely --freeze 2027-01-01T00:00:00Z")).toContain("cannot go back from")
    expect(await misuse("clock timely --advance P1D --system")).toStartWith("Give only one of")
    expect(await misuse("clock timely --to tomorrow")).toStartWith("--to: expected an RFC 3339 date-time")
  })

  test("exports a sandbox to a file and imports it", async () => {
    await printed("create --name there")
    await use("there")
    const out = join(directory.path, "there.json")
    expect(await printed(`export there --out ${out}`)).toBe("")
    expect(JSON.parse(await printed("export there"))).toEqual(await Bun.file(out).json())
    expect(await printed(`import ${out} --name here`)).toMatch(/^name +here$/m)
    expect((await answered("diff here")).added).toEqual((await answered("diff there")).added)
    await Bun.write(out, (await Bun.file(out).text()).replace('"sequence":5', '"sequence":6'))
    expect(await complaint(`import ${out}`)).toStartWith("The file was changed after the export")
    await Bun.write(out, "{")
    expect(await complaint(`import ${out}`)).toStartWith(`${out}:1:2: expected JSON`)
    expect(await complaint("import nowhere.json")).toStartWith("nowhere.json: cannot be read")
  })

  test("writes to the target of a symbolic link and to a device, and says why a file cannot be written", async () => {
    await printed("create --name whole-file")
    const out = join(directory.path, "earlier.json")
    await Bun.write(out, "earlier")
    chmodSync(out, 0o600)
    const link = join(directory.path, "link.json")
    symlinkSync(out, link)
    const reason = /^--out: \S+ cannot be written: [a-z ]+$/
    expect(await complaint(`export whole-file --out ${directory.path}`)).toMatch(reason)
    expect(await printed(`export whole-file --out ${link}`)).toBe("")
    expect(await Bun.file(out).json()).toMatchObject({ name: "whole-file" })
    expect([lstatSync(link).isSymbolicLink(), statSync(out).mode & 0o777]).toEqual([true, 0o600])
    expect(await printed("export whole-file --out /dev/null")).toBe("")
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true)
  })

  test("exports texts unchanged to a redirected output, even with escape sequences of colours", async () => {
    await printed("create --name coloured")
    const buyer_name = "Dana \u009b31mLevi\u009b0m"
    const shop = `${store.url}/shops/coloured`
    await checkout(shop, await cartWith(shop, { product_id: "arc-desk-lamp" }), { buyer_name })
    const words = ["sandbox", "export", "coloured", "--server", store.url]
    // In a separate process, because `runInProcess` removes colours from the output.
    const { exitCode, stdout } = await runProgram({ BENCH_TOKEN: token }, undefined, words)
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(buyer_name)])
    const file = join(directory.path, "coloured.json")
    await Bun.write(file, stdout)
    expect(await printed(`import ${file} --name uncoloured`)).toMatch(/^name +uncoloured$/m)
  })

  test("escapes control characters in its text output, and keeps them in JSON", async () => {
    const seed = "\u009b31m\u001b]0;mine\u0007"
    const shown = "\\u009b31m\\u001b]0;mine\\u0007"
    expect(await printed(`create --name told --seed ${seed} --label of=a\u202e\nb --label told=1`)).toContain(
      `  ${shown}\n`
    )
    expect(await printed("show told")).toContain(`  ${shown}\n`)
    expect(await printed("list --label told=1")).toMatch(/ of="a\\u202e\\nb" told="1"$/)
    expect(await answered("show told")).toMatchObject({ seed, labels: { of: "a\u202e\nb" } })
    await use("told", "stoneware-coffee-mug", { buyer_name: seed })
    expect(await printed("diff told")).toMatch(/"name":"\\u009b31m\\u001b\]0;mine\\u0007"/)
    expect(await misuse("create --label \u009b31m")).toEndWith('received "\\u009b31m"')
  })

  test("adds fault rules, says how often each fired, and removes them", async () => {
    await printed("create --name faulty")
    expect(await printed("fault list faulty")).toBe("There are no faults.")
    const rule = '{"name":"down","times":1,"effect":{"kind":"error"}}'
    expect(await printed(`fault add faulty ${rule}`)).toMatch(/^rule_1 +down +error +0 +0$/m)
    expect(await printed("fault add faulty []")).toBe("No fault was added.")
    expect((await fetch(`${store.url}/shops/faulty/api/products`)).status).toBe(503)
    expect(await printed("fault add faulty flaky")).toMatch(/^rule_3 .* drop +0 +0$/m)
    const file = join(directory.path, "rules.json")
    await Bun.write(file, '[{"effect":{"kind":"delay","ms":1}}]')
    expect(await answered(`fault add faulty ${file}`)).toMatchObject({ items: [{ id: "rule_4", fired: 0 }] })
    await Bun.write(file, '{\n"name":"Achète","effect":{"kind":"error"}}')
    expect((await answered(`fault add faulty ${file}`)).items).toMatchObject([{ id: "rule_5", name: "Achète" }])
    await Bun.write(file, Buffer.from(`\ufeff${await Bun.file(file).text()}`, "utf16le"))
    expect((await answered(`fault add faulty ${file}`)).items).toMatchObject([{ id: "rule_6", name: "Achète" }])
    await Bun.write(file, Buffer.from('{\n"name":"Achète","effect":{"kind":"error"}}', "latin1"))
    expect(await complaint(`fault add faulty ${file}`)).toBe(`${file}:2:1: expected UTF-8`)
    expect(await printed("fault remove faulty --rule rule_3")).toBe("")
    const { items } = await answered("fault list faulty")
    expect(items.map(({ fired, id }: { fired: number; id: string }) => [id, fired])).toEqual([
      ["rule_1", 1],
      ["rule_2", 0],
      ["rule_4", 0],
      ["rule_5", 0],
      ["rule_6", 0]
    ])
    expect(await complaint("fault remove faulty --rule rule_3")).toStartWith("The sandbox faulty has no rule rule_3")
    const mixed = '[{"name":"hung","effect":{"kind":"hang","ms":10}},"slow"]'
    const added = (await answered(`fault add faulty ${mixed}`)).items
    expect(added.map(({ effect, name }: { effect: { kind: string }; name?: string }) => [name, effect.kind])).toEqual([
      ["hung", "hang"],
      ...rulesOfProfile("slow").map(({ effect, name }) => [name, effect.kind])
    ])
    await printed("fault remove faulty --all")
    expect(await printed("fault list faulty")).toBe("There are no faults.")
    expect(await complaint("fault add faulty nowhere.json")).toStartWith(
      "<rule>: expected a rule or a list of rules as JSON, a file"
    )
    expect(await complaint("fault add faulty {")).toStartWith("<rule>:1:2: expected JSON")
    expect(await complaint('fault add faulty {"times":1,"times":2,"effect":{"kind":"hang"}}')).toBe(
      "<rule>:1:20: times: expected this member once"
    )
    expect(await complaint('fault add faulty {"effect":{"kind":"delay","ms":-1}}')).toMatch(
      /^<rule>:1:32: effect\.ms: expected a whole number .*, received -1$/
    )
    expect(await complaint("fault add faulty [1]")).toStartWith("<rule>:1:2: [0]: expected a rule, or one of flaky, ")
    expect(await complaint('fault add faulty {"when":{"operation":["fly"]},"effect":{"kind":"error"}}')).toContain(
      "fly"
    )
    // A list is added completely or not at all. Existing rules stay.
    await printed('fault add faulty {"name":"kept","effect":{"kind":"error"}}')
    const last = '[{"effect":{"kind":"hang","ms":10}},"slow",{"when":{"operation":["fly"]},"effect":{"kind":"error"}}]'
    expect(await complaint(`fault add faulty ${last}`)).toContain("fly")
    expect((await answered("fault list faulty")).items).toMatchObject([{ name: "kept" }])
    expect((await run("fault remove faulty")).stderr).toBe("Give either --rule or --all\n")
  })

  test("accepts --json in each of its commands, and then prints only JSON", async () => {
    const leaves = commandsOf(await loadProgram(["sandbox"])).filter(
      ([path, { children }]) => path[0] === "sandbox" && children.length === 0
    )
    expect(leaves.length).toBeGreaterThan(14)
    const without = leaves.filter(([, { specs }]) => !specs.some(({ name }) => name === "--json"))
    expect(without.map(([path]) => path.join(" "))).toEqual([])
    await printed("create --name machine")
    await printed('fault add machine {"effect":{"kind":"error"}}')
    expect(await answered("fault remove machine --all")).toEqual({})
    expect(await printed("export machine --json")).toBe(await printed("export machine"))
    expect(await printed(`export machine --json --out ${join(directory.path, "machine.json")}`)).toBe("")
    expect(await answered("drop machine")).toEqual({})
  })

  test("names the option or argument that is wrong", async () => {
    expect(await misuse("create --name Wrong")).toStartWith("--name: expected 1 to 63 lower-case letters")
    expect(await misuse("create --label mug")).toBe(
      '--label: expected a name and a value, such as task=mug, received "mug"'
    )
    expect(await misuse("show Wrong")).toStartWith("<sandbox>: expected")
    expect(await misuse("restore kept yesterday")).toStartWith("<id>: expected the id of a snapshot")
    expect(await misuse("fork kept --count 65")).toBe('--count: expected a whole number from 1 to 64, received "65"')
    // A value that the bench's contract refuses is reported as such, not as a server of another version.
    expect(await misuse("clock kept --advance 5m")).toMatch(/^--advance: expected a duration .*, received "5m"\.$/)
    expect(await misuse("create --label a/b=c")).toStartWith("--label: expected at most 32 labels")
    expect(await misuse(`create --label a=${"b".repeat(201)}`)).toStartWith("--label: expected a text of 1 to 200 char")
    expect(await misuse(`create --seed ${"s".repeat(65)}`)).toStartWith("--seed: expected a text of 1 to 64 characters")
    expect(await misuse("list --label task")).toStartWith("--label: expected a name and a value")
    expect(await misuse("list --after there")).toStartWith("--after: expected")
    const elsewhere = await runInProcess(["sandbox", "list", "--server", `${store.url}/elsewhere`])
    expect([elsewhere.exitCode, elsewhere.stderr]).toEqual([
      1,
      expect.stringContaining("does not answer like the bench of this version")
    ])
    // The server itself names the setting that would allow this host name.
    using asShop = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => fetch(`${store.url}${new URL(url).pathname}`, { headers: { host: "shop.lan" } })
    })
    const address = `http://127.0.0.1:${asShop.port}`
    const refused = await runInProcess(["sandbox", "list", "--server", address])
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toStartWith(`${address}: The server does not accept the name `)
    expect(refused.stderr).toEndWith("start the server with ALLOWED_HOSTS=shop.lan.\n")
    expect((await run("diff kept --ignore price")).exitCode).toBe(2)
    expect(await complaint("list", {})).toEndWith("give it as --bench-token or BENCH_TOKEN.")
    const { controlKey } = await answered("create --name own-key")
    for (const BENCH_TOKEN of ["another-token-altogether", controlKey]) {
      const refusal = await complaint("list", { BENCH_TOKEN })
      expect(refusal).toStartWith("The bench does not accept this token: ")
      expect(refusal).toEndWith("A control key gives access to its own sandbox only.")
    }
    for (const address of [
      "",
      "192.0.2.2:3000",
      "localhost:3000",
      "shop",
      "ftp://localhost",
      "http://",
      "http:///shop",
      "http://a/?b=c"
    ]) {
      const { exitCode, stderr } = await runInProcess(["sandbox", "list", "--server", address])
      const expected = `--server: expected an address such as http://localhost:3000, received "${address}"\n`
      expect([exitCode, stderr]).toEqual([2, expected])
    }
    expect(await complaint("list", { BENCH_TOKEN: "€-is-in-no-header" }, 2)).toContain(
      "BENCH_TOKEN: expected a text of 16"
    )
    const nobody = await runInProcess(["sandbox", "list", "--server", "http://127.0.0.1:1"])
    expect([nobody.exitCode, nobody.stderr]).toEqual([
      1,
      "http://127.0.0.1:1 cannot be reached: is the server running? Name another server with --server or PORT.\n"
    ])
  })
})
