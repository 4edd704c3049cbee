import type { Effect, Option } from "effect"
import type { InjectedFailure } from "./InjectedFailure.ts"

/** State of a rule after it counted a call: how many calls it has counted, and how often it has fired. */
export interface RuleCount {
  readonly rule: string
  readonly matched: number
  readonly fired: number
  /** Whether it fired for this call. */
  readonly fires: boolean
}

/** A call of an operation, or another protocol request, as the interceptor sees it. */
export interface InterceptedCall {
  /** The operation's name. Other MCP requests: `protocol:` and the method. Unknown routes: `unknown`. */
  readonly operation: string
  /** Its input; for an operation: `path`, `urlParams` and `payload`. */
  readonly input: unknown
  /** The rules that have counted it, for the journal. */
  readonly counts: Array<RuleCount>
}

/**
 * An outcome that replaces a request's own answer. `failure` is that of its later calls, too: they are not done. A drop without
 * one only loses the answer: all that the request asks for is done.
 */
export type InjectedOutcome =
  /** The request is refused, whatever the results of its calls. */
  | { readonly kind: "refuse"; readonly failure: InjectedFailure }
  /** The connection is closed before the answer or in the middle of it. */
  | { readonly kind: "drop"; readonly how: "reset" | "partial"; readonly failure?: InjectedFailure }
  /** The text of the answer is replaced. */
  | { readonly kind: "rewrite"; readonly write: (body: string) => string }

/** A request of a sandbox before it is processed. */
export interface InterceptedRequest {
  readonly method: string
  /** Path and query, within the sandbox. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Waits; meanwhile the request does not count as in flight. Fails if its sandbox was graded or deleted meanwhile. */
  readonly delay: (milliseconds: number) => Effect.Effect<void, InjectedFailure>
  /** Sets the outcome of the request. The first one stays, but any other outcome replaces a `rewrite`. */
  readonly setOutcome: (outcome: InjectedOutcome) => void
}

/**
 * Wraps a call on every surface: it may refuse or delay the call, and change its result. `read` decodes the input by
 * the contract, headers included; none if that fails.
 */
export type Intercept = <A, E, R>(
  call: InterceptedCall,
  perform: Effect.Effect<A, E, R>,
  read?: () => Option.Option<object>
) => Effect.Effect<A, E | InjectedFailure, R>

/** Creates the wrapper for the calls of a request. */
export type Interceptor = (request: InterceptedRequest) => Intercept
