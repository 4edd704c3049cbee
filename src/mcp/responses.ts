import { type Era, metaKey, type Request } from "./Message.ts"

/** Milliseconds for which a client may keep what it was told of the endpoint. A tester may change it at any time, so they are few. */
const cacheTtlMs = 60_000

/** How long the results hold that say so, in milliseconds by method. What is in stock may have changed by the next request. */
const ttlByMethod = new Map([
  ["server/discover", cacheTtlMs],
  ["tools/list", cacheTtlMs],
  ["prompts/list", cacheTtlMs],
  ["resources/templates/list", cacheTtlMs],
  ["resources/list", 0],
  ["resources/read", 0]
])

const metaPrefix = '{"_meta":{'

/**
 * Writes the response to a request, of its result as JSON. Since 2026-07-28 each result says that it is complete and whose it
 * is, and lists how long they hold. They are private: what is listed goes by the sandbox and the headers of its caller.
 */
export const makeResponse = (serverInfo: object) => {
  const completePrefix = `{"resultType":"complete","_meta":${JSON.stringify({ [metaKey.server]: serverInfo })},`
  const prefixes = new Map(
    [...ttlByMethod].map(([method, ms]) => [method, `${completePrefix}"ttlMs":${ms},"cacheScope":"private",`])
  )
  const modern = ({ method }: Request, result: string): string => {
    // One that asks for more says so itself.
    if (result.startsWith('{"resultType"')) return result
    // What a result says for its card stands beside whose it is.
    if (result.startsWith(metaPrefix))
      return `${completePrefix.slice(0, -"},".length)},${result.slice(metaPrefix.length)}`
    return (prefixes.get(method) ?? completePrefix) + result.slice("{".length)
  }

  return (request: Request, era: Era, result: string): string =>
    `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${era === "legacy" ? result : modern(request, result)}}`
}
