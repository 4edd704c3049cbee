import { afterAll, expect, test } from "bun:test"
import { Effect, Either } from "effect"
import { commandAgent } from "../../../src/cli/bench/agents/commandAgent.ts"
import { temporaryDirectory } from "../../support/process.ts"

const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())

/** What `printf '%s|'` with more words does for an instruction: its output, or why it failed. */
const printed = async (instruction: string, ...words: ReadonlyArray<string>) => {
  const assignment = {
    ...{ task: "shop/mug", attempt: 1, instruction, baseUrl: "", mcpUrl: "", acpUrl: "" },
    ...{ directory: directory.path, limitMs: 10_000 }
  }
  const agent = commandAgent({ name: "printf", words: ["printf", "%s|", ...words], secrets: new Set() })
  return Either.match(await Effect.runPromise(Effect.either(agent.act(assignment))), {
    onLeft: ({ reason }) => reason,
    onRight: ({ answer }) => answer
  })
}

test("an instruction that would become an option of the command fails the trial", async () => {
  expect(await printed("--version", "{instruction}")).toBe(
    "An agent could take {instruction} for an option, as the instruction begins with -: write -- {instruction} or --prompt={instruction}, whichever it understands."
  )
  expect(await printed("- Buy a lamp.\n- Pay.", "--", "-p", "{instruction} Be brief.")).toStartWith(
    "An agent could take {instruction} Be brief. for an option"
  )
})

test("an instruction that begins with - is given to a command that does not take it for an option", async () => {
  expect(await printed("- Buy a lamp.", "--prompt={instruction}")).toBe("--prompt=- Buy a lamp.|")
  expect(await printed("- Buy a lamp.", "--", "{instruction}")).toBe("--|- Buy a lamp.|")
  expect(await printed("- Buy a lamp.", "Task: {instruction}")).toBe("Task: - Buy a lamp.|")
  expect(await printed("- Buy a lamp.", "{base_url}")).toBe("|")
  expect(await printed("Buy a lamp - the blue one.", "{instruction}")).toBe("Buy a lamp - the blue one.|")
})
