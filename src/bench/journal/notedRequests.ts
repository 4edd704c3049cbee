import { Cause, Context, Exit, Option } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { InjectedFailure, TooLate } from "../../domain/InjectedFailure.ts"
import type { RuleCount } from "../../domain/Interceptor.ts"
import { isProblem } from "../../domain/Problem.ts"
import { codeOf, statusOf } from "../../operation/Envelope.ts"
import { Tool } from "../../operation/Tool.ts"
import type { AnsweredRequest, Call, ProtocolRequest } from "../../operation/Transcript.ts"
import { surfaceOf } from "../surfaceOf.ts"
import { usualChannel } from "./asSent.ts"
import type { NotedRequest } from "./Entry.ts"
import { type KeptRequest, text } from "./KeptRequest.ts"

type Surface = NotedRequest["surface"]
type Members = Readonly<Record<string, unknown>>

/** Pictures, styles and scripts of a page, which a browser fetches by itself; a notification of MCP, which asks for nothing. */
const isPassedOver = ({ answer, url }: AnsweredRequest): boolean =>
  answer !== undefined &&
  (/^(image|font)\/|javascript|css/.test(answer.contentType) || (answer.status === 202 && surfaceOf(url) === "mcp"))

/** How many entries a request has: one for each operation that it called, or one for itself where it called none. */
export const entriesOf = (answered: AnsweredRequest): number => {
  const { calls, protocol } = answered.transcript
  const told = calls.length < 2 ? calls.length : toldOf(surfaceOf(answered.url), calls).length
  const parts = told + protocol.length
  return parts > 0 ? parts : isPassedOver(answered) ? 0 : 1
}

const faultsIn = (counts: ReadonlyArray<RuleCount>): ReadonlyArray<string> =>
  counts.flatMap(({ fires, rule }) => (fires ? [rule] : []))

const countedIn = (counts: ReadonlyArray<RuleCount>) => (counts.length === 0 ? undefined : counts)

/** What a call failed with that its caller was told: what a tester has ordered may come as a defect, as from a payment. */
const failureIn = (cause: Cause.Cause<unknown>): unknown => {
  const error = Cause.squash(cause)
  return Cause.isFailure(cause) || error instanceof InjectedFailure ? error : undefined
}

const isInjected = (failure: unknown): boolean => failure instanceof InjectedFailure && !(failure instanceof TooLate)

/** What became of a call, and what its caller was told. */
const endOf = ({ counts, exit, sent }: Call): Pick<NotedRequest, "output" | "outputJson" | "error" | "outcome"> => {
  if (exit === undefined) return { output: null, error: null, outcome: "gone" }
  if (sent !== undefined) {
    return { output: null, outputJson: () => decoder.decode(sent), error: null, outcome: "ok" }
  }
  if (Exit.isSuccess(exit)) return { output: exit.value ?? null, error: null, outcome: "ok" }
  const failure = failureIn(exit.cause)
  if (isProblem(failure)) {
    const isOrdered = isInjected(failure) && faultsIn(counts).length > 0
    const error = { code: codeOf(failure), message: failure.message }
    return {
      output: null,
      error,
      outcome: isOrdered ? "fault" : failure instanceof InvalidRequest ? "invalid" : "refused"
    }
  }
  if (Cause.isInterruptedOnly(exit.cause)) return { output: null, error: null, outcome: "gone" }
  return { output: null, error: { code: "internal_error", message: "" }, outcome: "defect" }
}

const decoder = new TextDecoder()

const channelOf = (surface: Surface, ofHeader: string | undefined, { payload }: Call): string => {
  const { channel } = (payload ?? {}) as Members
  return text(channel) ?? text(ofHeader) ?? usualChannel(surface)
}

/** Of a page one call is told: that which it was asked for, and not those that its other parts are made of. */
const toldOf = (surface: Surface, calls: ReadonlyArray<Call>): ReadonlyArray<Call> => {
  if (surface !== "web" || calls.length < 2) return calls
  const [first] = calls
  const writing = calls.findLast(({ committed, endpoint }) => committed !== undefined || endpoint.method !== "GET")
  return writing === undefined ? (first === undefined ? [] : [first]) : [writing]
}

const hasFailed = ({ exit }: Call): boolean =>
  exit !== undefined && Exit.isFailure(exit) && !Cause.isInterruptedOnly(exit.cause)

/** Whether a page that was answered with this status can have failed with this call. */
const endsWith = (status: number, call: Call): boolean => {
  const { endpoint, exit } = call
  if (exit === undefined || !Exit.isFailure(exit) || !hasFailed(call)) return false
  const failure = failureIn(exit.cause)
  if (!isProblem(failure)) return status >= 500
  if (failure instanceof InjectedFailure) return failure.status === status
  return Option.getOrElse(statusOf(endpoint, codeOf(failure)), () => 400) === status
}

/** The call of a page that it failed with: that which it was asked for, or another; none where it went on without what failed. */
const endingOf = ({ calls, status }: KeptRequest, asked: Call): Call | undefined => {
  if (status !== undefined) {
    if (status < 400) return undefined
    return endsWith(status, asked) ? asked : calls.findLast((call) => endsWith(status, call))
  }
  // Its client got no answer because of the last part, or left during it.
  const last = calls.at(-1)
  return last !== undefined && hasFailed(last) ? last : undefined
}

