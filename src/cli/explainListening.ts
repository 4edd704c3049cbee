import type { Settings } from "../Config.ts"
import type { CannotListen } from "../http/Server.ts"

/** Why the analytics API cannot have the port of its setting, if it is also the store's. */
export const samePortProblem = ({ port, visibilityPort }: Settings): string | undefined =>
  visibilityPort === port && port !== 0
    ? `VISIBILITY_PORT: ${port} is also the store's port; leave VISIBILITY_PORT out to serve both on it`
    : undefined

/** Why a port cannot be listened on, in a line. `setting` is the name of the port's setting. */
export const explainListening = ({ host, port, reason }: CannotListen, setting: string): string => {
  if (/EADDRNOTAVAIL|ENOTFOUND|EINVAL/.test(reason)) return `HOST: cannot listen on ${host} (${reason})`
  if (/in use/.test(reason)) return `${setting}: ${port} is already in use on ${host}; 0 takes a free one`
  return `${setting}: cannot listen on port ${port} on ${host} (${reason})`
}
