import type { Settings } from "../Config.ts"
import type { CannotListen } from "../http/Server.ts"

/** Why the analytics API cannot have the port of its setting, if it is also the store's. */
export const samePortProblem = ({ port, visibilityPort }: Settings): string | undefined =>
  visibilityPort === port && port !== 0
    ? `VISIBILITY_PORT: ${port} is also the store's port; leave VISIBILITY_PORT out to serve both on it`
    : undefined

const unknownHost = "is neither a known host name nor an address that this machine can listen on"

// By the code of Bun's error. To it an unknown name, or a link-local address without its zone, is an invalid argument.
const hostProblems: ReadonlyMap<string, string> = new Map([
  ["EADDRNOTAVAIL", "is not an address of this machine"],
  ...["EINVAL", "ENOTFOUND", "ERR_INVALID_ARG_TYPE"].map((code) => [code, unknownHost] as const)
])

/** Why a port cannot be listened on, in a line. `setting` is the name of the port's setting. */
export const explainListening = ({ code, host, port, reason }: CannotListen, setting: string): string => {
  const hostProblem = hostProblems.get(code)
  if (hostProblem !== undefined) return `HOST: ${host} ${hostProblem}`
  if (code === "EADDRINUSE") return `${setting}: ${port} is already in use on ${host}; 0 takes a free one`
  return `${setting}: cannot listen on port ${port} on ${host} (${reason})`
}
