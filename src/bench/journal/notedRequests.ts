import { Context, Option } from "effect"
import { InjectedFailure } from "../../domain/InjectedFailure.ts"
import type { RuleCount } from "../../domain/Interceptor.ts"
import { membersOf } from "../../domain/members.ts"
import { routedPath } from "../../domain/routedPath.ts"
import { Tool } from "../../operation/Tool.ts"
import type { AnsweredRequest, Call, ProtocolRequest } from "../../operation/Transcript.ts"
import { surfaceOf } from "../surfaceOf.ts"
import type { NotedRequest } from "./Entry.ts"
import { callerText, type RetainedRequest } from "./RetainedRequest.ts"
import { faultsIn, isRuleFailure, refusalError, reportedResult, serverErrorOutcome } from "./reportedResult.ts"
import { defaultChannel } from "./sentRequest.ts"

type Surface = NotedRequest["surface"]

/** Requests without entries: images, styles and scripts of a page, drawing of cards by a host, and MCP notifications. */
const isIgnored = ({ answer, transcript, url }: AnsweredRequest): boolean =>
  transcript.isOfHost ||
  (answer !== undefined &&
    (/^(image|font)\/|javascript|css/.test(answer.contentType) ||
      // An answer without content names no type.
      (answer.status === 304 && routedPath(url).startsWith("/images/")) ||
      (answer.status === 202 && surfaceOf(url) === "mcp")))

/** The number of entries of a request: one for each operation that it called, or one for itself if it called none. */
export const entryCountOf = (answered: AnsweredRequest): number => {
  const { calls, protocol } = answered.transcript
  const callCount = calls.length < 2 ? calls.length : recordedCalls(surfaceOf(answered.url), calls).length
  const parts = callCount + protocol.length
  return parts > 0 ? parts : isIgnored(answered) ? 0 : 1
}

const countedIn = (counts: ReadonlyArray<RuleCount>) => (counts.length === 0 ? undefined : counts)

const channelOf = (surface: Surface, ofHeader: string | undefined, { payload }: Call): string => {
  const { channel } = membersOf(payload)
  return callerText(channel) ?? callerText(ofHeader) ?? defaultChannel(surface)
}

/** A page has one recorded call: the requested one, not those for its other parts. */
const recordedCalls = (surface: Surface, calls: ReadonlyArray<Call>): ReadonlyArray<Call> => {
  if (surface !== "web" || calls.length < 2) return calls
  const [first] = calls
  const writing = calls.findLast(({ lastCommit, endpoint }) => lastCommit !== undefined || endpoint.method !== "GET")
  return writing === undefined ? (first === undefined ? [] : [first]) : [writing]
}

// Protocol errors are short, unlike most other answers of the protocol.
const maxErrorLength = 4000

const errorIn = (answer: string): { readonly code: number; readonly message: string } | undefined =>
  answer.length < maxErrorLength ? JSON.parse(answer).error : undefined

/** The recorded entries of a request. */
export const notedRequests = (request: RetainedRequest): ReadonlyArray<NotedRequest> => {
  const { calls, client, counts, generation, headers, label, method, ms, protocol, requestId, status, url } = request
  const { bytesIn, bytesOut, contentType, enforceIdempotency, isFault, real, traceparent, userAgent, virtual } = request
  const surface = surfaceOf(url)
  const recorded = recordedCalls(surface, calls)
  const parts = recorded.length + protocol.length

  const at = { real, virtual }
  const trace = { traceparent }
  const agent = { label, client, userAgent }
  const http = { method, path: url, status: status ?? 0, contentType, headers, enforceIdempotency }
  const delivered = status !== undefined
  // Each message of a batch gets its share.
  const share = Math.max(1, parts)
  const inParts = calls.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const bytes = { in: Math.round(bytesIn / share), out: Math.round((bytesOut + inParts) / share) }
  const common = { at, requestId, trace, agent, surface, http, delivered, bytes }

  const isPage = surface === "web"

  const ofCall = (call: Call): NotedRequest => {
    const { lastCommit, endpoint } = call
    // A page is one entry, which includes the rules at any of its calls.
    const counts = isPage ? calls.flatMap(({ counts }) => counts) : call.counts
    const { error, outcome, output, outputJson } = reportedResult(request, call, isPage)
    // Listed one by one: spreading an object takes as long as everything else here.
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
      generation: lastCommit?.generation ?? generation,
      faults: faultsIn(counts),
      counted: countedIn(counts),
      // Most readers of the outcome do not need it.
      get input() {
        return call.input
      },
      committed: lastCommit !== undefined,
      turn: lastCommit?.sequence ?? null,
      // Of the request, so that the computed start is never later than the real one. A batch has a time for each call.
      ms: call.exit === undefined || surface !== "mcp" ? ms : call.durationMs
    }
  }

  // It shows only some of the goods that it has found.
  const ofHome = (call: Call): NotedRequest => ({ ...ofCall(call), output: null, outputJson: undefined })

  const notOperation = {
    ...common,
    generation,
    channel: defaultChannel(surface),
    mutates: false,
    committed: false,
    turn: null,
    ms
  }

  const ofProtocol = (request: ProtocolRequest): NotedRequest => {
    const { answer, counts, failure, method, params, refusal } = request
    const protocolError = errorIn(answer)
    const error =
      protocolError === undefined ? refusal : { code: String(protocolError.code), message: protocolError.message }
    return {
      ...notOperation,
      fromCard: request.isFromCard || undefined,
      // A call with a protocol error names no existing tool, or cannot be read.
      operation: method === "tools/call" && protocolError !== undefined ? null : `protocol:${method}`,
      tool: method === "tools/call" ? (callerText(membersOf(params).name) ?? "") : undefined,
      input: params ?? null,
      output: null,
      outputJson: () => JSON.stringify(JSON.parse(answer).result ?? null),
      faults: faultsIn(counts),
      counted: countedIn(counts),
      error: error ?? null,
      outcome:
        error === undefined
          ? "ok"
          : isRuleFailure(failure)
            ? "fault"
            : error === refusal || failure instanceof InjectedFailure
              ? "refused"
              : "invalid"
    }
  }

  const ofRequest = (): NotedRequest => {
    const isRefused = status !== undefined && status >= 400
    return {
      ...notOperation,
      operation: null,
      input: null,
      unread: request.unread,
      output: null,
      faults: faultsIn(counts),
      counted: countedIn(counts),
      error: isRefused ? refusalError(request, status) : null,
      outcome: isFault
        ? "fault"
        : status === undefined
          ? "gone"
          : status >= 500
            ? serverErrorOutcome(request)
            : isRefused
              ? "invalid"
              : "ok"
    }
  }

  const entries = [...recorded.map(isPage && routedPath(url) === "/" ? ofHome : ofCall), ...protocol.map(ofProtocol)]
  return entries.length === 0 ? [ofRequest()] : entries
}
