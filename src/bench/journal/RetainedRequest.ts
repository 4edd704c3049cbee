import { TooLate } from "../../domain/InjectedFailure.ts"
import type { RuleCount } from "../../domain/Interceptor.ts"
import { maxIdempotencyKeyLength } from "../../domain/Limits.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import type { AnsweredRequest, Call, ProtocolRequest } from "../../operation/Transcript.ts"
import { agentLabelOf } from "../agentLabel.ts"

/** A name that a caller chose. */
export const callerText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? prefixOf(value, 200) : undefined

const recordedHeaders = ["x-store-channel", "idempotency-key", "idempotency-mode"]

/** The headers that say how a request is done; undefined where it has none of them, as most. A longer text is refused as well. */
const recordedHeadersOf = (headers: AnsweredRequest["headers"]): Readonly<Record<string, string>> | undefined => {
  const present = recordedHeaders.filter((name) => headers[name] !== undefined)
  if (present.length === 0) return undefined
  return Object.fromEntries(present.map((name) => [name, prefixOf(String(headers[name]), maxIdempotencyKeyLength + 1)]))
}

/** In bytes: errors of a request are shorter. */
const maxRefusalBytes = 16_384

/** The error, as JSON, of a request that made no call, or that was answered 5xx. What others were refused with is told by their calls. */
const refusalOf = ({ answer, transcript: { calls, protocol } }: AnsweredRequest): Uint8Array | undefined =>
  answer !== undefined &&
  answer.status >= 400 &&
  answer.bytes <= maxRefusalBytes &&
  answer.contentType.startsWith("application/json") &&
  (answer.status >= 500 || calls.length + protocol.length === 0)
    ? answer.body
    : undefined

/**
 * What is kept of a request until somebody reads its entries. Thousands of them are held, and each object of one is looked at
 * whenever the runtime looks for garbage: of the headers it has the few that are told, of the transcript what was called.
 */
export class RetainedRequest {
  readonly requestId: string
  readonly method: string
  readonly url: string
  /** Of its answer; none where nobody got one. */
  readonly status: number | undefined
  readonly bytesOut: number
  /** Of its answer, as it was sent; empty where it had none. */
  readonly contentType: string | undefined
  readonly refusal: Uint8Array | undefined
  readonly unread: string | undefined
  readonly calls: ReadonlyArray<Call>
  readonly protocol: ReadonlyArray<ProtocolRequest>
  readonly counts: ReadonlyArray<RuleCount>
  /** Whether somebody ended it otherwise than with its own answer. */
  readonly isFault: boolean
  /** Whether its client is why it was refused, also with a status of the server's. */
  readonly isTurnedAway: boolean
  readonly userAgent: string | undefined
  readonly label: string | undefined
  /** Those that say how it is done. */
  readonly headers: Readonly<Record<string, string>> | undefined
  /** Whether a key among them was kept to without being asked for; undefined where there is none. */
  readonly enforceIdempotency: boolean | undefined
  readonly traceparent: string | undefined

  constructor(
    answered: AnsweredRequest,
    readonly count: number,
    /** Of its body; not exact where that did not say how long it is. */
    readonly bytesIn: number,
    readonly bytes: number,
    /** In milliseconds of Unix time, by the sandbox's clock. */
    readonly virtual: number,
    /** By the machine's. */
    readonly real: number,
    /** From its arrival until then, in milliseconds; never less. */
    readonly ms: number,
    readonly generation: number,
    readonly client: string | undefined
  ) {
    const { answer, headers, isTurnedAway = false, method, requestId, sandbox, transcript, url } = answered
    this.requestId = requestId
    this.method = method
    this.url = url
    this.status = answer?.status
    this.bytesOut = answer?.bytes ?? 0
    this.contentType = answer?.contentType
    this.refusal = refusalOf(answered)
    this.unread = transcript.unreadBody
    this.calls = transcript.calls
    this.protocol = transcript.protocol
    this.counts = transcript.counts
    const { injectedOutcome: fate } = transcript
    this.isFault = fate !== undefined && !(fate.kind === "refuse" && fate.failure instanceof TooLate)
    this.isTurnedAway = isTurnedAway
    this.userAgent = callerText(headers["user-agent"])
    this.label = callerText(agentLabelOf(headers))
    this.headers = recordedHeadersOf(headers)
    const hasKey = headers["idempotency-key"] !== undefined
    this.enforceIdempotency = hasKey ? sandbox.control?.enforcesIdempotency === true : undefined
    // In a request of MCP it is the agent's own; the header may be that of who stands between.
    this.traceparent = callerText(transcript.traceparent) ?? callerText(headers.traceparent)
  }
}
