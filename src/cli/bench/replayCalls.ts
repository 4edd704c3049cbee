import * as HttpApi from "@effect/platform/HttpApi"
import { Context, Effect, Option, Predicate } from "effect"
import { labelForFetch } from "../../bench/agentLabel.ts"
import { streamingOperation } from "../../bench/faults/applicability.ts"
import { headersIn, mcpCallOf, payloadIn } from "../../bench/journal/sentRequest.ts"
import { callPath, type Route } from "../../operation/callPath.ts"
import { Tool } from "../../operation/Tool.ts"
import { CommandFailed, infrastructureErrorCode } from "../exit.ts"
import type { EncodedEntry } from "./journalFile.ts"

/** How an operation of the store is called: over REST, and what its tool calls the `id` of the path. */
interface StoreCall extends Route {
  readonly id: string
}

type StoreCalls = ReadonlyMap<string, StoreCall>

/** How each operation of the store is called, by its name. */
export const storeCalls: Effect.Effect<StoreCalls> = Effect.map(
  Effect.promise(() => import("../../http/Api.ts")),
  ({ Api }) => {
    const calls = new Map<string, StoreCall>()
    HttpApi.reflect(Api, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint: { annotations, method, name, path } }) => {
        const { id = "id" } = Option.getOrUndefined(Context.getOption(annotations, Tool)) ?? {}
        calls.set(name, { method, path, id })
      }
    })
    return calls
  }
)

/** Whether an entry has to come out as it did: what is no operation is sent to be counted alone. */
export const isOperation = ({ operation }: EncodedEntry): boolean =>
  operation !== null && !operation.startsWith("protocol:")

/** Whether an entry came to nothing because the server cut it off or had no room for it, which it tells in the place of an answer. */
const isCutOff = ({ committed, error, http, outcome }: EncodedEntry): boolean =>
  http.status === 503 &&
  (outcome === "defect" || outcome === "refused") &&
  !committed &&
  // A page is told no code but its status.
  (error?.code === "unavailable" || error?.code === "503")

/** Whether an entry is made anew: pages by their operation, and what is none where a rule for faults has counted it. */
export const isReplayed = (entry: EncodedEntry, calls: StoreCalls): boolean => {
  if (entry.outcome === "gone" || isCutOff(entry)) return false
  if (!isOperation(entry)) return entry.counted !== undefined
  return entry.surface !== "web" || calls.has(entry.operation ?? "")
}

/** The message of an entry of MCP. A request of the protocol is one of the older era: another one would need its headers. */
const messageOf = (entry: EncodedEntry, calls: StoreCalls): string | undefined => {
  const { input, operation, tool } = entry
  if (!isOperation(entry) && Predicate.isRecord(input)) {
    const { _meta, ...params } = input
    return mcpCallOf({ ...entry, input: params }, undefined)
  }
  return mcpCallOf(entry, tool === undefined ? undefined : { name: tool, id: calls.get(operation ?? "")?.id ?? "id" })
}

/** Where an entry was asked; of a page, where its operation is. */
const targetOf = ({ http, input, operation, surface }: EncodedEntry, calls: StoreCalls): Route => {
  const call = surface === "web" ? calls.get(operation ?? "") : undefined
  if (call === undefined) return http
  const { path = {}, urlParams = {} } = (input ?? {}) as Readonly<Record<string, Readonly<Record<string, string>>>>
  return { method: call.method, path: callPath(call, { ...urlParams, ...path }) }
}

/** Makes the request of an entry again, by the way that it came. */
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
  const url = `${baseUrl}${path}`
  return Effect.tryPromise({
    try: (signal) =>
      fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) }).then(
        (response): Promise<unknown> | undefined =>
          entry.operation === streamingOperation ? response.body?.cancel() : response.arrayBuffer()
      ),
    catch: (error) =>
      new CommandFailed({
        lines: [`${url}: ${error instanceof Error ? error.message : error}`],
        code: infrastructureErrorCode
      })
  }).pipe(
    // A rule may have the connection closed, or the answer cut off.
    Effect.catchAll((error) => (entry.delivered && entry.faults.length === 0 ? Effect.fail(error) : Effect.void)),
    Effect.asVoid
  )
}

/** The rules that counted a page otherwise than the one call that is made of it: it may have several, and is a page. */
export const miscountedRules = (page: EncodedEntry, call: EncodedEntry): ReadonlyArray<string> => {
  if (page.surface !== "web") return []
  const countsOf = (of: EncodedEntry, rule: string) => (of.counted ?? []).filter((count) => count.rule === rule)
  const rules = new Set([page, call].flatMap(({ counted = [] }) => counted.map(({ rule }) => rule)))
  return [...rules].filter((rule) => !Bun.deepEquals(countsOf(page, rule), countsOf(call, rule)))
}

/** The members of an entry that have to be the same again. */
const comparedMembers = ["operation", "outcome", "error", "committed", "turn", "output"] as const

/** An entry without the address that it was answered at. */
const withoutAddress = (entry: EncodedEntry, name: string) =>
  JSON.stringify(comparedMembers.map((member) => entry[member])).replaceAll(
    new RegExp(`https?://[^/"]+/(?:shops|sandboxes)/${name}(?![\\w-])`, "g"),
    ""
  )

/** The members in which two entries differ; `name` is the sandbox of each. */
export const differencesBetween = (
  one: { readonly entry: EncodedEntry; readonly name: string },
  other: { readonly entry: EncodedEntry; readonly name: string }
): ReadonlyArray<string> => {
  const [a, b] = [one, other].map(
    ({ entry, name }) => JSON.parse(withoutAddress(entry, name)) as ReadonlyArray<unknown>
  )
  return comparedMembers.filter((_, index) => !Bun.deepEquals(a?.[index], b?.[index]))
}
