import { Config, Effect } from "effect"
import { declared } from "../Config.ts"
import { command } from "./command.ts"
import { CommandFailed } from "./exit.ts"

const where = Config.all([declared.host.config, declared.port.config, declared.logLevel.config])

// Longer than any answer of a server that is well, and shorter than what asks for it waits, in milliseconds.
const timeout = 3000

/** The address at which this machine reaches a server that listens on `host`. */
export const reachable = (host: string): string => {
  if (host === "0.0.0.0") return "127.0.0.1"
  if (host === "::") return "[::1]"
  return host.includes(":") ? `[${host}]` : host
}

const isReady = async (url: string): Promise<string | undefined> => {
  try {
    const response = await fetch(url, { proxy: false, signal: AbortSignal.timeout(timeout) })
    return response.ok ? undefined : `answered ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const health = command({
  name: "health",
  meaning: "Asks the server on this machine whether it is ready. 0 if so.",
  settings: [
    { name: "host", meaning: "The address that it listens on." },
    { name: "port", meaning: "The port at which it is asked." }
  ],
  run: () =>
    Effect.gen(function* () {
      const [host, port] = yield* where
      const url = `http://${reachable(host)}:${port}/readyz`
      const trouble = yield* Effect.promise(() => isReady(url))
      if (trouble !== undefined) return yield* new CommandFailed({ lines: [`${url}: ${trouble}`] })
    })
})
