import { Effect, Record } from "effect"
import { type Agent, AgentFailed, told } from "./Agent.ts"
import { outcomeOfValue } from "./outcomes.ts"
import { maxOutputBytes } from "./processGroup.ts"

/** The text of a response; undefined if it is longer than the limit for command output. Reading stops there. */
const textOf = async (response: Response): Promise<string | undefined> => {
  const parts: Array<Uint8Array> = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxOutputBytes) return undefined
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

const agentFailed = (name: string, reason: string) => new AgentFailed({ reason: `${name}: ${reason}` })

/** A URL without its user name and password, which must not appear in reports. */
const withoutCredentials = (address: string): string => {
  const url = new URL(address)
  if (url.username === "" && url.password === "") return address
  url.username = ""
  url.password = ""
  return url.href
}

/** An agent that listens at a URL: it receives the assignment and responds `{answer, usage?}` when it is done. */
export const httpAgent = (url: string): Agent => {
  const name = withoutCredentials(url)
  const act: Agent["act"] = (assignment) =>
    Effect.gen(function* () {
      const body = JSON.stringify({ task: assignment.task, ...Record.map(told, (read) => read(assignment)) })
      const { status, text } = yield* Effect.tryPromise({
        try: async (signal) => {
          const headers = { "content-type": "application/json" }
          // A proxy drops connections that are idle between trials, and a request on a dropped one fails.
          const response = await fetch(url, { method: "POST", headers, body, signal, keepalive: false })
          return { status: response.status, text: await textOf(response) }
        },
        catch: (error) => agentFailed(name, error instanceof Error ? error.message : String(error))
      })
      if (status !== 200) return yield* agentFailed(name, `answered ${status}`)
      if (text === undefined) return yield* agentFailed(name, `answered more than ${maxOutputBytes} bytes`)
      const outcome = yield* Effect.try({
        try: () => outcomeOfValue(JSON.parse(text)),
        catch: () => agentFailed(name, "did not answer with JSON")
      })
      const problem = "answered JSON without a text or number as `answer` or a text as `result`"
      return outcome ?? (yield* agentFailed(name, problem))
    })
  return { name, act }
}
