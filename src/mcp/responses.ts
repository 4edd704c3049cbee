import { type Era, metaKey, type Request } from "./Message.ts"

/** In milliseconds: how long a client may cache what describes the endpoint. Short, as a tester may change it at any time. */
const cacheTtlMs = 60_000

/** How long a result may be cached, in milliseconds by method. The stock may have changed by the next request. */
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
 * Writes the response to a request from its result, which is JSON. Since 2026-07-28 a result says that it is complete
 * and which server sent it; a list also says how long it is valid. It is private: it depends on sandbox and headers.
 */
export const makeResponse = (serverInfo: object) => {
  const completePrefix = `{"resultType":"complete","_meta":${JSON.stringify({ [metaKey.server]: serverInfo })},`
  const prefixes = new Map(
    [...ttlByMethod].map(([method, ms]) => [method, `${completePrefix}"ttlMs":${ms},"cacheScope":"private",`])
  )
  const modern = ({ method }: Request, result: string): string => {
    // A result that asks for input has a type of its own.
    if (result.startsWith('{"resultType"')) return result
    // The metadata for a card joins that of the server.
    if (result.startsWith(metaPrefix))
      return `${completePrefix.slice(0, -"},".length)},${result.slice(metaPrefix.length)}`
    return (prefixes.get(method) ?? completePrefix) + result.slice("{".length)
  }

  return (request: Request, era: Era, result: string): string =>
    `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${era === "legacy" ? result : modern(request, result)}}`
}
