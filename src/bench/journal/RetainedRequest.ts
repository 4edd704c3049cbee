import { TooLate } from "../../domain/InjectedFailure.ts"
import type { RuleCount } from "../../domain/Interceptor.ts"
import { maxIdempotencyKeyLength } from "../../domain/Limits.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import type { AnsweredRequest, Call, ProtocolRequest } from "../../operation/Transcript.ts"
import { agentLabelOf } from "../agentLabel.ts"

/** A text that a caller chose, truncated; undefined if empty. */
export const callerText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? prefixOf(value, 200) : undefined

const recordedHeaders = ["x-store-channel", "idempotency-key", "idempotency-mode"]

/** The recorded headers; undefined if there are none, the usual case. An overlong key keeps one excess character. */
const recordedHeadersOf = (headers: AnsweredRequest["headers"]): Readonly<Record<string, string>> | undefined => {
  const present = recordedHeaders.filter((name) => headers[name] !== undefined)
  if (present.length === 0) return undefined
  return Object.fromEntries(present.map((name) => [name, prefixOf(String(headers[name]), maxIdempotencyKeyLength + 1)]))
}

/** In bytes: errors are shorter. */
const maxRefusalBytes = 16_384

/** The JSON error of a request without a call, or answered with 5xx. Errors of other requests are in their calls. */
const refusalOf = ({ answer, transcript: { calls, protocol } }: AnsweredRequest): Uint8Array | undefined =>
  answer !== undefined &&
  answer.status >= 400 &&
  answer.bytes <= maxRefusalBytes &&
  answer.contentType.startsWith("application/json") &&
  (answer.status >= 500 || calls.length + protocol.length === 0)
    ? answer.body
    : undefined

/**
 * The part of a request that is kept until its entries are read. Thousands are held, and the garbage collector visits each of
 * their objects: so only the recorded headers and the calls are kept.
 */
export class RetainedRequest {
  readonly requestId: string
  readonly method: string
  readonly url: string
  /** The status of its answer; undefined if the client got none. */
  readonly status: number | undefined
  readonly bytesOut: number
  /** The Content-Type that was sent; empty if there was none. */
  readonly contentType: string | undefined
  readonly refusal: Uint8Array | undefined
  readonly unread: string | undefined
  readonly calls: ReadonlyArray<Call>
  readonly protocol: ReadonlyArray<ProtocolRequest>
  readonly counts: ReadonlyArray<RuleCount>
  /** Whether it was ended by something other than its own answer. */
  readonly isFault: boolean
  /** Whether it was rejected because of its client, even with a 5xx status. */
  readonly isTurnedAway: boolean
  readonly userAgent: string | undefined
  readonly label: string | undefined
  /** The recorded headers. */
  readonly headers: Readonly<Record<string, string>> | undefined
  /** Whether the idempotency key was enforced without being requested; undefined without a key. */
  readonly enforceIdempotency: boolean | undefined
  readonly traceparent: string | undefined

  constructor(
    answered: AnsweredRequest,
    readonly count: number,
    /** Bytes of its body; estimated without a Content-Length. */
    readonly bytesIn: number,
    readonly bytes: number,
    /** Unix time in milliseconds, by the sandbox's clock. */
    readonly virtual: number,
    /** The same by the machine's clock. */
    readonly real: number,
    /** From its arrival until then, in milliseconds; never too short. */
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
    const { injectedOutcome } = transcript
    this.isFault =
      injectedOutcome !== undefined &&
      !(injectedOutcome.kind === "refuse" && injectedOutcome.failure instanceof TooLate)
    this.isTurnedAway = isTurnedAway
    this.userAgent = callerText(headers["user-agent"])
    this.label = callerText(agentLabelOf(headers))
    this.headers = recordedHeadersOf(headers)
    const hasKey = headers["idempotency-key"] !== undefined
    this.enforceIdempotency = hasKey ? sandbox.control?.enforcesIdempotency === true : undefined
    // In an MCP request it is the agent's own; the header may be a proxy's.
    this.traceparent = callerText(transcript.traceparent) ?? callerText(headers.traceparent)
  }
}
