import { join } from "node:path"
import { Effect, Record } from "effect"
import { nearest } from "../../../domain/nearest.ts"
import { suffixOf } from "../../../domain/suffixOf.ts"
import { isRealFolder, readInside, writeInside } from "../trialFolder.ts"
import { type Agent, AgentFailed, type Assignment, timeoutReason, told } from "./Agent.ts"
import { outcomeOfOutput } from "./outcomes.ts"
import { maxOutputBytes, runGroup } from "./processGroup.ts"

/** Placeholders in a command and their values; its environment has them as `VITRINE_` and the name in capitals. */
const placeholders = {
  ...told,
  mcp_config: ({ directory }: Assignment) => join(directory, "mcp.json"),
  trial_dir: ({ directory }: Assignment) => directory
}

export const placeholderNames = Object.keys(placeholders)

const placeholderPattern = new RegExp(`\\{(${placeholderNames.join("|")})\\}`, "g")

/** Unknown placeholders in a text, such as `{instrction}`, with the nearest known ones. */
export const misspelledPlaceholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(([placeholder, name = ""]) => {
    const suggestions = placeholderNames.includes(name) ? [] : nearest(name, placeholderNames)
    return suggestions.length === 0 ? [] : [{ placeholder, suggestions: suggestions.map((each) => `{${each}}`) }]
  })

export const hasPlaceholder = (text: string): boolean => text.search(placeholderPattern) !== -1

const environmentOf = (values: Readonly<Record<string, string>>, secrets: ReadonlySet<string>) => ({
  ...Record.filter(process.env, (value, name): value is string => value !== undefined && !secrets.has(name)),
  ...Record.mapKeys(values, (name) => `VITRINE_${name.toUpperCase()}`)
})

/** The configuration file that many MCP clients read. */
const mcpConfig = (mcpUrl: string): string =>
  `${JSON.stringify({ mcpServers: { vitrine: { type: "http", url: mcpUrl } } }, null, 2)}\n`

/** The words with their placeholders filled in. Fails if the command would take one for an option, such as `--version`. */
const filledIn = (words: ReadonlyArray<string>, values: Readonly<Record<string, string>>) =>
  Effect.forEach(words, (word, at) => {
    const filled = word.replace(placeholderPattern, (_, name: string) => values[name] ?? "")
    const isOption = filled.startsWith("-") && !word.startsWith("-") && words[at - 1] !== "--"
    if (!isOption) return Effect.succeed(filled)
    const reason = `An agent could take ${word} for an option, as the instruction begins with -: write -- {instruction} or --prompt={instruction}, whichever it understands.`
    return new AgentFailed({ reason })
  })

const lastLines = (text: string): string => suffixOf(text.trim().split("\n").slice(-5).join("\n"), 1000)

interface CommandOptions {
  /** As on the command line. */
  readonly name: string
  /** With placeholders. */
  readonly words: ReadonlyArray<string>
  /** Environment variables that an agent must not get. */
  readonly secrets: ReadonlySet<string>
}

/** An agent that is a command. Its words may contain placeholders; no shell splits them, and none becomes an option. */
export const commandAgent = ({ name, secrets, words }: CommandOptions): Agent => ({
  name,
  act: (assignment) =>
    Effect.gen(function* () {
      const { directory, limitMs, mcpUrl } = assignment
      const values: Readonly<Record<string, string>> = Record.map(placeholders, (read) => read(assignment))
      const filled = yield* filledIn(words, values)
      yield* writeInside(directory, "mcp.json", mcpConfig(mcpUrl))
      const { code, isTimedOut, stderr, stdout } = yield* runGroup({
        words: filled,
        env: environmentOf(values, secrets),
        limitMs
      })
      const failed = (reason: string) => new AgentFailed({ reason, usage: outcomeOfOutput(stdout, "").usage })
      if (!(yield* isRealFolder(directory))) return yield* failed("The agent replaced its folder with something else.")
      yield* writeInside(directory, "stdout.txt", stdout).pipe(
        Effect.zipRight(writeInside(directory, "stderr.txt", stderr)),
        Effect.mapError(({ reason }) => failed(reason))
      )
      if (code !== 0 && !isTimedOut) {
        const how = code === null ? "was stopped by a signal" : `exited with code ${code}`
        return yield* failed(`The agent ${how}. ${lastLines(stderr)}`.trim())
      }
      const file = yield* readInside(directory, "answer.txt", maxOutputBytes)
      if (!isTimedOut) return outcomeOfOutput(stdout, file)
      // Incomplete output is no answer: what follows may say the opposite.
      return { ...outcomeOfOutput(stdout, file ?? ""), stopped: timeoutReason(limitMs) }
    })
})
