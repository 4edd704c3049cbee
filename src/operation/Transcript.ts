import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Context, Exit } from "effect"
import type { Commit, CommitObserver } from "../domain/CommitObserver.ts"
import type { SandboxAddress } from "../domain/CurrentSandbox.ts"
import type { InjectedOutcome, Intercept, InterceptedCall, RuleCount } from "../domain/Interceptor.ts"
import type { Problem } from "../domain/Problem.ts"
import type { RawRequest } from "./requestReader.ts"
import { StreamedContent } from "./StreamedContent.ts"

/** A call of an operation, finished or not. It keeps the call's input, but no headers. */
export class Call implements InterceptedCall, CommitObserver {
  readonly startedAt = performance.now()
  readonly path: unknown
  readonly urlParams: unknown
  readonly payload: unknown
  readonly list: unknown
  readonly unknown: unknown
  /** Result and duration; undefined while it runs. */
  exit: Exit.Exit<unknown, unknown> | undefined
  durationMs = 0
  /** Its latest commit. */
  lastCommit: Commit | undefined
  #counts: Array<RuleCount> | undefined
  /** The success as it was sent, in UTF-8 JSON. It replaces the success object, which is then released. */
  sent: Uint8Array | undefined
  /** Bytes sent so far of a streamed success. */
  sentBytes = 0

  constructor(
    readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps,
    { list, path, payload, unknown, urlParams }: RawRequest,
    /** Whether the caller says that it comes from a card, which shows the answer to a person. */
    readonly isFromCard = false,
    /** The tool name that the caller used, if the tool was renamed. */
    readonly calledAs?: string
  ) {
    this.path = path
    this.urlParams = urlParams
    this.payload = payload
    this.list = list
    this.unknown = unknown
  }

  get operation(): string {
    return this.endpoint.name
  }

  /** Created on demand: most calls have none, and thousands of calls are kept. */
  get counts(): Array<RuleCount> {
    this.#counts ??= []
    return this.#counts
  }

  /** Its input without headers, which belong to the surface; absent parts are undefined. */
  get input(): Readonly<Record<string, unknown>> {
    const { list, path, payload, unknown, urlParams } = this
    return { path, urlParams, payload, list, unknown }
  }

  /** A streamed success is not recorded: only its stream would be known. */
  end(exit: Exit.Exit<unknown, unknown>): void {
    this.exit = Exit.isSuccess(exit) && exit.value instanceof StreamedContent ? Exit.void : exit
    this.durationMs = performance.now() - this.startedAt
  }

  onCommit(commit: Commit): void {
    this.lastCommit = commit
  }

  /** Releases a success that was sent. */
  markSent(json: Uint8Array): void {
    this.sent = json
    this.exit = Exit.void
  }
}

const emptyList: ReadonlyArray<never> = []

// In characters.
const maxUnreadLength = 65_536

/** A protocol request that calls no operation. */
export interface ProtocolRequest {
  readonly method: string
  readonly params: unknown
  /** The text of its answer as sent. */
  readonly answer: string
  /** Why it was refused, if a rule of the store did it and not the protocol. */
  readonly refusal?: { readonly code: string; readonly message: string }
  /** What its error tells, if that is a problem of an operation or a rule and not of the protocol. */
  readonly failure?: Problem
  /** Rules that counted it. */
  readonly counts: ReadonlyArray<RuleCount>
  /** Whether the caller says that it comes from a card. */
  readonly isFromCard?: boolean
}

/**
 * What a request did, recorded by the kernel and surfaces for listeners that read it after the answer. With a listener,
 * every sandbox request has one; so its lists are created on demand.
 */
export class Transcript implements CommitObserver {
  #calls: Array<Call> | undefined
  #protocol: Array<ProtocolRequest> | undefined
  /** The client's name in a protocol, if it gives one. */
  client: string | undefined
  /** The W3C trace context inside a protocol request, as sent. */
  traceparent: unknown
  /** Whether the agent's host sent it for itself: if it did nothing else, it is not counted as the agent's. */
  isOfHost = false
  /** Rules that counted a request which is neither call nor protocol request. */
  counts: ReadonlyArray<RuleCount> = emptyList
  /** Wraps its calls, if rules require that. */
  intercept: Intercept | undefined
  /** The first 65,536 characters of a body that was refused: not UTF-8, invalid JSON, or JSON beyond the limits. */
  unreadBody: string | undefined
  /** The injected outcome that replaces its own answer. */
  injectedOutcome: InjectedOutcome | undefined

  get calls(): ReadonlyArray<Call> {
    return this.#calls ?? emptyList
  }

  get protocol(): ReadonlyArray<ProtocolRequest> {
    return this.#protocol ?? emptyList
  }

  /** Records a call; true if it is the first one. */
  recordCall(call: Call): boolean {
    const isFirst = this.#calls === undefined
    this.#calls ??= []
    this.#calls.push(call)
    return isFirst
  }

  recordProtocolRequest(request: ProtocolRequest): void {
    this.#protocol ??= []
    this.#protocol.push(request)
  }

  recordUnreadBody(body: string): void {
    // A copy: a slice keeps the whole text in memory.
    this.unreadBody = Buffer.from(body.slice(0, maxUnreadLength)).toString()
  }

  /** Whether a call has committed something. */
  get hasCommitted(): boolean {
    return this.calls.some(({ lastCommit }) => lastCommit !== undefined)
  }

  /** Records a commit of the first call; most requests have no other. */
  onCommit(commit: Commit): void {
    this.calls[0]?.onCommit(commit)
  }
}

/** The transcript of the current request, if there is a listener. */
export class CurrentTranscript extends Context.Reference<CurrentTranscript>()("vitrine/CurrentTranscript", {
  defaultValue: (): Transcript | undefined => undefined
}) {}

/** Whether the current call comes from a card, as its caller says: in a batch, for each call. */
export class FromCard extends Context.Reference<FromCard>()("vitrine/FromCard", {
  defaultValue: () => false
}) {}

/** The tool name of the current call, if a tester renamed the tool. */
export class CalledAs extends Context.Reference<CalledAs>()("vitrine/CalledAs", {
  defaultValue: (): string | undefined => undefined
}) {}

interface Answer {
  readonly status: number
  readonly contentType: string
  readonly bytes: number
  /** Undefined for a streamed answer. */
  readonly body?: Uint8Array | undefined
}

/** An answered request of a sandbox, with its transcript. */
export interface AnsweredRequest {
  readonly transcript: Transcript
  readonly sandbox: SandboxAddress
  readonly requestId: string
  readonly method: string
  /** Path and query, within the sandbox. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Undefined if the client left before its answer, or the connection was dropped. */
  readonly answer: Answer | undefined
  /** When it arrived, by the clock of `performance.now()`, in milliseconds. */
  readonly startedAt: number
  /** Whether it was refused because its own client sent no body in time, or too much at once: no defect behind a 503. */
  readonly isTurnedAway?: boolean
}
