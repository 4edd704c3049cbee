import * as HttpServerError from "@effect/platform/HttpServerError"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Chunk, Effect, Equal, HashSet, Option, Schema } from "effect"
import { CurrentSandbox, maxSandboxNameLength, SandboxName } from "../domain/CurrentSandbox.ts"
import {
  DatabaseUnavailable,
  type HostNotAllowed,
  InternalError,
  InvalidRequest,
  InvalidSandboxName,
  MethodNotAllowed,
  NotFound,
  TrialOver,
  Unavailable,
  withUnknownOutcome
} from "../domain/Errors.ts"
import { InjectedFailure, TooLate } from "../domain/InjectedFailure.ts"
import { truncate } from "../domain/Input.ts"
import { maxParameters } from "../domain/Limits.ts"
import type { Problem } from "../domain/Problem.ts"
import { routedPath } from "../domain/routedPath.ts"
import { slugify } from "../domain/slugify.ts"
import { bodyOf, codeOf } from "../operation/Envelope.ts"
import type { CommitKind, StopReason } from "./ActiveRequest.ts"
import { Api } from "./Api.ts"
import { makeNextRoutes } from "./nextRoutes.ts"
import type { Router } from "./Router.ts"

/** Alternatives for a request without a route. */
export type Alternatives = Pick<Router<never>, "described" | "methodsOf" | "nearestTo">

/** An error answer before it is formatted. */
export interface ErrorResponse {
  readonly status: number
  readonly error: Problem
  readonly headers: Record<string, string>
}

/** Formats an error for readers other than JSON clients; none for those. */
export type Present = (
  request: HttpServerRequest.HttpServerRequest,
  error: ErrorResponse
) => Effect.Effect<Option.Option<HttpServerResponse.HttpServerResponse>>

const errorResponse = (
  status: number,
  error: ErrorResponse["error"],
  headers: Record<string, string> = {}
): ErrorResponse => ({ status, error, headers })

/** Formats an error for its reader: a page for a browser, the envelope for a program. */
export const presentError = (
  request: HttpServerRequest.HttpServerRequest,
  response: ErrorResponse,
  present: Present
) => {
  const { error, headers, status } = response
  return Effect.zipWith(present(request, response), CurrentSandbox, (presented, { baseUrl }) =>
    Option.getOrElse(presented, () =>
      HttpServerResponse.unsafeJson(withRoutes(bodyOf(error), baseUrl), { status, headers })
    )
  )
}

const withRoutes = makeNextRoutes(Api)

