import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Context, Exit } from "effect"
import type { Commit, CommitObserver } from "../domain/CommitListener.ts"
import type { SandboxAddress } from "../domain/CurrentSandbox.ts"
import type { InjectedOutcome, Intercept, InterceptedCall, RuleCount } from "../domain/Interceptor.ts"
import type { RawRequest } from "./requestReader.ts"
import { StreamedContent } from "./StreamedContent.ts"

/** A call of an operation, as far as it has come. Whoever keeps it keeps what it was sent, and none of the headers. */
export class Call implements InterceptedCall, CommitObserver {
  readonly startedAt = performance.now()
  readonly path: unknown
  readonly urlParams: unknown
  readonly payload: unknown
  readonly list: unknown
  readonly unknown: unknown
  /** What became of it, and after how many milliseconds; nothing as long as it runs. */
  exit: Exit.Exit<unknown, unknown> | undefined
  durationMs = 0
  /** The last that it committed. */
  lastCommit: Commit | undefined
  #counts: Array<RuleCount> | undefined
  /** The JSON that its success was sent as, in UTF-8, once it is: it stands for the success, which it is made of no more. */
  sent: Uint8Array | undefined
  /** How many bytes of its success were sent by now, of one that is sent part by part. */
  sentBytes = 0

  constructor(
    readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps,
    { list, path, payload, unknown, urlParams }: RawRequest,
    /** Whether it says that it is made in a card, which shows a person what was answered. */
    readonly isFromCard = false,
    /** How it named its tool, where that has another name of its own. */
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

  /** Most have none, and thousands of calls are held. */
  get counts(): Array<RuleCount> {
    this.#counts ??= []
    return this.#counts
  }

  /** What it was sent, without the headers, which are the surface's; what was not is undefined. */
  get input(): Readonly<Record<string, unknown>> {
    const { list, path, payload, unknown, urlParams } = this
    return { path, urlParams, payload, list, unknown }
  }

  /** Of what is sent part by part nothing is noted: there is only how it is read. */
  end(exit: Exit.Exit<unknown, unknown>): void {
    this.exit = Exit.isSuccess(exit) && exit.value instanceof StreamedContent ? Exit.void : exit
    this.durationMs = performance.now() - this.startedAt
  }

  onCommit(commit: Commit): void {
    this.lastCommit = commit
  }

  /** Lets go of a success that was sent. */
  markSent(json: Uint8Array): void {
    this.sent = json
    this.exit = Exit.void
  }
}

const emptyList: ReadonlyArray<never> = []

// In characters.
const maxUnreadLength = 65_536

/** A request of a protocol that is no call of an operation. */
export interface ProtocolRequest {
  readonly method: string
  readonly params: unknown
  /** The text of its answer, as it is sent. */
  readonly answer: string
  /** Why it was refused, if a rule of the store did so and not the protocol. */
  readonly refusal?: { readonly code: string; readonly message: string }
  /** The rules that have counted it. */
  readonly counts: ReadonlyArray<RuleCount>
  /** Whether it says that it is made in a card. */
  readonly isFromCard?: boolean
}

/**
 * What a request has come to do: noted by the kernel and by surfaces, for whoever looks at it when it is answered. Where somebody
 * does, every request of a sandbox has one, so lists are made for what is in them.
 */
export class Transcript implements CommitObserver {
  #calls: Array<Call> | undefined
  #protocol: Array<ProtocolRequest> | undefined
  /** How the client of a protocol calls itself, where it says so. */
  client: string | undefined
  /** The W3C trace context that a request of a protocol carries in itself, as it was sent. */
  traceparent: unknown
  /** Whether it asked for what the host of an agent needs for itself: where it came to nothing else, it is nothing that one did. */
  isOfHost = false
  /** The rules that have counted a request which is neither. */
  counts: ReadonlyArray<RuleCount> = emptyList
  /** Stands between its calls and their caller, where somebody has ordered that. */
  intercept: Intercept | undefined
  /** The beginning of a body that could not be read as JSON, of 65,536 characters at most. */
  unreadBody: string | undefined
  /** How it ends, if not with its own answer. */
  injectedOutcome: InjectedOutcome | undefined

  get calls(): ReadonlyArray<Call> {
    return this.#calls ?? emptyList
  }

  get protocol(): ReadonlyArray<ProtocolRequest> {
    return this.#protocol ?? emptyList
  }

  /** Notes a call, and tells whether it is the first. */
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
    // A copy: a part of a text holds the whole.
    this.unreadBody = Buffer.from(body.slice(0, maxUnreadLength)).toString()
  }

  /** Whether a call has committed something. */
  get hasCommitted(): boolean {
    return this.calls.some(({ lastCommit: committed }) => committed !== undefined)
  }

  /** Notes what the first call has committed; most requests have no other. */
  onCommit(commit: Commit): void {
    this.calls[0]?.onCommit(commit)
  }
}

/** The transcript of the current request, where somebody reads it afterwards. */
export class CurrentTranscript extends Context.Reference<CurrentTranscript>()("vitrine/CurrentTranscript", {
  defaultValue: (): Transcript | undefined => undefined
}) {}

/** Whether the current call says that it is made in a card: each call of a batch says so for itself. */
export class FromCard extends Context.Reference<FromCard>()("vitrine/FromCard", {
  defaultValue: () => false
}) {}

/** How the current call named its tool, where a tester has given that another name than its own. */
export class CalledAs extends Context.Reference<CalledAs>()("vitrine/CalledAs", {
  defaultValue: (): string | undefined => undefined
}) {}

interface Answer {
  readonly status: number
  readonly contentType: string
  readonly bytes: number
  /** None of what is sent part by part. */
  readonly body?: Uint8Array | undefined
}

/** A request of a sandbox when it is answered, and what it came to do. */
export interface AnsweredRequest {
  readonly transcript: Transcript
  readonly sandbox: SandboxAddress
  readonly requestId: string
  readonly method: string
  /** Path and query, within the sandbox. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** None where the client left before its answer, or was to get none. */
  readonly answer: Answer | undefined
  /** When it arrived, by the clock of `performance.now()`, in milliseconds. */
  readonly begun: number
  /** Whether it was refused for what its own client did not send, or did too often at once: then a 503 is no defect of the server. */
  readonly isTurnedAway?: boolean
}