// An error of the protocol is short, unlike most of what it answers otherwise.
const longestError = 4000

const errorIn = (answer: string): { readonly code: number; readonly message: string } | undefined =>
  answer.length < longestError ? JSON.parse(answer).error : undefined

const errorOf = (body: Uint8Array | undefined): Members => {
  if (body === undefined) return {}
  try {
    return JSON.parse(decoder.decode(body)).error ?? {}
  } catch {
    // A fault may have cut it off.
    return {}
  }
}

/**
 * What a request was told that was refused before it came to anything; where that is no JSON, no more than the status. What it is
 * told of a body that cannot be read quotes it, and nothing of such a body is kept.
 */
const refusalIn = ({ refusal, unread }: KeptRequest, status: number): NonNullable<NotedRequest["error"]> => {
  const { code = status === 404 ? "not_found" : status, message = "" } = errorOf(refusal)
  return { code: String(code), message: unread === undefined ? String(message) : "The body could not be read." }
}

/** What a journal tells of a request that has entries. */
export const notedRequests = (kept: KeptRequest): ReadonlyArray<NotedRequest> => {
  const { calls, client, counts, generation, headers, label, method, ms, protocol, requestId, status, url } = kept
  const { bytesIn, bytesOut, contentType, enforceIdempotency, isFault, real, traceparent, userAgent, virtual } = kept
  const surface = surfaceOf(url)
  const told = toldOf(surface, calls)
  const parts = told.length + protocol.length

  const at = { real, virtual }
  const trace = { traceparent }
  const agent = { label, client, userAgent }
  const how = headers === undefined ? {} : { headers, enforceIdempotency }
  const http = { method, path: url, status: status ?? 0, contentType, ...how }
  const delivered = status !== undefined
  // Of a batch each message is told as a part of it.
  const share = Math.max(1, parts)
  const inParts = calls.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const bytes = { in: Math.round(bytesIn / share), out: Math.round((bytesOut + inParts) / share) }
  const common = { at, requestId, trace, agent, surface, http, delivered, bytes }

  const isPage = surface === "web"

  const ofCall = (call: Call): NotedRequest => {
    const { committed, endpoint } = call
    // A page is one entry, and what was done to any of its parts was done to it.
    const counts = isPage ? calls.flatMap(({ counts }) => counts) : call.counts
    const { error, outcome, output, outputJson } = endOf(isPage ? (endingOf(kept, call) ?? call) : call)
    // Named one by one: to spread an object into another takes as long as all else of this.
    return {
      at,
      requestId,
      trace,
      agent,
      surface,
      http,
      delivered,
      bytes,
      output,
      outputJson,
      error,
      outcome,
      fromCard: call.isFromCard || undefined,
      channel: channelOf(surface, headers?.["x-store-channel"], call),
      operation: endpoint.name,
      tool: surface === "mcp" ? Option.getOrUndefined(Context.getOption(endpoint.annotations, Tool))?.name : undefined,
      calledAs: call.calledAs,
      mutates: endpoint.method !== "GET",
      generation: committed?.generation ?? generation,
      faults: faultsIn(counts),
      counted: countedIn(counts),
      // Most who look at how a call ended do not need it.
      get input() {
        return call.input
      },
      committed: committed !== undefined,
      turn: committed?.sequence ?? null,
      ms: call.exit === undefined ? ms : call.ms
    }
  }

  const notOperation = {
    ...common,
    generation,
    channel: usualChannel(surface),
    mutates: false,
    committed: false,
    turn: null,
    ms
  }

  const ofProtocol = (request: ProtocolRequest): NotedRequest => {
    const { answer, counts, method, params, refusal } = request
    const wrong = errorIn(answer)
    const error = wrong === undefined ? refusal : { code: String(wrong.code), message: wrong.message }
    return {
      ...notOperation,
      fromCard: request.isFromCard || undefined,
      // A call that is wrong by the protocol is of a tool that there is not, or cannot be read.
      // A client may call anything a method.
      operation: method === "tools/call" && wrong !== undefined ? null : `protocol:${method.slice(0, 100)}`,
      tool: method === "tools/call" ? (text((params as Members | undefined)?.name) ?? "") : undefined,
      input: params ?? null,
      output: null,
      outputJson: () => JSON.stringify(JSON.parse(answer).result ?? null),
      faults: faultsIn(counts),
      counted: countedIn(counts),
      error: error ?? null,
      outcome:
        error === undefined ? "ok" : error === refusal ? "refused" : faultsIn(counts).length > 0 ? "fault" : "invalid"
    }
  }

  const itself = (): NotedRequest => {
    const isRefused = status !== undefined && status >= 400
    return {
      ...notOperation,
      fromCard: kept.isFromCard || undefined,
      operation: null,
      input: null,
      unread: kept.unread,
      output: null,
      faults: faultsIn(counts),
      counted: countedIn(counts),
      error: isRefused ? refusalIn(kept, status) : null,
      outcome: isFault
        ? "fault"
        : status === undefined
          ? "gone"
          : status >= 500
            ? kept.isTurnedAway
              ? "refused"
              : "defect"
            : isRefused
              ? "invalid"
              : "ok"
    }
  }

  const entries = [...told.map(ofCall), ...protocol.map(ofProtocol)]
  return entries.length === 0 ? [itself()] : entries
}
