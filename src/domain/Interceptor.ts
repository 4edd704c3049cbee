import type { Effect, Option } from "effect"
import type { InjectedFailure } from "./InjectedFailure.ts"

/** What a rule came to that has counted a call: how many it had counted by then, and how often it had fired. */
export interface RuleCount {
  readonly rule: string
  readonly matched: number
  readonly fired: number
  /** Whether it fired at this call. */
  readonly fires: boolean
}

/** A call of an operation, or another request of a protocol, as who stands between it and its caller sees it. */
export interface InterceptedCall {
  /** The operation's name; `protocol:` and the method for other requests of MCP, `unknown` where no route was named. */
  readonly operation: string
  /** What it was sent: `path`, `urlParams` and `payload` of a call of an operation. */
  readonly input: unknown
  /** The rules that have counted it, for the journal. */
  readonly counts: Array<RuleCount>
}

/** How a request ends otherwise than with its own answer. */
export type InjectedOutcome =
  /** Whatever its calls came to, it is refused. */
  | { readonly kind: "refuse"; readonly failure: InjectedFailure }
  /** The connection is closed before anything of the answer is sent, or in the middle of it. */
  | { readonly kind: "drop"; readonly how: "reset" | "partial" }
  /** The text of its answer is another one. */
  | { readonly kind: "rewrite"; readonly write: (body: string) => string }

/** A request of a sandbox, before anything of it is done. */
interface InterceptedRequest {
  /** Path and query, within the sandbox. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Waits so many milliseconds, in which the request counts as none in flight. Fails where its sandbox was closed or dropped meanwhile. */
  readonly hold: (milliseconds: number) => Effect.Effect<void, InjectedFailure>
  /** Says how the request ends; the first word counts, but that a `rewrite` gives way to the others. */
  readonly end: (fate: InjectedOutcome) => void
}

/**
 * Stands between a call and its caller, on every surface: may refuse it, hold it up, and change what it came to. `read`
 * yields of a call of an operation what its contract reads in what it was sent, headers included; none where it cannot.
 */
export type Intercept = <A, E, R>(
  call: InterceptedCall,
  perform: Effect.Effect<A, E, R>,
  read?: () => Option.Option<object>
) => Effect.Effect<A, E | InjectedFailure, R>

/** Makes of a request what stands between its calls and their caller. */
export type Interceptor = (request: InterceptedRequest) => Intercept
