import { Cause, Chunk, Clock, Effect, Option } from "effect"
import { Signature } from "../../database/Signature.ts"
import { dayOf } from "../../domain/CalendarDate.ts"
import { CurrentNotes } from "../../domain/CurrentNotes.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { DatabaseUnavailable, InvalidRequest, Unavailable } from "../../domain/Errors.ts"
import { RequestId } from "../../domain/RequestId.ts"
import { notModified, type Policy, type RawCall } from "../../operation/Policy.ts"
import { ProgramVersion } from "../../operation/ProgramVersion.ts"
import type { RawRequest } from "../../operation/requestReader.ts"
import { StreamedContent } from "../../operation/StreamedContent.ts"
import { BadRequest, InvalidFilter } from "../contract/Errors.ts"
import { Snapshot } from "../facts/Snapshot.ts"
import { ScanCap } from "../leaderboards/ScanCap.ts"
import { Admission, type OrganizationMode } from "./Admission.ts"
import { type Call, type Caller, SignedIn } from "./Caller.ts"

/** Parameters whose unknown values are unsupported filters instead of malformed values (VISIBILITY 5). */
const filterParameters: ReadonlyArray<unknown> = ["category", "tracking"]

/** The credentials of a request, from its headers; empty on a surface without headers. */
const credentialsOf = ({ address = "unknown", headers = {} }: RawRequest) => {
  const { authorization = "", "x-org-id": orgId } = headers as Readonly<Record<string, string | undefined>>
  return { address, orgId, secret: /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "" }
}

/** Maps an invalid request to BadRequest if malformed, to InvalidFilter if well-formed but unsupported. */
const toContractError =
  ({ urlParams = {} }: RawRequest) =>
  (error: unknown) => {
    if (!(error instanceof InvalidRequest)) return error
    // Parameters are a record on every surface.
    const parameters = urlParams as Readonly<Record<string, unknown>>
    // A repeated or empty parameter is malformed, whatever its name.
    const isSingleValue = (name: string) =>
      !Object.hasOwn(parameters, name) || (typeof parameters[name] === "string" && parameters[name] !== "")
    const isFilter = error.issues.every(
      ({ field, reason }) =>
        isSingleValue(field) && (reason === "unknown" || (reason === "invalid" && filterParameters.includes(field)))
    )
    return isFilter ? new InvalidFilter(error) : new BadRequest(error)
  }

/** If the database became unavailable, reports that (503) and not the errors that follow from it. */
const reportLostDatabase = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.catchAllCause(
    self,
    (cause): Effect.Effect<A, E | Unavailable> =>
      Chunk.some(Cause.defects(cause), (defect) => defect instanceof DatabaseUnavailable)
        ? new Unavailable({ reason: "database_lost" })
        : Effect.failCause(cause)
  )

/** The call of a caller whose organization was checked before. */
const callOf = ({ now, organization }: Caller): Call => ({ organization: Option.getOrThrow(organization), now })

/**
 * What the analytics API checks for every call, in the order of its reference: the key (401), the rate limit (429), the
 * organization (400, 403), then the path (404) before the query (400). All reads of a response are from one snapshot,
 * and `meta` says how long it took.
 */
export class KeyPolicy extends Effect.Service<KeyPolicy>()("vitrine/visibility/KeyPolicy", {
  scoped: Effect.gen(function* () {
    const admission = yield* Admission
    const signature = yield* Signature
    const snapshot = yield* Snapshot
    const scanCap = yield* ScanCap
    const programVersion = yield* ProgramVersion

    const callerOf = Effect.fnUntraced(function* (raw: RawRequest, mode: OrganizationMode) {
      const signedIn = yield* SignedIn
      if (Option.isSome(signedIn)) return signedIn.value
      const { address, orgId, secret } = credentialsOf(raw)
      return yield* admission.callerOf(yield* admission.admit(secret, address), orgId, mode)
    })

    /** A response changes only with the organization's data, the day, the scan cap and the program version. */
    const versionOf = ({ now, organization }: Caller, { endpoint, raw }: RawCall): string => {
      const { data_version, id } = Option.getOrThrow(organization)
      return signature.of(
        JSON.stringify([programVersion, id, data_version, dayOf(now), scanCap, endpoint.name, raw.path, raw.urlParams])
      )
    }

    const policy = <CallContext>(
      mode: OrganizationMode,
      toContext: (caller: Caller) => CallContext
    ): Policy<CallContext, "meta", true> => ({
      findsFirst: true,
      admit: (request, proceed) =>
        Effect.gen(function* () {
          const startedAt = yield* Clock.currentTimeMillis
          const caller = yield* callerOf(request.raw, mode)
          const { setVersion } = yield* CurrentNotes
          if (mode === "required" && setVersion(versionOf(caller, request))) return notModified
          return yield* snapshot.read(
            Effect.gen(function* () {
              const answer = (yield* proceed(toContext(caller))) as object
              // Streamed content is read later and has no room for `meta`.
              if (answer instanceof StreamedContent) return answer
              // Memberships are not part of the organization's data version, so such a response is compared by its body.
              if (mode === "optional" && setVersion(signature.of(JSON.stringify(answer)))) return notModified
              const elapsed = (yield* Clock.currentTimeMillis) - startedAt
              return { ...answer, meta: { request_id: yield* RequestId, took_ms: Math.max(0, elapsed) } }
            })
          )
        }).pipe(Effect.mapError(toContractError(request.raw)), reportLostDatabase)
    })

    return {
      /**
       * Checks the key before there is a call, and charges none. Fails with Unauthorized, or with RateLimited after too
       * many wrong keys from one address.
       */
      verify: (raw: RawRequest) => {
        const { address, secret } = credentialsOf(raw)
        return admission.verify(secret, address)
      },
      /** For operations on one organization. */
      required: policy("required", callOf),
      /** For operations that a user's key may call without naming an organization. */
      optional: policy("optional", (caller) => caller)
    }
  }).pipe(dependingOn(Admission, Signature, Snapshot))
}) {}
