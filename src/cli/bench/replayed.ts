import { Effect } from "effect"
import type { Entry } from "../../bench/journal/Entry.ts"
import { pathOf, type Route, routesOf } from "../../http/nextRoutes.ts"
import { refused } from "../exit.ts"

type Recorded = typeof Entry.Encoded

interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly urlParams?: Readonly<Record<string, string>>
  readonly payload?: unknown
}

/** Where each operation of the store is called, by its name. */
export const storeRoutes = Effect.map(
  Effect.promise(() => import("../../http/Api.ts")),
  ({ Api }) => routesOf(Api)
)

/** Whether an entry can be made anew: pages, the protocol's own requests and what named no operation change nothing. */
export const isReplayed = ({ operation, outcome }: Recorded): boolean =>
  operation !== null && !operation.startsWith("protocol:") && outcome !== "gone" && outcome !== "fault"

/** Makes the call of an entry again, by the same operation on its own route, whatever surface it came by. */
export const callAgain = (entry: Recorded, baseUrl: string, routes: ReadonlyMap<string, Route>) =>
  Effect.gen(function* () {
    const { channel, input, operation, tool } = entry
    const { path = {}, payload, urlParams = {} } = (input ?? {}) as Input
    const route = routes.get(operation ?? "")
    const headers = {
      "content-type": "application/json",
      ...(channel === undefined ? {} : { "x-store-channel": channel })
    }
    // What is a tool and has no route of its own.
    if (route === undefined) {
      if (tool === undefined) return
      const call = { name: tool, arguments: { ...path, ...urlParams, ...(payload as object | undefined) } }
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call })
      return yield* sent(`${baseUrl}/mcp`, { method: "POST", headers, body })
    }
    const url = baseUrl + pathOf(route, { ...urlParams, ...path })
    const body = payload === undefined || route.method === "GET" ? {} : { body: JSON.stringify(payload) }
    yield* sent(url, { method: route.method, headers, ...body })
  })

const sent = (url: string, request: RequestInit) =>
  Effect.tryPromise({
    try: (signal) => fetch(url, { ...request, signal }).then((response) => response.arrayBuffer()),
    catch: (error) => refused(`${url}: ${error instanceof Error ? error.message : error}`)
  }).pipe(Effect.asVoid)

/** The members of an entry that have to be the same again. */
const compared = ["operation", "outcome", "error", "committed", "turn", "output"] as const

/** An entry without the address that it was answered at. */
const withoutAddress = (entry: Recorded, name: string) =>
  JSON.stringify(compared.map((member) => entry[member])).replaceAll(
    new RegExp(`https?://[^/"]+/(?:shops|sandboxes)/${name}(?![\\w-])`, "g"),
    ""
  )

/** The members in which two entries differ; `name` is the sandbox of each. */
export const differencesBetween = (
  one: { readonly entry: Recorded; readonly name: string },
  other: { readonly entry: Recorded; readonly name: string }
): ReadonlyArray<string> => {
  const [a, b] = [one, other].map(
    ({ entry, name }) => JSON.parse(withoutAddress(entry, name)) as ReadonlyArray<unknown>
  )
  return compared.filter((_, index) => !Bun.deepEquals(a?.[index], b?.[index]))
}
