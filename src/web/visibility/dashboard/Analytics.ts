import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option } from "effect"
import { run } from "../../../operation/run.ts"
import type { Caller } from "../../../visibility/access/Caller.ts"
import { IdentityOperations } from "../../../visibility/access/Operations.ts"
import { Sessions } from "../../../visibility/access/Sessions.ts"
import type { BadRequest, InvalidFilter, NotFound } from "../../../visibility/contract/Errors.ts"
import type { Answer } from "../../../visibility/contract/Operations.ts"
import { Snapshot } from "../../../visibility/facts/Snapshot.ts"
import { Admission } from "../../../visibility/http/Admission.ts"
import { Entries, type Entry } from "../../../visibility/http/Entries.ts"
import { queryReader } from "../../../visibility/http/Query.ts"
import type { LeaderboardsApi } from "../../../visibility/leaderboards/Api.ts"
import type { MetricsApi } from "../../../visibility/metrics/Api.ts"
import type { RecordsApi } from "../../../visibility/records/Api.ts"

/** A question as a page has it: texts that nobody has looked at yet. */
interface RawRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

type Endpoints<Group extends HttpApiGroup.HttpApiGroup.Any> = HttpApiGroup.HttpApiGroup.Endpoints<Group>

/** Asks an operation of a group by its name, and is answered as its caller over HTTP would be. */
export type Ask<Group extends HttpApiGroup.HttpApiGroup.Any> = <Name extends Endpoints<Group>["name"]>(
  name: Name,
  asked?: RawRequest
) => Effect.Effect<
  Answer<HttpApiEndpoint.HttpApiEndpoint.WithName<Endpoints<Group>, Name>>,
  BadRequest | InvalidFilter | NotFound
>

const textOf = (query: RawRequest["query"] = {}): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(
      ([name, value]): Array<[string, string]> => (value === undefined ? [] : [[name, value]])
    )
  ).toString()

/** Every operation by its name, behind the reader of queries that it has over HTTP. */
const asker = (entries: ReadonlyArray<Entry>) => {
  const byName = new Map(entries.map((entry) => [entry.endpoint.name, { ...entry, read: queryReader(entry.endpoint) }]))
  return (caller: Caller) => {
    const ask = (name: string, { path = {}, query }: RawRequest = {}) => {
      const found = byName.get(name)
      if (found === undefined) return Effect.dieMessage(`${name} is no operation`)
      const { operation, read } = found
      return run(
        name,
        Effect.flatMap(operation(caller, path), (perform) => Effect.flatMap(read(textOf(query)), perform))
      )
    }
    // What an operation answers was erased with its endpoint; a name of the contract tells it again.
    return <Group extends HttpApiGroup.HttpApiGroup.Any>(): Ask<Group> => ask as unknown as Ask<Group>
  }
}

/** The analytics API for pages: the same checks, the same operations, asked from within. */
export class Analytics extends Effect.Service<Analytics>()("vitrine/web/Analytics", {
  effect: Effect.gen(function* () {
    const admission = yield* Admission
    const sessions = yield* Sessions
    const snapshot = yield* Snapshot
    const identity = yield* IdentityOperations
    const askAs = asker((yield* Entries).all)

    return {
      /** A session for whoever shows a key. Fails with Refused, as a request with it would. */
      signIn: (request: HttpServerRequest.HttpServerRequest, secret: string) =>
        Effect.flatMap(admission.admitSecret(request, secret), ({ key }) => sessions.begin(key)),

      signOut: sessions.end,

      /**
       * Opens the dashboard of a session for one view, which costs its key a request. Without a name it is the first
       * organization that the key opens. None without a session; fails with Refused, BadRequest, Forbidden and
       * OrgRequired as the API does.
       */
      enter: Effect.fnUntraced(function* (session: string | undefined, named: string | undefined) {
        const found = session === undefined ? Option.none() : yield* sessions.resume(session)
        if (Option.isNone(found)) return Option.none()
        const { key } = yield* admission.charge(found.value)
        const self = yield* admission.callerOf(undefined, key, "optional")
        const list = yield* Effect.orDie(identity.listOrganizations(self, {}))
        const { data: organizations } = yield* Effect.orDie(list({}))
        const caller = yield* admission.callerOf(named ?? organizations[0]?.id, key, "required")
        const as = askAs(caller)
        return Option.map(caller.organization, (organization) => ({
          organization,
          organizations,
          now: caller.now,
          records: as<typeof RecordsApi>(),
          boards: as<typeof LeaderboardsApi>(),
          metrics: as<typeof MetricsApi>()
        }))
      }),

      /** Reads of one moment, so that the figures of one page belong together. */
      read: snapshot.read
    }
  }),
  dependencies: [Admission.Default, Sessions.Default, Snapshot.Default, IdentityOperations.Default, Entries.Default]
}) {}
