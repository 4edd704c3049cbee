import * as Headers from "@effect/platform/Headers"
import * as HttpBody from "@effect/platform/HttpBody"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Effect } from "effect"
import type { ControlOf } from "../domain/CurrentSandbox.ts"
import { InjectedFailure, TooLate } from "../domain/InjectedFailure.ts"
import type { InjectedOutcome, Intercept, Interceptor, RuleCount } from "../domain/Interceptor.ts"
import { isForPrograms } from "../domain/paths.ts"
import { routedPath } from "../domain/routedPath.ts"
import { type SandboxControl, unknownShopControl } from "../domain/SandboxControl.ts"
import type { Transcript } from "../operation/Transcript.ts"
import type { Fault } from "../telemetry/Metrics.ts"
import type { ActiveRequest } from "./ActiveRequest.ts"
import { tooLate } from "./ErrorResponse.ts"
import type { RequestSandbox } from "./Located.ts"

type Response = HttpServerResponse.HttpServerResponse

/** A request as the edge passes it to its handler. */
interface Intercepted {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly transcript: Transcript
  /** Whether it matches a route. */
  readonly isRoute: boolean
  readonly delay: (milliseconds: number) => Effect.Effect<void, InjectedFailure>
  /** Formats an injected failure. */
  readonly refuse: (failure: InjectedFailure) => Effect.Effect<Response>
}

/** The bytes of an answer; empty for a streamed one. */
const bytesOf = ({ body }: Response): Uint8Array => (body._tag === "Uint8Array" ? body.body : new Uint8Array())

const noContent = 204

// In milliseconds: by then a busy client has read the sent part, too. Some clients discard what is unread at the reset.
const flushDelayMs = 100

/**
 * An answer whose connection is closed: before any of it is sent, including status and headers, or after a part of its
 * body. It is a plain stream instead of an Effect one, so that the ordered failure is not logged.
 */
const closeAfter = (response: Response, part: Uint8Array | undefined): Response => {
  const remaining = part === undefined ? [] : [part]
  const parts = new ReadableStream<Uint8Array>(
    {
      // Fails before it is read: later, Bun would have sent the head of an answer that was awaited.
      start: (controller) => {
        if (part === undefined) controller.error()
      },
      pull: async (controller) => {
        const next = remaining.shift()
        if (next !== undefined) return controller.enqueue(next)
        await Bun.sleep(flushDelayMs)
        controller.error()
      }
    },
    { highWaterMark: 0 }
  )
  // With a status that has no body, Bun would not read the stream.
  const status = response.status === noContent ? 200 : response.status
  const body = HttpBody.raw(parts, { contentType: response.body.contentType })
  return HttpServerResponse.setBody(HttpServerResponse.setStatus(response, status), body)
}

// Without its end: the connection is closed there.
const lostPage = `<!doctype html><html lang="en"><title>The connection was lost.</title>
<h1>The connection was lost.</h1><p>It is not known whether this was done: check before you try again.</p>`

/**
 * An answer of which nothing arrives, or with `partial` half of its body. A browser sends a form again by itself, up to
 * four times, if its connection is closed before a status: it gets one, and a page.
 */
const dropConnection = (response: Response, how: "reset" | "partial", isForm: boolean): Response => {
  const half = bytesOf(response).slice(0, Math.ceil(bytesOf(response).length / 2))
  if (isForm && (how === "reset" || half.length === 0))
    return closeAfter(
      HttpServerResponse.html(lostPage).pipe(HttpServerResponse.setStatus(502)),
      new TextEncoder().encode(lostPage)
    )
  return closeAfter(response, how === "reset" ? undefined : half)
}

/** Replaces an answer's text, and removes its compression. */
const rewriteBody = (response: Response, write: (body: string) => string): Response => {
  const { body, cookies, headers, status } = response
  if (body._tag !== "Uint8Array") return response
  const bytes = headers["content-encoding"] === "gzip" ? Bun.gunzipSync(Uint8Array.from(body.body)) : body.body
  return HttpServerResponse.text(write(new TextDecoder().decode(bytes)), {
    status,
    headers: Headers.remove(headers, "content-encoding"),
    cookies,
    contentType: body.contentType
  })
}

const emptyResponse = HttpServerResponse.empty()

// Pages and MCP endpoint of the analytics: they have a sandbox, but its faults do not concern them.
const ofAnalytics = /^\/(?:mcp\/)?visibility(?:\/|$)/i

/** The answer to a HEAD instead of a closed connection: Bun closes one only within a body, which HEAD lacks. */
const badGateway: InjectedOutcome = {
  kind: "refuse",
  failure: new InjectedFailure({ status: 502, code: "bad_gateway", text: "The answer was lost." })
}

