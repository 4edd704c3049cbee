import { Config, Effect } from "effect"
import { settingDeclarations } from "../Config.ts"
import { command } from "./command.ts"
import { commandError } from "./exit.ts"

const addressSettings = Config.all([
  settingDeclarations.host.config,
  settingDeclarations.port.config,
  settingDeclarations.logLevel.config
])

// In milliseconds: longer than a healthy server's answer, and shorter than a health check's own timeout.
const timeoutMs = 3000

/** The host name by which this machine reaches a server that listens on `host`. */
export const reachableHost = (host: string): string => {
  if (host === "0.0.0.0") return "127.0.0.1"
  if (host === "::") return "[::1]"
  return host.includes(":") ? `[${host}]` : host
}

const readinessProblem = async (url: string): Promise<string | undefined> => {
  try {
    const response = await fetch(url, { proxy: false, signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? undefined : `answered ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const health = command({
  name: "health",
  meaning: "Exits with 0 if the server on this machine is ready.",
  settings: [
    { name: "host", meaning: "The address that it listens on." },
    { name: "port", meaning: "The port of the server." }
  ],
  run: () =>
    Effect.gen(function* () {
      const [host, port] = yield* addressSettings
      const url = `http://${reachableHost(host)}:${port}/readyz`
      const problem = yield* Effect.promise(() => readinessProblem(url))
      if (problem !== undefined) return yield* commandError(`${url}: ${problem}`)
    })
})