/** The path of a URL without its query. */
export const pathOf = (url: string): string => url.replace(/[?#].*$/s, "")

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * 400 for an undecodable path; 404 for an unknown one, with similar routes; 405 with `Allow` for a wrong method, with
 * similar routes that take it.
 */
const noRoute = (
  { method, url }: HttpServerRequest.HttpServerRequest,
  { described, methodsOf, nearestTo }: Alternatives
) => {
  const path = pathOf(url)
  if (!isDecodable(path)) {
    const expected = "two hexadecimal digits of UTF-8 after each % (a % itself is %25)"
    return errorResponse(400, InvalidRequest.value("path", expected, path))
  }
  const routed = routedPath(url)
  const methods = methodsOf(url)
  const nearest = nearestTo(method, routed)
  if (methods.length === 0 || methods.includes(method)) {
    const documents = described === undefined ? {} : { described }
    return errorResponse(404, new NotFound({ path: truncate(path), nearest, ...documents }))
  }
  // Only the method is wrong: only routes with the same beginning can have been meant.
  const [, first = ""] = routed.split("/")
  const withMethod = nearest.filter((route) => route.startsWith(`${method} /${first}/`))
  return errorResponse(
    405,
    new MethodNotAllowed({ path: truncate(path), method, allowed: methods, nearest: withMethod }),
    {
      allow: methods.join(", ")
    }
  )
}

/** A valid name made from an invalid one, if possible: `my-run` for `My_Run`. */
const suggestName = (invalidName: string, prefix: string): ReadonlyArray<string> => {
  const name = slugify(invalidName).slice(0, maxSandboxNameLength).replace(/-$/, "")
  return name === "" ? [] : [`/${prefix}/${name}`]
}

/** The error for a path with an invalid sandbox name. It quotes the name as written if only its escapes are invalid. */
export const invalidSandbox = (request: HttpServerRequest.HttpServerRequest): ErrorResponse => {
  const [, prefix = "sandboxes", encoded = ""] = /^\/(sandboxes|shops)\/([^/?#]*)/.exec(request.url) ?? []
  const name = isDecodable(encoded) ? decodeURIComponent(encoded) : encoded
  const isShop = prefix === "shops" ? { isShop: true } : {}
  const quoted = truncate(Schema.is(SandboxName)(name) ? encoded : name)
  const error = new InvalidSandboxName({ name: quoted, nearest: suggestName(name, prefix), ...isShop })
  return errorResponse(400, error)
}

const unavailable = (
  reason: Unavailable["reason"],
  headers: Record<string, string> = {},
  commit: Omit<ConstructorParameters<typeof Unavailable>[0], "reason"> = {}
) => errorResponse(503, new Unavailable({ reason, ...commit }), headers)

// The rest of the body is not awaited.
const closeConnection = { connection: "close" }

/** Errors of the edge, independent of a request's content. */
export const refusals = {
  /** Too many requests in flight. */
  overloaded: unavailable("too_many_requests"),
  /** Too many requests that wait for their bodies. */
  tooManyBodies: unavailable("too_many_bodies", closeConnection),
  /** Too many streamed answers. */
  tooManyReaders: unavailable("too_many_answers"),
  /** It took too long. */
  overdue: unavailable("overdue", closeConnection),
  /** The server stops before it has an answer. */
  stopping: unavailable("stopping"),
  /** Too many query parameters. */
  tooManyParameters: errorResponse(
    400,
    InvalidRequest.of([
      { field: "query", reason: "invalid", expected: `at most ${maxParameters} parameters`, received: "more" }
    ])
  ),
  /** Nobody can tell how long its body is, nor where the next request begins. */
  malformedLength: (received: unknown) =>
    errorResponse(400, InvalidRequest.value("content-length", "one whole number of bytes", received), closeConnection),
  /** Its sandbox was graded. */
  trialOver: errorResponse(410, new TrialOver())
}

const afterCommit = (isInShop: boolean) => ({
  // Before its body is read, a request commits nothing.
  tooManyBodies: refusals.tooManyBodies,
  overdue: unavailable("overdue", closeConnection, { committed: true, isInShop }),
  stopping: unavailable("stopping", {}, { committed: true, isInShop })
})

/** The errors if something was committed before the stop. */
const stoppedAfterCommit = { work: afterCommit(true), change: afterCommit(false) }

export const hostNotAllowed = (error: HostNotAllowed): ErrorResponse => errorResponse(403, error)

/** The error that a tester has injected. */
export const injectedResponse = (failure: InjectedFailure): ErrorResponse => {
  const { retryAfterSeconds, status } = failure
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }
  return errorResponse(status, failure, headers)
}

/** The error for a call that waited until its sandbox was graded or deleted. */
export const tooLate = new TooLate({
  status: refusals.trialOver.status,
  code: codeOf(new TrialOver()),
  text: new TrialOver().message
})

/** Whether the client left before its answer, so nobody can read one. */
export const isClientGone = <E>(cause: Cause.Cause<E>): boolean =>
  Cause.isInterruptedOnly(cause) &&
  HashSet.some(Cause.interruptors(cause), (fiberId) => Equal.equals(fiberId, HttpServerError.clientAbortFiberId))

interface FailedRequest {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly alternatives: Alternatives
  readonly present: Present
  /** Why the edge stopped it, if it did. */
  readonly stopped: StopReason | undefined
  /** What was committed before it was stopped or failed, if anything. */
  readonly committed: CommitKind | undefined
}

/**
 * Answers errors outside the contract: unknown routes, wrong methods, stopped requests, and defects, which are logged
 * in full and not shown.
 */
export const respondToFailure =
  ({ alternatives, committed, present, request, stopped }: FailedRequest) =>
  <E>(cause: Cause.Cause<E>): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    const failure = Option.getOrUndefined(Cause.failureOption(cause))
    if (failure instanceof HttpServerError.RouteNotFound) {
      return presentError(request, noRoute(request, alternatives), present)
    }
    if (Cause.isInterruptedOnly(cause)) {
      const answers = committed === undefined ? refusals : stoppedAfterCommit[committed]
      return presentError(request, answers[stopped ?? "stopping"], present)
    }
    return Effect.flatMap(unexpectedResponse(request, cause), (refusal) => {
      const error = committed === undefined ? refusal.error : withUnknownOutcome(refusal.error)
      return presentError(request, { ...refusal, error }, present)
    })
  }

/**
 * The public form of a defect: a lost database, a closed sandbox, or only that something went wrong, which is logged in
 * full.
 */
export const unexpectedResponse = <E>(
  request: HttpServerRequest.HttpServerRequest,
  cause: Cause.Cause<E>
): Effect.Effect<ErrorResponse> => {
  const reportable = reportableDefect(cause)
  if (reportable instanceof InjectedFailure) return Effect.succeed(injectedResponse(reportable))
  if (reportable !== undefined) return Effect.succeed(errorResponse(503, reportable))
  return Effect.as(
    Effect.logError(`${request.method} ${pathOf(request.url)} failed`, cause),
    errorResponse(500, InternalError.unexpected)
  )
}

/** A lost database, a full server or a closed sandbox hides all other errors: they may be its consequences. */
const reportableDefect = (cause: Cause.Cause<unknown>) =>
  Chunk.toArray(Cause.defects(cause)).find(
    (defect) =>
      defect instanceof DatabaseUnavailable || defect instanceof Unavailable || defect instanceof InjectedFailure
  )
