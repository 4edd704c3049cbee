import { Clock, Effect, Option } from "effect"
import { CurrentNotes } from "../../domain/CurrentNotes.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { BadRequest, Forbidden, OrgRequired, RateLimited, Unauthorized } from "../contract/Errors.ts"
import type { Allowance } from "../limits/Allowance.ts"
import { RateLimiter } from "../limits/RateLimiter.ts"
import { ApiKeys, type KeyRecord, typeOf } from "./ApiKeys.ts"
import type { Caller } from "./Caller.ts"
import { type Membership, Organizations } from "./Organizations.ts"

/** Whether a call needs an organization, which a user's key then has to name. A named organization is always checked. */
export type OrganizationMode = "required" | "optional"

/** The headers that tell a caller its rate limit. */
const rateLimitHeaders = ({ granted, limit, remaining, reset, retryAfter }: Allowance): Record<string, string> => ({
  "x-ratelimit-limit": String(limit),
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(reset),
  ...(granted ? undefined : { "retry-after": String(retryAfter) })
})

/** The first three checks of a call: the key, the rate limit, and the organization. */
export class Admission extends Effect.Service<Admission>()("vitrine/visibility/Admission", {
  scoped: Effect.gen(function* () {
    const keys = yield* ApiKeys
    const organizations = yield* Organizations
    const limiter = yield* RateLimiter

    /** The organization a key grants access to: its own for an organization's key, the requested one for a user's key. */
    const membershipOf = Effect.fnUntraced(function* (key: KeyRecord, orgId: string | undefined) {
      if (orgId !== undefined && !orgId.startsWith("org_")) {
        return yield* BadRequest.value("X-Org-Id", "the id of an organization (org_...)", orgId)
      }
      if (key.organization !== null) {
        const own = Option.map(
          yield* organizations.get(key.organization),
          (organization): Membership => ({ ...organization, role: "admin" })
        )
        if (Option.exists(own, ({ id }) => orgId === undefined || id === orgId)) return own
        return yield* new Forbidden()
      }
      if (orgId === undefined || key.user_key === null) return Option.none<Membership>()
      const found = yield* organizations.membership(key.user_key, orgId)
      return Option.isSome(found) ? found : yield* new Forbidden()
    })

    const spend = Effect.fnUntraced(function* (subject: string) {
      const allowance = yield* limiter.spend(subject)
      ;(yield* CurrentNotes).addHeaders(rateLimitHeaders(allowance))
      if (!allowance.granted) return yield* new RateLimited({ retry_after: allowance.retryAfter })
    })

    /** The key of a secret. Fails with Unauthorized, or with RateLimited after too many wrong secrets from an address. */
    const verify = Effect.fnUntraced(function* (secret: string, address: string) {
      const key = yield* keys.verify(secret)
      if (Option.isSome(key)) return key.value
      yield* spend(`address ${address}`)
      ;(yield* CurrentNotes).addHeaders({ "www-authenticate": "Bearer" })
      return yield* new Unauthorized()
    })

    return {
      verify,

      /** The key of a secret, charged for one call. Fails with Unauthorized, or with RateLimited above the limit. */
      admit: (secret: string, address: string) => Effect.tap(verify(secret, address), (key) => spend(key.id)),

      /**
       * Charges a view of a signed-in person. Each key has a separate bucket for views: they have the same limits as
       * calls, but spend nothing of the programs that use the key. Fails with RateLimited.
       */
      view: (key: KeyRecord) => spend(`view ${key.id}`),

      /**
       * The caller, and the organization that the call names. Fails with OrgRequired if one is required and a user's
       * key names none, with BadRequest if the id is malformed, and with Forbidden if the key grants no access to it.
       */
      callerOf: Effect.fnUntraced(function* (key: KeyRecord, orgId: string | undefined, mode: OrganizationMode) {
        const organization = yield* membershipOf(key, orgId)
        if (mode === "required" && Option.isNone(organization) && typeOf(key) === "user") {
          return yield* new OrgRequired()
        }
        return { key, organization, now: yield* Clock.currentTimeMillis } satisfies Caller
      })
    }
  }).pipe(dependingOn(ApiKeys, Organizations, RateLimiter))
}) {}
