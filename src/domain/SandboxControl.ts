import type { Effect } from "effect"
import type { DeclineReason } from "./DeclineReason.ts"
import type { Interceptor } from "./Interceptor.ts"

/** A sandbox clock. `ms`: the instant of a frozen one, or how far an offset one is ahead of the wall clock. */
export interface SandboxClock {
  readonly mode: "system" | "offset" | "frozen"
  readonly ms: number
}

/** Limits of a payment token; undefined is unlimited. */
export interface ListedToken {
  /** Total of all its payments, in cents. */
  readonly maxCents: number | undefined
  readonly uses: number | undefined
  /** When it expires, by the sandbox's clock, in epoch milliseconds. */
  readonly expiresMs: number | undefined
  /** Decline reason of every payment, if it is always declined. */
  readonly decline: DeclineReason | undefined
}

/** The accepted tokens; all others are unknown. */
export type ListedPayments = ReadonlyMap<string, ListedToken>

/** A sandbox's changes to its agents' tools, by tool name. */
export interface ToolChanges {
  /** Removed tools. */
  readonly hide: ReadonlySet<string>
  /** Tools of another endpoint that the caller selected. */
  readonly show?: ReadonlySet<string>
  /** Replaced descriptions. */
  readonly describe: ReadonlyMap<string, string>
  /** Text after and before their descriptions. */
  readonly append?: ReadonlyMap<string, string> | undefined
  readonly prepend?: ReadonlyMap<string, string> | undefined
  /** New names. */
  readonly rename?: ReadonlyMap<string, string> | undefined
}

/** The shopper that an agent can ask: the first reply with one of its words in the question is given. */
export interface ScriptedShopper {
  readonly answers: ReadonlyArray<{ readonly about: ReadonlyArray<string>; readonly reply: string }>
  readonly otherwise: string
}

/** Lifetime of carts after their last change, and of checkout sessions after their creation; undefined is for ever. */
export interface StoreExpiry {
  readonly cartMs: number | undefined
  readonly sessionMs: number | undefined
}

/**
 * A tester's settings of a sandbox, as far as the store uses them. A sandbox without settings has none and behaves as
 * usual.
 */
export interface SandboxControl {
  /** Distinguishes this sandbox from an earlier, deleted one of the same name. */
  readonly incarnation: string
  /** The seed of its world, unless it is the program's. */
  readonly seed: string | undefined
  /** The world built from its packs; none if it uses the program's world. */
  readonly world?: object | undefined
  /** Undefined for the wall clock. */
  readonly clock: SandboxClock | undefined
  /** Whether the store hides its purpose from agents. */
  readonly isNeutral: boolean
  /** Whether agents may reset it. */
  readonly canReset: boolean
  /** Whether a person confirms each payment, if the client supports that. */
  readonly confirmsPayments: boolean
  /** Whether the idempotency key in a purchase's headers is enforced even if the call does not ask for it. */
  readonly enforcesIdempotency: boolean
  /** Undefined if agents have all tools unchanged. */
  readonly tools: ToolChanges | undefined
  /** The tools after the changes of rules so far; undefined if no rule concerns tools. */
  readonly currentTools?: Effect.Effect<ToolChanges | undefined> | undefined
  /** Undefined if agents have no one to ask. */
  readonly shopper: ScriptedShopper | undefined
  /** Whether it was graded: then every request of its agents is refused. */
  readonly isOver: boolean
  /** Wraps its calls; undefined if no rules are set. */
  readonly interceptor?: Interceptor | undefined
  /** Whether the interceptor may rewrite answers, which must then be complete in memory. */
  readonly altersAnswers: boolean
  /** Whether prices or stock of its world were overridden. */
  readonly isOverlaid: boolean
  /** Undefined if the default rules for tokens apply. */
  readonly payments: ListedPayments | undefined
  /** Undefined if nothing expires. */
  readonly expiry: StoreExpiry | undefined
  /** Whether the number of calls is limited. */
  readonly limitsCalls: boolean
  /** Limit of all payments together, in cents; undefined if there is none. */
  readonly spendCents: number | undefined
}

/** The settings of a sandbox without settings, as a base to extend. */
export const defaultControl: SandboxControl = {
  incarnation: "",
  seed: undefined,
  clock: undefined,
  isNeutral: false,
  canReset: true,
  confirmsPayments: false,
  enforcesIdempotency: false,
  tools: undefined,
  shopper: undefined,
  isOver: false,
  altersAnswers: false,
  isOverlaid: false,
  payments: undefined,
  expiry: undefined,
  limitsCalls: false,
  spendCents: undefined
}

/** For a request to a shop that is refused before its settings are known: neutral, as the shop may be. */
export const unknownShopControl: SandboxControl = { ...defaultControl, isNeutral: true }

/** Whether agents have no tool of this name, or must not see it. */
export const isHidden = (control: SandboxControl | undefined, name: string): boolean =>
  control?.tools?.hide.has(name) === true
