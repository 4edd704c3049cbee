import * as Headers from "@effect/platform/Headers"
import * as HttpBody from "@effect/platform/HttpBody"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Effect } from "effect"
import type { ControlOf, SandboxAddress } from "../domain/CurrentSandbox.ts"
import { InjectedFailure, TooLate } from "../domain/InjectedFailure.ts"
import type { InjectedOutcome, Interceptor, RuleCount } from "../domain/Interceptor.ts"
import { routedPath } from "../domain/routedPath.ts"
import type { Transcript } from "../operation/Transcript.ts"
import type { Fault } from "../telemetry/Metrics.ts"
import { tooLate } from "./ErrorResponse.ts"
import type { Flight } from "./Flight.ts"

type Response = HttpServerResponse.HttpServerResponse

/** A request as the edge has it when its handler is to run. */
interface Intercepted {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly transcript: Transcript
  /** Whether it names a route. */
  readonly isRoute: boolean
  readonly hold: (milliseconds: number) => Effect.Effect<void, InjectedFailure>
  /** What a request is told that is to fail. */
  readonly refuse: (failure: InjectedFailure) => Effect.Effect<Response>
}

/** The bytes of an answer that is not sent in parts. */
const bytesOf = ({ body }: Response): Uint8Array => (body._tag === "Uint8Array" ? body.body : new Uint8Array())

const noContent = 204

// In milliseconds: what is sent has left by then. What fails in the same moment takes it along.
const flushDelayMs = 10

/**
 * An answer whose connection is closed: `reset` before any of it is sent, status and headers included, `partial` after the
 * first half of its body. Its parts are none of a stream of effects, so that nothing is logged of what was ordered.
 */
const dropConnection = (response: Response, how: "reset" | "partial"): Response => {
  const sent = [bytesOf(response).slice(0, Math.ceil(bytesOf(response).length / 2))]
  const parts = new ReadableStream<Uint8Array>(
    {
      // It fails before it is asked for: by then the head of an answer that Bun has waited for is sent.
      start: (controller) => {
        if (how === "reset") controller.error()
      },
      pull: async (controller) => {
        const part = sent.shift()
        if (part !== undefined) return controller.enqueue(part)
        await Bun.sleep(flushDelayMs)
        controller.error()
      }
    },
    { highWaterMark: 0 }
  )
  // One of a status that has no body would be sent without a look at it.
  const status = response.status === noContent ? 200 : response.status
  const body = HttpBody.raw(parts, { contentType: response.body.contentType })
  return HttpServerResponse.setBody(HttpServerResponse.setStatus(response, status), body)
}

/** An answer with another text, which is sent unpacked. */
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

// Their pages and their endpoint of MCP: a sandbox has them, and what a tester orders for it is not about them.
const ofAnalytics = /^\/(?:mcp\/)?visibility(?:\/|$)/i

/** What a HEAD is answered whose connection is to be closed: Bun closes one in the body of an answer, of which HEAD has none. */
const badGateway: InjectedOutcome = {
  kind: "refuse",
  failure: new InjectedFailure({ status: 502, code: "bad_gateway", text: "The answer was lost." })
}

/** What the faults of a tester have made of a request; of most nothing. */
export const faultOf = ({ wasHeld }: Flight, transcript: Transcript | undefined): Fault | undefined => {
  const fate = transcript?.injectedOutcome
  if (fate?.kind === "drop" || (fate?.kind === "refuse" && !(fate.failure instanceof TooLate))) return fate.kind
  return wasHeld ? "delay" : undefined
}

/**
 * Has a call that has waited go by what is set for its sandbox by now, unless that was closed or dropped meanwhile: one of its name
 * by now is another one.
 */
export const renewalOf = (sandbox: SandboxAddress, controlOf: ControlOf): Effect.Effect<void, InjectedFailure> =>
  Effect.flatMap(
    Effect.suspend(() => controlOf(sandbox.name, "again")),
    (now) => {
      const { control: before } = sandbox
      if (now === before) return Effect.void
      // What is set first for one that began by its use begins a life of it.
      const isGone = before !== undefined && before.incarnation !== "" && before.incarnation !== now?.incarnation
      if (isGone || now?.isOver === true) return tooLate
      Object.assign(sandbox, { control: now })
      return Effect.void
    }
  )

/**
 * Answers a request with somebody between its calls and their caller, and ends it as they say. What fails for another reason,
 * or is interrupted, fails as it would have.
 */
export const interceptRequest = <E, R>(
  interceptor: Interceptor,
  handler: Effect.Effect<Response, E, R>,
  { hold, isRoute, refuse, request, transcript }: Intercepted
): Effect.Effect<Response, E | InjectedFailure, R> => {
  const { headers, method, url } = request
  const end = (fate: InjectedOutcome) => {
    // What only alters the answer gives way to what ends it.
    const isOpen =
      transcript.injectedOutcome === undefined ||
      (transcript.injectedOutcome.kind === "rewrite" && fate.kind !== "rewrite")
    if (isOpen) transcript.injectedOutcome = fate.kind === "drop" && method === "HEAD" ? badGateway : fate
  }
  const holdOrEnd = (milliseconds: number) =>
    Effect.tapError(hold(milliseconds), (failure) => Effect.sync(() => end({ kind: "refuse", failure })))
  const intercept = interceptor({ url, headers, hold: holdOrEnd, end })
  transcript.intercept = intercept
  const counts: Array<RuleCount> = []
  transcript.counts = counts
  const unknown = { operation: "unknown", input: { method, path: url }, counts }
  const isCall = !isRoute && !ofAnalytics.test(routedPath(url))
  return Effect.matchCauseEffect(isCall ? intercept(unknown, handler) : handler, {
    onSuccess: (response) => {
      const { injectedOutcome: fate } = transcript
      if (fate === undefined) return Effect.succeed(response)
      if (fate.kind === "refuse") return refuse(fate.failure)
      return Effect.succeed(
        fate.kind === "drop" ? dropConnection(response, fate.how) : rewriteBody(response, fate.write)
      )
    },
    onFailure: (cause) => {
      const { injectedOutcome: fate } = transcript
      if (fate === undefined || fate.kind === "rewrite" || Cause.isInterrupted(cause)) return Effect.failCause(cause)
      return fate.kind === "refuse" ? refuse(fate.failure) : Effect.succeed(dropConnection(emptyResponse, fate.how))
    }
  })
}
