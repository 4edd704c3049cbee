import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Context, type Exit } from "effect"
import type { Commit } from "../domain/CommitListener.ts"
import type { SandboxAddress } from "../domain/CurrentSandbox.ts"
import type { RawRequest } from "./requestReader.ts"

/** A call of an operation, as far as it has come. */
export class Call {
  readonly begun = performance.now()
  /** What became of it, and after how many milliseconds; nothing as long as it runs. */
  exit: Exit.Exit<unknown, unknown> | undefined
  ms = 0
  /** The last that it committed. */
  committed: Commit | undefined

  constructor(
    readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps,
    readonly raw: RawRequest
  ) {}

  end(exit: Exit.Exit<unknown, unknown>): void {
    this.exit = exit
    this.ms = performance.now() - this.begun
  }
}

/** A request of a protocol that is no call of an operation. */
export interface ProtocolRequest {
  readonly method: string
  readonly params: unknown
  /** The text of its answer, as it is sent. */
  readonly answer: string
}

/** What a request has come to do: noted by the kernel and by surfaces, for whoever looks at it when it is answered. */
export class Transcript {
  readonly calls: Array<Call> = []
  readonly protocol: Array<ProtocolRequest> = []

  /** Notes what the first call has committed; most requests have no other. */
  readonly committed = (commit: Commit): void => {
    const [first] = this.calls
    if (first !== undefined) first.committed = commit
  }
}

/** The transcript of the current request, where somebody reads it afterwards. */
export class CurrentTranscript extends Context.Reference<CurrentTranscript>()("vitrine/CurrentTranscript", {
  defaultValue: (): Transcript | undefined => undefined
}) {}

/** A request of a sandbox when it is answered, and what it came to do. */
export interface AnsweredRequest {
  readonly transcript: Transcript
  readonly sandbox: SandboxAddress
  readonly requestId: string
  readonly method: string
  /** Path and query, within the sandbox. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Whether it named a route, if no operation. */
  readonly isRoute: boolean
  /** None where the client left before its answer. */
  readonly answer: { readonly status: number; readonly contentType: string; readonly bytes: number } | undefined
  /** Milliseconds from its arrival to its answer. */
  readonly ms: number
}
