import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Clock, Data, Effect, Option } from "effect"
import { quote } from "../../domain/Input.ts"
import { ApiKeys, type KeyRecord, typeOf } from "../access/ApiKeys.ts"
import type { Caller } from "../access/Caller.ts"
import { type Membership, Organizations } from "../access/Organizations.ts"
import { BadRequest, Forbidden, OrgRequired, RateLimited, Unauthorized } from "../contract/Errors.ts"
import type { Allowance } from "../limits/Allowance.ts"
import { RateLimiter } from "../limits/RateLimiter.ts"

type Request = HttpServerRequest.HttpServerRequest

/** A request with no key that is accepted, or with one too many of it. */
export class Refused extends Data.TaggedError("Refused")<{
  readonly error: Unauthorized | RateLimited
  readonly allowance: Allowance
}> {}

/** A request whose key is accepted and has been charged. */
export interface Admitted {
  readonly key: KeyRecord
  readonly allowance: Allowance
}

// One and the same, whatever is wrong with the key: whoever tries keys learns nothing.
const unauthorized = new Unauthorized({
  message: "Send Authorization: Bearer <API_KEY> with a key that is valid and not revoked."
})

const rateLimited = ({ retryAfter }: Allowance) =>
  new RateLimited({ message: `Too many requests. One is granted again in ${retryAfter} s, as Retry-After says.` })

// The same for an organization of others and for one that there is not.
const forbidden = new Forbidden({ message: "This key does not open the organization that X-Org-Id names." })

const orgRequired = new OrgRequired({
  message: "A user's key needs X-Org-Id: the id of one of the organizations that GET /api/v1/organizations lists."
})

const malformedId = (given: string) =>
  new BadRequest({ message: `X-Org-Id: expected the id of an organization, org_..., received ${quote(given)}.` })

const secretOf = ({ headers }: Request): string => /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1] ?? ""

/** The first two checks of a request, which key and how often, and the third: which organization. */
export class Admission extends Effect.Service<Admission>()("vitrine/visibility/Admission", {
  effect: Effect.gen(function* () {
    const keys = yield* ApiKeys
    const organizations = yield* Organizations
    const limiter = yield* RateLimiter

    /** What a key opens by itself: an organization's key its organization, a user's key what it names. */
    const membershipOf = Effect.fnUntraced(function* (key: KeyRecord, named: string | undefined) {
      if (named !== undefined && !named.startsWith("org_")) return yield* malformedId(named)
      if (key.organization !== null) {
        const own = Option.map(
          yield* organizations.get(key.organization),
          (organization): Membership => ({ ...organization, role: "admin" })
        )
        if (Option.exists(own, ({ id }) => named === undefined || id === named)) return own
        return yield* forbidden
      }
      if (named === undefined || key.user_key === null) return Option.none<Membership>()
      const found = yield* organizations.membership(key.user_key, named)
      return Option.isSome(found) ? found : yield* forbidden
    })

    const charge = Effect.fnUntraced(function* (key: KeyRecord) {
      const allowance = yield* limiter.spend(key.id)
      if (!allowance.granted) return yield* new Refused({ error: rateLimited(allowance), allowance })
      return { key, allowance } satisfies Admitted
    })

    const admitSecret = Effect.fnUntraced(function* (request: Request, secret: string) {
      const key = yield* keys.verify(secret)
      if (Option.isSome(key)) return yield* charge(key.value)
      const address = Option.getOrElse(request.remoteAddress, () => "unknown")
      const allowance = yield* limiter.spend(`address ${address}`)
      return yield* new Refused({ error: allowance.granted ? unauthorized : rateLimited(allowance), allowance })
    })

    return {
      /**
       * Fails with Refused: 401 without a valid key (429 after too many of those from one address), 429 with one too
       * many.
       */
      admit: (request: Request) => admitSecret(request, secretOf(request)),

      /** The same for a key that came with a form. */
      admitSecret,

      /** Charges a key that was verified before. Fails with Refused, 429, for one request too many. */
      charge,

      /**
       * Who calls, for which organization, by the id that the request names. Fails with OrgRequired where one is
       * required and a user's key names none, with BadRequest for what is no organization's id, with Forbidden for one
       * that the key does not open.
       */
      callerOf: Effect.fnUntraced(function* (named: string | undefined, key: KeyRecord, mode: "required" | "optional") {
        const organization = yield* membershipOf(key, named)
        if (mode === "required" && Option.isNone(organization) && typeOf(key) === "user") return yield* orgRequired
        return { key, organization, now: yield* Clock.currentTimeMillis } satisfies Caller
      })
    }
  }),
  dependencies: [ApiKeys.Default, Organizations.Default]
}) {}
