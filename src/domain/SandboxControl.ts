import type { Effect } from "effect"
import type { DeclineReason } from "./DeclineReason.ts"
import type { Interceptor } from "./Interceptor.ts"

/** How the clock of a sandbox runs that is not the wall's: it stands, or is some milliseconds ahead (or behind). */
export type SandboxClock =
  | { readonly mode: "frozen"; readonly atMs: number }
  | { readonly mode: "offset"; readonly offsetMs: number }

/** How far a token pays; members that are undefined are without a bound. */
export interface ListedToken {
  /** Of all its payments together, in cents. */
  readonly maxCents: number | undefined
  readonly uses: number | undefined
  /** From then on it is expired, by the clock of the sandbox, in epoch milliseconds. */
  readonly expiresMs: number | undefined
  /** Why it is always declined. */
  readonly decline: DeclineReason | undefined
}

/** The tokens that pay, all others being unknown. */
export type ListedPayments = ReadonlyMap<string, ListedToken>

/** What of the tools that agents have is otherwise in a sandbox, by the names of the tools. */
export interface ToolChanges {
  /** Those that are not there. */
  readonly hide: ReadonlySet<string>
  /** Those of another endpoint that a caller asked for. */
  readonly show?: ReadonlySet<string>
  /** Descriptions in the place of their own. */
  readonly describe: ReadonlyMap<string, string>
  /** What stands behind their descriptions, and before them. */
  readonly append?: ReadonlyMap<string, string> | undefined
  readonly prepend?: ReadonlyMap<string, string> | undefined
  /** Names in the place of their own. */
  readonly rename?: ReadonlyMap<string, string> | undefined
}

/** Whom an agent can ask: the first reply is given one of whose words is in the question. */
export interface ScriptedShopper {
  readonly answers: ReadonlyArray<{ readonly about: ReadonlyArray<string>; readonly reply: string }>
  readonly otherwise: string
}

/** How long carts are kept after their last change and checkout sessions after they were made; for ever where undefined. */
export interface StoreExpiry {
  readonly cartMs: number | undefined
  readonly sessionMs: number | undefined
}

/**
 * What a tester has set for a sandbox, as far as the store goes by it. A sandbox for which nothing was set has none, and is as
 * it always was.
 */
export interface SandboxControl {
  /** Tells it from one of the same name that was dropped before it. */
  readonly incarnation: string
  /** The seed of its world, where it is not the program's. */
  readonly seed: string | undefined
  /** What its packs come to, as the store has it; none where its world is the program's. */
  readonly world?: object | undefined
  /** None where it is the wall's. */
  readonly clock: SandboxClock | undefined
  /** Whether its agents are told nothing of what the store is for. */
  readonly isNeutral: boolean
  /** Whether its agents may reset it. */
  readonly canReset: boolean
  /** Whether a person agrees to each payment, where a client can ask. */
  readonly confirmsPayments: boolean
  /** Whether a key in the headers of a purchase is kept to though the call does not ask for it. */
  readonly enforcesIdempotency: boolean
  /** None where agents have all tools as they are. */
  readonly tools: ToolChanges | undefined
  /** The tools as rules have changed them by now; none where no rule is about tools. */
  readonly toolsByNow?: Effect.Effect<ToolChanges | undefined> | undefined
  /** None where agents have nobody to ask. */
  readonly shopper: ScriptedShopper | undefined
  /** Whether it was graded: its agents are refused, whatever they ask. */
  readonly isOver: boolean
  /** Stands between its calls and their callers; none where nothing was ordered. */
  readonly interceptor?: Interceptor | undefined
  /** Whether that may make another answer of one, for which it has to be there as a whole. */
  readonly altersAnswers: boolean
  /** Whether prices or stock were set over those of its world. */
  readonly isOverlaid: boolean
  /** None where every token pays that does so everywhere. */
  readonly payments: ListedPayments | undefined
  /** None where nothing expires. */
  readonly expiry: StoreExpiry | undefined
  /** Whether agents may call so many operations and no more. */
  readonly limitsCalls: boolean
  /** What all payments may come to, in cents; undefined where there is no bound. */
  readonly spendCents: number | undefined
}

/** That of a sandbox for which nothing was set, for who adds something to it. */
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

/** That of a request to a shop that is refused before it is known what was set there: it may be one that says nothing of sandboxes. */
export const unknownShopControl: SandboxControl = { ...defaultControl, isNeutral: true }

/** Whether agents have no tool of this name, or are not to be told of it. */
export const isHidden = (control: SandboxControl | undefined, name: string): boolean =>
  control?.tools?.hide.has(name) === true
