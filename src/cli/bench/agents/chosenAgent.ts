import { Effect } from "effect"
import type { Oracle } from "../../../bench/tasks/Script.ts"
import { settingDeclarations } from "../../../Config.ts"
import { type CommandFailed, usageError } from "../../exit.ts"
import { type Agent, withTimeLimit } from "./Agent.ts"
import { cheat, greedy, idle } from "./careless.ts"
import { commandAgent, hasPlaceholder, misspelledPlaceholders } from "./commandAgent.ts"
import { httpAgent } from "./httpAgent.ts"
import { oracle } from "./oracle.ts"
import { rules } from "./rules/rules.ts"
import { splitWords } from "./splitWords.ts"

const { adminToken, benchToken, databaseUrl, traceHeaders } = settingDeclarations

// An agent must not see what opens the bench or a database.
const secrets = new Set([adminToken, benchToken, databaseUrl, traceHeaders].map(({ variable }) => variable))

const builtIn: Readonly<Record<string, Agent>> = { rules, idle, greedy, cheat }

/** The values of `--agent` besides a command. Without tasks that have oracles, `oracle` is not offered. */
export const otherAgents = (hasOracle: boolean): string =>
  `a URL, or one of ${[...(hasOracle ? ["oracle"] : []), ...Object.keys(builtIn)].join(", ")}`

interface Choice {
  readonly agent: string
  readonly isShell: boolean
  readonly oraclesOf?: (task: string) => ReadonlyArray<Oracle>
}

const shellWords = (agent: string) =>
  hasPlaceholder(agent)
    ? usageError(
        '--agent: with --shell, use environment variables such as "$VITRINE_INSTRUCTION" instead of placeholders'
      )
    : Effect.succeed(["sh", "-c", agent])

// In a wrong URL nobody knows where its password begins and ends.
const maskCredentials = (agent: string): string => agent.replace(/:.*@/s, ":...@")

const wordsOf = (agent: string) =>
  Effect.mapError(splitWords(agent), () => usageError("--agent: a quote is not closed"))

/** The agent that `--agent` names: a built-in one, one at a URL, or a command. */
export const chosenAgent = ({ agent, isShell, oraclesOf }: Choice): Effect.Effect<Agent, CommandFailed> =>
  Effect.gen(function* () {
    const withoutShell = (one: Agent) =>
      isShell
        ? usageError(`--shell: expected a command as --agent, received ${maskCredentials(agent)}`)
        : Effect.succeed(withTimeLimit(one))
    if (agent === "oracle" && oraclesOf !== undefined) return yield* withoutShell(oracle(oraclesOf))
    const others = otherAgents(oraclesOf !== undefined)
    if (agent.trim() === "") return yield* usageError(`--agent: expected a command, ${others}, received nothing`)
    const builtInAgent = Object.hasOwn(builtIn, agent) ? builtIn[agent] : undefined
    if (builtInAgent !== undefined) return yield* withoutShell(builtInAgent)
    const url = /^http:(?=https?:\/\/)/i.test(agent) ? agent.slice("http:".length) : agent
    if (/^https?:\/\//i.test(url) && URL.canParse(url)) return yield* withoutShell(httpAgent(url))
    if (/^https?:/i.test(url)) {
      return yield* usageError(
        `--agent: expected a URL such as https://example.com/agent, received ${maskCredentials(agent)}`
      )
    }
    const words = yield* isShell ? shellWords(agent) : wordsOf(agent)
    const [misspelt] = isShell ? [] : misspelledPlaceholders(agent)
    if (misspelt !== undefined)
      return yield* usageError(
        `--agent: ${misspelt.placeholder} is not a placeholder; did you mean ${misspelt.suggestions.join(" or ")}?`
      )
    const [file = ""] = words
    if (Bun.which(file) === null) {
      return yield* usageError(
        `--agent: the command ${file} does not exist or is not executable: expected a command, ${others}`
      )
    }
    return commandAgent({ name: agent, words, secrets })
  })
