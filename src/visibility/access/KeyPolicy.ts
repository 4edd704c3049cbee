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

/** Parameters whose unknown values are filters that are not supported, and not malformed (VISIBILITY 5). */
const filterParameters: ReadonlyArray<unknown> = ["category", "tracking"]

/** What a caller shows of itself. Headers of a request are texts; a surface that has none sends none. */
const credentialsOf = ({ address = "unknown", headers = {} }: RawRequest) => {
  const { authorization = "", "x-org-id": orgId } = headers as Readonly<Record<string, string | undefined>>
  return { address, orgId, secret: /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "" }
}

/** What is wrong with a request, as the reference tells it: malformed, or well-formed and not supported. */
const toContractError =
  ({ urlParams = {} }: RawRequest) =>
  (error: unknown) => {
    if (!(error instanceof InvalidRequest)) return error
    // Parameters are a record on every surface.
    const parameters = urlParams as Readonly<Record<string, unknown>>
    // A parameter that is repeated or empty is malformed, whichever it is.
    const isSingleValue = (name: string) =>
      !Object.hasOwn(parameters, name) || (typeof parameters[name] === "string" && parameters[name] !== "")
    const isFilter = error.issues.every(
      ({ field, reason }) =>
        isSingleValue(field) && (reason === "unknown" || (reason === "invalid" && filterParameters.includes(field)))
    )
    return isFilter ? new InvalidFilter(error) : new BadRequest(error)
  }

/** The database was lost: whatever else went wrong in consequence, that is what the caller is told. */
const reportLostDatabase = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.catchAllCause(
    self,
    (cause): Effect.Effect<A, E | Unavailable> =>
      Chunk.some(Cause.defects(cause), (defect) => defect instanceof DatabaseUnavailable)
        ? new Unavailable({ reason: "database_lost" })
        : Effect.failCause(cause)
  )

/** Who calls, where the checks before have made sure that there is an organization. */
const callOf = ({ now, organization }: Caller): Call => ({ organization: Option.getOrThrow(organization), now })

/**
 * What the analytics API asks of every call, in the order of its reference: the key (401), how often (429), the organization
 * (400, 403), and then the path (404) before the query (400). All reads of an answer are of one moment, and it says how long
 * it took.
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

    /** An answer changes with the organization's data, the day, how far is counted and the program, and not otherwise. */
    const versionOf = ({ now, organization }: Caller, { endpoint, raw }: RawCall): string => {
      const { data_version, id } = Option.getOrThrow(organization)
      return signature.of(
        JSON.stringify([programVersion, id, data_version, dayOf(now), scanCap, endpoint.name, raw.path, raw.urlParams])
      )
    }

    const policy = <Given>(
      mode: OrganizationMode,
      toContext: (caller: Caller) => Given
    ): Policy<Given, "meta", true> => ({
      findsFirst: true,
      admit: (request, proceed) =>
        Effect.gen(function* () {
          const startedAt = yield* Clock.currentTimeMillis
          const caller = yield* callerOf(request.raw, mode)
          const { isHeld } = yield* CurrentNotes
          if (mode === "required" && isHeld(versionOf(caller, request))) return notModified
          return yield* snapshot.read(
            Effect.gen(function* () {
              const answer = (yield* proceed(toContext(caller))) as object
              // What is sent part by part is read later, and has no place for more.
              if (answer instanceof StreamedContent) return answer
              // Who belongs where is no part of an organization's data: such an answer is compared as a whole.
              if (mode === "optional" && isHeld(signature.of(JSON.stringify(answer)))) return notModified
              const elapsed = (yield* Clock.currentTimeMillis) - startedAt
              return { ...answer, meta: { request_id: yield* RequestId, took_ms: Math.max(0, elapsed) } }
            })
          )
        }).pipe(Effect.mapError(toContractError(request.raw)), reportLostDatabase)
    })

    return {
      /**
       * Whoever shows no key that is accepted, before there is a call: no call is charged. Fails with Unauthorized, and
       * RateLimited after too many from one address.
       */
      verify: (raw: RawRequest) => {
        const { address, secret } = credentialsOf(raw)
        return admission.verify(secret, address)
      },
      /** For what is of one organization. */
      required: policy("required", callOf),
      /** For what a user's key may ask without naming one. */
      optional: policy("optional", (caller) => caller)
    }
  }).pipe(dependingOn(Admission.Default, Signature.Default, Snapshot.Default))
}) {}