/** The fault that affected a request, if any. */
export const faultOf = ({ wasDelayed }: ActiveRequest, transcript: Transcript | undefined): Fault | undefined => {
  const outcome = transcript?.injectedOutcome
  if (outcome?.kind === "drop" || (outcome?.kind === "refuse" && !(outcome.failure instanceof TooLate)))
    return outcome.kind
  return wasDelayed ? "delay" : undefined
}

/** Has a shop that is refused before its settings are known look neutral, as it may be. `url` is the request's own. */
export const hideShop = (url: string, sandbox: RequestSandbox): void => {
  if (url.startsWith("/shops/")) sandbox.control = unknownShopControl
}

/**
 * Whether a request could do what its sandbox's settings forbid: not for a file of the site. Without a shop's name, the
 * analytics and a path without a route need none either, as they are not the default shop's own.
 */
export const needsSettings = (template: string | undefined, isNamed: boolean): boolean =>
  isNamed
    ? template?.startsWith("/assets/") !== true
    : template !== undefined && !/^\/(assets|visibility|mcp\/visibility)(\/|$)/.test(template)

/**
 * The settings of a sandbox that have yet to be read. If that fails, a request that needs none goes on without them. Any
 * other ends.
 */
export const unreadControl = (
  control: Effect.Effect<SandboxControl | undefined>,
  { hide, isNeeded }: { readonly isNeeded: boolean; readonly hide: () => void }
): Effect.Effect<SandboxControl | undefined> =>
  isNeeded
    ? Effect.tapDefect(control, () => Effect.sync(hide))
    : Effect.catchAllDefect(control, () => Effect.succeed(undefined))

/**
 * Updates the settings of a call that has waited, unless its sandbox was graded or deleted meanwhile: one that has its
 * name now is a different one.
 */
export const renewalOf = (sandbox: RequestSandbox, controlOf: ControlOf): Effect.Effect<void, InjectedFailure> =>
  Effect.flatMap(
    Effect.suspend(() => controlOf(sandbox.name, "again")),
    (current) => {
      const { control: previous } = sandbox
      if (current === previous) return Effect.void
      // A sandbox that exists by its use alone has no incarnation yet; its first settings start one.
      const isGone =
        previous !== undefined && previous.incarnation !== "" && previous.incarnation !== current?.incarnation
      if (isGone || current?.isOver === true) return tooLate
      sandbox.control = current
      return Effect.void
    }
  )

/**
 * Answers a request through an interceptor, with the outcome that it sets. Other failures and interruptions are kept.
 */
export const interceptRequest = <E, R>(
  interceptor: Interceptor,
  handler: Effect.Effect<Response, E, R>,
  { delay, isRoute, refuse, request, transcript }: Intercepted
): Effect.Effect<Response, E | InjectedFailure, R> => {
  const { headers, method, url } = request
  let laterFailure: InjectedFailure | undefined
  const setOutcome = (outcome: InjectedOutcome) => {
    // A rewrite is replaced by an outcome that ends the request.
    const isOpen =
      transcript.injectedOutcome === undefined ||
      (transcript.injectedOutcome.kind === "rewrite" && outcome.kind !== "rewrite")
    if (!isOpen) return
    laterFailure = outcome.kind === "rewrite" ? undefined : outcome.failure
    transcript.injectedOutcome = outcome.kind === "drop" && method === "HEAD" ? badGateway : outcome
  }
  const delayOrRefuse = (milliseconds: number) =>
    Effect.tapError(delay(milliseconds), (failure) => Effect.sync(() => setOutcome({ kind: "refuse", failure })))
  const interceptAny = interceptor({ method, url, headers, delay: delayOrRefuse, setOutcome })
  const intercept: Intercept = (call, perform, read) =>
    Effect.suspend(() => (laterFailure === undefined ? interceptAny(call, perform, read) : Effect.fail(laterFailure)))
  transcript.intercept = intercept
  const counts: Array<RuleCount> = []
  transcript.counts = counts
  const unknown = { operation: "unknown", input: { method, path: url }, counts }
  const isForm = isRoute && method === "POST" && !isForPrograms(url)
  const isUnknownCall = !isRoute && !ofAnalytics.test(routedPath(url))
  return Effect.matchCauseEffect(isUnknownCall ? intercept(unknown, handler) : handler, {
    onSuccess: (response) => {
      const { injectedOutcome: outcome } = transcript
      if (outcome === undefined) return Effect.succeed(response)
      if (outcome.kind === "refuse") return refuse(outcome.failure)
      return Effect.succeed(
        outcome.kind === "drop" ? dropConnection(response, outcome.how, isForm) : rewriteBody(response, outcome.write)
      )
    },
    onFailure: (cause) => {
      const { injectedOutcome: outcome } = transcript
      if (outcome === undefined || outcome.kind === "rewrite" || Cause.isInterrupted(cause))
        return Effect.failCause(cause)
      return outcome.kind === "refuse"
        ? refuse(outcome.failure)
        : Effect.succeed(dropConnection(emptyResponse, outcome.how, isForm))
    }
  })
}
