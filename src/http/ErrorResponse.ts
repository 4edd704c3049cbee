import * as HttpServerError from "@effect/platform/HttpServerError"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Chunk, Effect, Equal, HashSet, Option } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import {
  DatabaseUnavailable,
  type HostNotAllowed,
  InternalError,
  InvalidRequest,
  InvalidSandboxName,
  MethodNotAllowed,
  NotFound,
  TrialOver,
  Unavailable
} from "../domain/Errors.ts"
import { InjectedFailure, TooLate } from "../domain/InjectedFailure.ts"
import { truncate } from "../domain/Input.ts"
import { maxParameters } from "../domain/Limits.ts"
import type { Problem } from "../domain/Problem.ts"
import { routedPath } from "../domain/routedPath.ts"
import { slugify } from "../domain/slugify.ts"
import { bodyOf, codeOf } from "../operation/Envelope.ts"
import { Api } from "./Api.ts"
import type { CommitKind } from "./Flight.ts"
import { makeNextRoutes } from "./nextRoutes.ts"
import type { Router } from "./Router.ts"

/** What else could have been asked, for a request that no route takes. */
export interface Alternatives extends Pick<Router<never>, "methodsOf" | "nearestTo"> {
  /** What stands before the paths of the documents that describe the routes, where there are some of their own. */
  readonly described?: string
}

/** What a request is answered with that failed, before it has a form. */
export interface ErrorResponse {
  readonly status: number
  readonly error: Problem
  readonly headers: Record<string, string>
}

/** How an error looks to those who do not read JSON; none for everyone else. */
export type Present = (
  request: HttpServerRequest.HttpServerRequest,
  error: ErrorResponse
) => Effect.Effect<Option.Option<HttpServerResponse.HttpServerResponse>>

const errorResponse = (
  status: number,
  error: ErrorResponse["error"],
  headers: Record<string, string> = {}
): ErrorResponse => ({
  status,
  error,
  headers
})

/** The error in the form for its reader: a page for a browser, the envelope for a program. */
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
 * 400 for a path that cannot be read, 404 for one that is no route, with those that it resembles, 405 with `Allow` for
 * a route that does not take the method, with those that do and resemble it.
 */
const noRoute = (
  { method, url }: HttpServerRequest.HttpServerRequest,
  { described, methodsOf, nearestTo }: Alternatives
) => {
  const path = pathOf(url)
  if (!isDecodable(path)) {
    const expected = "a % to be followed by two hexadecimal digits of UTF-8 (a % itself is %25)"
    return errorResponse(400, InvalidRequest.value("path", expected, path))
  }
  const routed = routedPath(url)
  const methods = methodsOf(url)
  const nearest = nearestTo(method, routed)
  if (methods.length === 0 || methods.includes(method)) {
    const documents = described === undefined ? {} : { described }
    return errorResponse(404, new NotFound({ path: truncate(path), nearest, ...documents }))
  }
  // The path is right and the method is not: only what begins as it does can have been meant.
  const [, first = ""] = routed.split("/")
  const others = nearest.filter((route) => route.startsWith(`${method} /${first}/`))
  return errorResponse(405, new MethodNotAllowed({ path: truncate(path), method, allowed: methods, nearest: others }), {
    allow: methods.join(", ")
  })
}

/** The name that would be one, if there is something in this one to make it of: `my-run` for `My_Run`. */
const suggestName = (given: string, prefix: string): ReadonlyArray<string> => {
  const name = slugify(given).slice(0, 63).replace(/-$/, "")
  return name === "" ? [] : [`/${prefix}/${name}`]
}

