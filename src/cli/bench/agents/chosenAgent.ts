import { Effect, Option } from "effect"
import type { Oracle } from "../../../bench/tasks/Script.ts"
import { declared } from "../../../Config.ts"
import { type CommandFailed, misused } from "../../exit.ts"
import { type Agent, limited } from "./Agent.ts"
import { cheat, greedy, idle } from "./careless.ts"
import { commandAgent, hasPlaceholder, misspeltIn } from "./commandAgent.ts"
import { httpAgent } from "./httpAgent.ts"
import { oracle } from "./oracle.ts"
import { rules } from "./rules/rules.ts"
import { splitWords } from "./splitWords.ts"

const { adminToken, benchToken, databaseUrl, traceHeaders } = declared

// What opens the bench, or a database, is none of an agent's business.
const secrets = new Set([adminToken, benchToken, databaseUrl, traceHeaders].map(({ variable }) => variable))

const builtIn: Readonly<Record<string, Agent>> = { rules, idle, greedy, cheat }

/** What `--agent` takes besides a command. Where no task says what is right there is no oracle. */
export const agentsBesides = (hasOracle: boolean): string =>
  `http:URL, or one of ${[...(hasOracle ? ["oracle"] : []), ...Object.keys(builtIn)].join(", ")}`

interface Choice {
  readonly agent: string
  readonly isShell: boolean
  readonly oraclesOf?: (task: string) => ReadonlyArray<Oracle>
}

const shellWords = (agent: string) =>
  hasPlaceholder(agent)
    ? misused('--agent: in a shell use the environment, such as "$VITRINE_INSTRUCTION", and no placeholders')
    : Effect.succeed(["sh", "-c", agent])

const wordsOf = (agent: string) =>
  Option.match(splitWords(agent), {
    onNone: () => misused("--agent: a quote is not closed"),
    onSome: (words) => Effect.succeed(words)
  })

/** The agent that an option names: one that is built in, one at a URL, or a command. */
export const chosenAgent = ({ agent, isShell, oraclesOf }: Choice): Effect.Effect<Agent, CommandFailed> =>
  Effect.gen(function* () {
    const noCommand = (one: Agent) =>
      isShell ? misused(`--shell: expected a command as --agent, received ${agent}`) : Effect.succeed(limited(one))
    if (agent === "oracle" && oraclesOf !== undefined) return yield* noCommand(oracle(oraclesOf))
    const others = agentsBesides(oraclesOf !== undefined)
    if (agent.trim() === "") return yield* misused(`--agent: expected a command, ${others}, received nothing`)
    const known = Object.hasOwn(builtIn, agent) ? builtIn[agent] : undefined
    if (known !== undefined) return yield* noCommand(known)
    const url = /^http:(?=https?:\/\/)/i.test(agent) ? agent.slice("http:".length) : agent
    if (/^https?:\/\//i.test(url) && URL.canParse(url)) return yield* noCommand(httpAgent(url))
    if (/^https?:/i.test(url)) {
      return yield* misused(`--agent: expected a URL such as http:https://example.com/agent, received ${agent}`)
    }
    const words = yield* isShell ? shellWords(agent) : wordsOf(agent)
    const [misspelt] = isShell ? [] : misspeltIn(agent)
    if (misspelt !== undefined)
      return yield* misused(
        `--agent: ${misspelt.written} is no placeholder; did you mean ${misspelt.meant.join(" or ")}?`
      )
    const [file = ""] = words
    if (Bun.which(file) === null) {
      return yield* misused(`--agent: there is no command ${file}: expected one, ${others}`)
    }
    return commandAgent({ name: agent, words, secrets })
  })
