import { Context, Effect, Option, Predicate } from "effect"
import { labelForFetch } from "../../bench/agentLabel.ts"
import { streamingOperation } from "../../bench/faults/applicability.ts"
import { headersIn, mcpCallOf, payloadIn } from "../../bench/journal/sentRequest.ts"
import { callPath, type Route } from "../../operation/callPath.ts"
import { endpointsOf } from "../../operation/contract.ts"
import { Tool } from "../../operation/Tool.ts"
import { infrastructureError, usageError } from "../exit.ts"
import type { EncodedEntry } from "./journalFile.ts"

/** How to call a store operation: over REST, and its tool's name for the `id` of the path. */
interface StoreCall extends Route {
  readonly id: string
}

type StoreCalls = ReadonlyMap<string, StoreCall>

export const storeCalls: Effect.Effect<StoreCalls> = Effect.map(
  Effect.promise(() => import("../../http/Api.ts")),
  ({ Api }) =>
    new Map(
      endpointsOf(Api).map(({ annotations, method, name, path }) => {
        const { id = "id" } = Option.getOrUndefined(Context.getOption(annotations, Tool)) ?? {}
        return [name, { method, path, id }]
      })
    )
)

/** Whether the replayed entry must be equal; requests without an operation are only sent to be counted. */
export const isOperation = ({ operation }: EncodedEntry): boolean =>
  operation !== null && !operation.startsWith("protocol:")

/** Whether the server timed out or was overloaded, which the entry has instead of an answer. */
const isCutOff = ({ committed, error, http, outcome }: EncodedEntry): boolean =>
  http.status === 503 &&
  (outcome === "defect" || outcome === "refused") &&
  !committed &&
  // A page has no error code but its status.
  (error?.code === "unavailable" || error?.code === "503")

/** Whether replay repeats an entry: pages by their operation; requests without one only if a fault rule counted them. */
export const isReplayed = (entry: EncodedEntry, calls: StoreCalls): boolean => {
  if (entry.outcome === "gone" || isCutOff(entry)) return false
  if (!isOperation(entry)) return entry.counted !== undefined
  return entry.surface !== "web" || calls.has(entry.operation ?? "")
}

/** The message of an MCP entry. Protocol requests use the older version: the newer one needs its headers. */
const messageOf = (entry: EncodedEntry, calls: StoreCalls): string | undefined => {
  const { input, operation, tool } = entry
  if (!isOperation(entry) && Predicate.isRecord(input)) {
    const { _meta, ...params } = input
    return mcpCallOf({ ...entry, input: params }, undefined)
  }
  return mcpCallOf(entry, tool === undefined ? undefined : { name: tool, id: calls.get(operation ?? "")?.id ?? "id" })
}

/** The method and path of an entry; for a page, those of its operation. */
const targetOf = ({ http, input, operation, surface }: EncodedEntry, calls: StoreCalls): Route => {
  const call = surface === "web" ? calls.get(operation ?? "") : undefined
  if (call === undefined) return http
  const { path = {}, urlParams = {} } = (input ?? {}) as Readonly<Record<string, Readonly<Record<string, string>>>>
  return { method: call.method, path: callPath(call, { ...urlParams, ...path }) }
}

/** The URL of a path below a sandbox's address; undefined if its dots, in any spelling, lead out of there. */
const urlBelow = (baseUrl: string, path: string): URL | undefined => {
  const url = URL.parse(`${baseUrl}${path}`)
  return url?.pathname.startsWith(`${new URL(baseUrl).pathname}/`) ? url : undefined
}

/**
 * Repeats the request of an entry, over the same protocol. A path out of the sandbox is a usage error: the recording
 * may be somebody else's, and the server's own interface would do what it says.
 */
export const replayCall = (entry: EncodedEntry, baseUrl: string, calls: StoreCalls) => {
  const { method, path } = targetOf(entry, calls)
  const { label } = entry.agent
  const body = entry.surface === "mcp" ? messageOf(entry, calls) : method === "GET" ? undefined : payloadIn(entry)
  const headers = {
    accept: "application/json, text/event-stream",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...headersIn(entry),
    ...(label === undefined ? {} : { "x-agent-label": labelForFetch(label) })
  }
  const url = urlBelow(baseUrl, path)
  if (url === undefined) return usageError(`Entry ${entry.seq}: expected a path in its sandbox, received ${path}`)
  return Effect.tryPromise({
    try: (signal) =>
      fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) }).then(
        (response): Promise<unknown> | undefined =>
          entry.operation === streamingOperation ? response.body?.cancel() : response.arrayBuffer()
      ),
    catch: (error) => infrastructureError(`${url}: ${error instanceof Error ? error.message : error}`)
  }).pipe(
    // A fault rule may have closed the connection or truncated the answer.
    Effect.catchAll((error) => (entry.delivered && entry.faults.length === 0 ? Effect.fail(error) : Effect.void)),
    Effect.asVoid
  )
}

/** The rules that count a page differently from the one call that replaces it: a page may make several calls. */
export const miscountedRules = (page: EncodedEntry, call: EncodedEntry): ReadonlyArray<string> => {
  if (page.surface !== "web") return []
  const countsOf = (of: EncodedEntry, rule: string) => (of.counted ?? []).filter((count) => count.rule === rule)
  const rules = new Set([page, call].flatMap(({ counted = [] }) => counted.map(({ rule }) => rule)))
  return [...rules].filter((rule) => !Bun.deepEquals(countsOf(page, rule), countsOf(call, rule)))
}

/** An entry without the address of its sandbox, which is `name`. */
export const withoutAddress = (entry: EncodedEntry, name: string): EncodedEntry =>
  JSON.parse(
    JSON.stringify(entry).replaceAll(new RegExp(`https?://[^/"]+/(?:shops|sandboxes)/${name}(?![\\w-])`, "g"), "")
  )