/** What a request is told whose path names no sandbox. */
export const invalidSandbox = (request: HttpServerRequest.HttpServerRequest): ErrorResponse => {
  const [, prefix = "sandboxes", encoded = ""] = /^\/(sandboxes|shops)\/([^/?#]*)/.exec(request.url) ?? []
  const given = isDecodable(encoded) ? decodeURIComponent(encoded) : encoded
  const isShop = prefix === "shops" ? { isShop: true } : {}
  const error = new InvalidSandboxName({ name: truncate(given), nearest: suggestName(given, prefix), ...isShop })
  return errorResponse(400, error)
}

const unavailable = (
  reason: Unavailable["reason"],
  headers: Record<string, string> = {},
  done: Omit<ConstructorParameters<typeof Unavailable>[0], "reason"> = {}
) => errorResponse(503, new Unavailable({ reason, ...done }), headers)

// What is still to come of the body is not waited for.
const closing = { connection: "close" }

/** What the edge refuses a request with, whatever is in it. */
export const refusals = {
  /** One too many. */
  overloaded: unavailable("too_many_requests"),
  /** One too many of those whose bodies are still to come. */
  tooManyBodies: unavailable("too_many_bodies", closing),
  /** Its answer would be sent in parts, and is one too many of those. */
  tooManyReaders: unavailable("too_many_answers"),
  /** It took too long. */
  overdue: unavailable("overdue", closing),
  /** The server stops before it has an answer. */
  stopping: unavailable("stopping"),
  /** Its query has too many parameters. */
  overlong: errorResponse(
    400,
    InvalidRequest.of([
      { field: "query", reason: "invalid", expected: `at most ${maxParameters} parameters`, received: "more" }
    ])
  ),
  /** Its sandbox was graded. */
  trialOver: errorResponse(410, new TrialOver())
}

const afterCommit = (isInShop: boolean) => ({
  overdue: unavailable("overdue", closing, { committed: true, isInShop }),
  stopping: unavailable("stopping", {}, { committed: true, isInShop })
})

/** What it is refused with where something was committed for it by then. */
const stoppedAfter = { work: afterCommit(true), change: afterCommit(false) }

/** What a request is told that is addressed to a name which the server does not answer to. */
export const hostNotAllowed = (error: HostNotAllowed): ErrorResponse => errorResponse(403, error)

/** What a request is told that a tester has ordered to fail. */
export const injectedResponse = (failure: InjectedFailure): ErrorResponse => {
  const { retryAfterSeconds, status } = failure
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }
  return errorResponse(status, failure, headers)
}

/** What a call is told that was held up until its sandbox was graded or dropped. */
export const tooLate = new TooLate({
  status: refusals.trialOver.status,
  code: codeOf(new TrialOver()),
  text: new TrialOver().message
})

/** Whether the client left before its answer: then nobody is there to read one. */
export const isClientGone = <E>(cause: Cause.Cause<E>): boolean =>
  Cause.isInterruptedOnly(cause) &&
  HashSet.some(Cause.interruptors(cause), (fiberId) => Equal.equals(fiberId, HttpServerError.clientAbortFiberId))

interface FailedRequest {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly alternatives: Alternatives
  readonly present: Present
  /** Whether it was stopped because it took too long. */
  readonly isOverdue: boolean
  /** What was committed for it before it was stopped, if anything was. */
  readonly committed: CommitKind | undefined
}

/**
 * Answers what the contract's own errors do not cover: unknown routes, wrong methods, requests that were
 * stopped, and defects, which are logged whole and told to nobody.
 */
export const respondToFailure =
  ({ alternatives, committed, isOverdue, present, request }: FailedRequest) =>
  <E>(cause: Cause.Cause<E>): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    const failure = Option.getOrUndefined(Cause.failureOption(cause))
    if (failure instanceof HttpServerError.RouteNotFound) {
      return presentError(request, noRoute(request, alternatives), present)
    }
    if (Cause.isInterruptedOnly(cause)) {
      const { overdue, stopping } = committed === undefined ? refusals : stoppedAfter[committed]
      return presentError(request, isOverdue ? overdue : stopping, present)
    }
    return Effect.flatMap(unexpectedResponse(request, cause), (refusal) => presentError(request, refusal, present))
  }

/**
 * What a defect is told as: the database that was lost, a sandbox that was closed meanwhile, or no more than that something went
 * wrong, which is logged whole.
 */
export const unexpectedResponse = <E>(
  request: HttpServerRequest.HttpServerRequest,
  cause: Cause.Cause<E>
): Effect.Effect<ErrorResponse> => {
  const reportable = reportableDefect(cause)
  if (reportable !== undefined) {
    return Effect.succeed(
      reportable instanceof InjectedFailure ? injectedResponse(reportable) : errorResponse(503, reportable)
    )
  }
  return Effect.as(
    Effect.logError(`${request.method} ${pathOf(request.url)} failed`, cause),
    errorResponse(500, InternalError.unexpected)
  )
}

/**
 * The database was lost, there is no room, or the sandbox is not what it was: whatever else went wrong in consequence, that is what
 * the caller is told.
 */
const reportableDefect = (cause: Cause.Cause<unknown>) =>
  Chunk.toArray(Cause.defects(cause)).find(
    (defect) =>
      defect instanceof DatabaseUnavailable || defect instanceof Unavailable || defect instanceof InjectedFailure
  )
