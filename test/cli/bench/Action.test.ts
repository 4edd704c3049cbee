import { afterAll, expect, test } from "bun:test"
import { existsSync, readFileSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { temporaryDirectory } from "../../support/process.ts"

const root = resolve(import.meta.dir, "../../..")
const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

interface Step {
  readonly name: string
  readonly shell?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, string>>
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly using: string; readonly steps: ReadonlyArray<Step> }
}

const action = Bun.YAML.parse(await Bun.file(join(root, "action.yml")).text()) as Action
// This Bun, under the name that the steps look for.
symlinkSync(process.execPath, join(directory.path, "bun"))

/** Runs the action's `run` steps as a runner does, with these inputs. Returns the exit code of the last one and what it printed. */
const replay = async (name: string, given: Readonly<Record<string, string>>, only?: string) => {
  const files = {
    GITHUB_STEP_SUMMARY: join(directory.path, `${name}.md`),
    GITHUB_OUTPUT: join(directory.path, `${name}.out`)
  }
  const values: Record<string, string> = { "github.action_path": root }
  for (const [input, { default: usual = "" }] of Object.entries(action.inputs)) {
    values[`inputs.${input}`] = given[input] ?? usual
  }
  let [code, printed] = [0, ""]
  for (const { env = {}, name: step, run, shell = "" } of action.runs.steps) {
    if (run === undefined || (only !== undefined && step !== only)) continue
    // Inputs never become part of a script.
    expect([shell, run.includes("${{")]).toEqual(["sh", false])
    const filled = Object.entries(env).map(([key, value]) => [
      key,
      value.replace(/\$\{\{ ([\w.-]+) \}\}/, (_, named: string) => values[named] ?? `no ${named}`)
    ])
    const child = Bun.spawn(["sh", "-e", "-c", run], {
      cwd: directory.path,
      env: {
        PATH: `${directory.path}:${process.env.PATH}`,
        HOME: directory.path,
        ...files,
        ...Object.fromEntries(filled)
      },
      stdout: "pipe",
      stderr: "ignore"
    })
    printed = await new Response(child.stdout).text()
    code = await child.exited
  }
  const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "")
  return { code, printed, summary: read(files.GITHUB_STEP_SUMMARY), output: read(files.GITHUB_OUTPUT) }
}

const task = JSON.parse(readFileSync(join(root, "data/packs/starter/tasks/lamp-under-price.json"), "utf8"))

const inputs = { pack: "tasks", out: "out dir" }
await Bun.write(join(directory.path, "tasks/lamp.yaml"), Bun.YAML.stringify(task))

test("the action's steps run an agent on a folder of tasks, and report the results", async () => {
  const { code, output, summary } = await replay("passed", { ...inputs, agent: "oracle", "fail-under": "1" })
  expect([code, output]).toEqual([0, "junit=out dir/junit.xml\nreport=out dir/report.html\n"])
  expect(summary).toMatch(/^## Vitrine bench\n```\n.*shop\/lamp-under-price +✓ +1\/1.*```\n$/s)
  expect(readFileSync(join(directory.path, "out dir/junit.xml"), "utf8")).toContain('tests="1" failures="0"')
  expect(Object.keys(action.outputs)).toEqual(["junit", "report"])
})

test("agent output cannot end the summary's code block, and only reports of this run are kept", async () => {
  const shouts = join(directory.path, "shouts")
  await Bun.write(shouts, "printf '```\\n````\\n# Won\\n' >&2; exit 1")
  const given = { ...inputs, agent: `sh ${shouts}` }
  const result = await replay("fence", given, "Try the agent")
  expect(result.summary).toMatch(/^## Vitrine bench\n`{5}\n.*````.*\n`{5}\n$/s)
  expect(result.output).toBe("junit=out dir/junit.xml\nreport=out dir/report.html\n")
  const wrong = await replay("wrong", { ...given, trials: "many" }, "Try the agent")
  expect([wrong.code, wrong.output]).toEqual([2, ""])
  const reports = ["report.json", "junit.xml", "report.html"]
  expect(reports.filter((name) => existsSync(join(directory.path, "out dir", name)))).toEqual([])
})

test("agent output is printed where a runner takes no line for a command", async () => {
  const shouts = join(directory.path, "warns")
  await Bun.write(shouts, "printf 'x\\n::warning::bought\\n' >&2; exit 1")
  const given = { ...inputs, agent: `sh ${shouts}` }
  const tokens: Array<string> = []
  for (const name of ["warning", "warning again"]) {
    const { printed } = await replay(name, given, "Try the agent")
    const [, token = printed] = /^::stop-commands::([\w-]{36})\n.*\n::warning::bought.*\n::\1::\n$/s.exec(printed) ?? []
    expect(token).toMatch(/^[\w-]{36}$/)
    tokens.push(token)
  }
  expect(new Set(tokens).size).toBe(2)
})

test("the artifact's name is an input, so that each job of a matrix can have its own", () => {
  const named = action.runs.steps.flatMap(({ with: { name } = {} }) => name ?? [])
  expect(named).toEqual([expect.stringMatching(/^\$\{\{ inputs\.artifact \}\}$/)])
  expect(action.inputs.artifact?.default).toBe("vitrine-bench")
})

test("an invalid fail-under is refused by name, before any task is run", async () => {
  const tried = async (share: string) => {
    const given = { ...inputs, agent: "no-such-agent", "fail-under": share }
    const { code, summary } = await replay(`share ${share}`, given, "Try the agent")
    return [code, summary.split("\n")[2]]
  }
  for (const share of ["80%", ".8", "80", "1.2", "x"]) {
    expect(await tried(share)).toEqual([2, `fail-under: expected a share from 0 to 1, such as 0.8, received ${share}`])
  }
  // The command itself reports all other errors.
  expect(await tried("0.85")).toEqual([
    2,
    expect.stringContaining("--agent: the command no-such-agent does not exist or is not executable: expected ")
  ])
})

test("the action fails below fail-under, and says so", async () => {
  // Runs only this step: the program is already installed.
  const { code, summary } = await replay("failed", { ...inputs, agent: "idle", "fail-under": "0.5" }, "Try the agent")
  expect([code, summary]).toEqual([1, expect.stringContaining("The gate pass@1>=0.5 does not hold: 0.000.")])
})

test("with fail-under, the action fails if a trial ended in an error, whatever the others did", async () => {
  const crashes = join(directory.path, "crashes")
  // Only the first trial does not crash.
  await Bun.write(crashes, `mkdir "${directory.path}/first"`)
  const given = { ...inputs, agent: `sh ${crashes}`, trials: "3", parallel: "1", "fail-under": "0" }
  const { code, summary } = await replay("crashed", given, "Try the agent")
  expect([code, summary]).toEqual([1, expect.stringContaining("The gate errors<=0 does not hold: 2.")])
})
