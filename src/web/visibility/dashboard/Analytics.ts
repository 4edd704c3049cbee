import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Effect, Option, Predicate, Record } from "effect"
import { dependingOn } from "../../../domain/dependingOn.ts"
import { makeCaller } from "../../../operation/call.ts"
import type { Answer, Entry } from "../../../operation/Operations.ts"
import { Admission } from "../../../visibility/access/Admission.ts"
import type { IdentityApi } from "../../../visibility/access/Api.ts"
import { type Caller, SignedIn } from "../../../visibility/access/Caller.ts"
import { Sessions } from "../../../visibility/access/Sessions.ts"
import type { VisibilityError } from "../../../visibility/contract/Errors.ts"
import { Snapshot } from "../../../visibility/facts/Snapshot.ts"
import type { LeaderboardsApi } from "../../../visibility/leaderboards/Api.ts"
import type { MetricsApi } from "../../../visibility/metrics/Api.ts"
import { VisibilityEntries } from "../../../visibility/Operations.ts"
import type { RecordsApi } from "../../../visibility/records/Api.ts"
import type { WatchApi } from "../../../visibility/watch/Api.ts"

/** A page's request in texts, not validated yet. */
interface RawRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

type Group = typeof IdentityApi | typeof RecordsApi | typeof LeaderboardsApi | typeof MetricsApi | typeof WatchApi
type Endpoint = HttpApiGroup.HttpApiGroup.Endpoints<Group>

/** Calls an operation by name, with the same result as its caller over HTTP. */
export type Ask = <Name extends Endpoint["name"]>(
  name: Name,
  request?: RawRequest
) => Effect.Effect<Answer<HttpApiEndpoint.HttpApiEndpoint.WithName<Endpoint, Name>>, VisibilityError>

const asker = (entries: ReadonlyArray<Entry>) => {
  const call = makeCaller<Group>(entries)
  return (caller: Caller): Ask => {
    const ask = (name: Endpoint["name"], { path, query = {} }: RawRequest = {}) => {
      const urlParams = Record.filter(query, Predicate.isNotUndefined)
      return Effect.provideService(call(name, { path, urlParams }), SignedIn, Option.some(caller))
    }
    // For a union of names the compiler cannot relate each name to its answer.
    return ask as unknown as Ask
  }
}

/** The analytics API for pages, called as the signed-in user. */
export class Analytics extends Effect.Service<Analytics>()("vitrine/web/Analytics", {
  scoped: Effect.gen(function* () {
    const admission = yield* Admission
    const sessions = yield* Sessions
    const snapshot = yield* Snapshot
    const askAs = asker((yield* VisibilityEntries).allWithDashboard)

    return {
      /** Begins a session for a key. Fails with Unauthorized and RateLimited, as a request with the key would. */
      signIn: (secret: string, address: string) => Effect.flatMap(admission.admit(secret, address), sessions.begin),

      signOut: sessions.end,

      /**
       * Opens the dashboard of a session for one view. Without a name it is the first organization that the key opens.
       * None without a session; fails with RateLimited, BadRequest, Forbidden and OrgRequired as the API does.
       */
      enter: Effect.fnUntraced(function* (session: string, named: string | undefined) {
        const found = yield* sessions.resume(session)
        if (Option.isNone(found)) return Option.none()
        const key = found.value
        yield* admission.view(key)
        const self = yield* admission.callerOf(key, undefined, "optional")
        const { data: organizations } = yield* askAs(self)("listOrganizations")
        const caller = yield* admission.callerOf(key, named ?? organizations[0]?.id, "required")
        const ask = askAs(caller)
        return Option.map(caller.organization, (organization) => ({
          organization,
          organizations,
          now: caller.now,
          ask
        }))
      }),

      /** Reads in one database snapshot, so that the figures of a page agree. */
      read: snapshot.read
    }
  }).pipe(dependingOn(Admission, Sessions, Snapshot, VisibilityEntries))
}) {}
