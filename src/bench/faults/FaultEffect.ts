import { Schema } from "effect"
import { CalendarDate, expectedDate } from "../../domain/CalendarDate.ts"
import { declineReasons } from "../../domain/DeclineReason.ts"
import { exactOptional, expects, Integer, IntegerWithMessage, NonBlankText } from "../../domain/Input.ts"
import {
  type Bounds,
  delayMs,
  flightPassengers,
  lineUnits,
  makeBounds,
  maxRivalPurchases,
  overlaidCents,
  overlaidPercent,
  overlaidUnits
} from "../../domain/Limits.ts"
import { byTool, toolNames } from "../agent/ToolSettings.ts"
import { maxPathLength, maxTextLength, Tamper } from "./TamperEffect.ts"

/** In bytes: the padding of a response. */
const oversizeBytes = makeBounds(1, 4 * 1_048_576)
export const defaultOversizeBytes = 1_048_576

const BoundedInteger = (bounds: Bounds, description: string) => IntegerWithMessage(bounds).annotations({ description })
const Milliseconds = (description: string) => BoundedInteger(delayMs, description)

const Level = Schema.Literal("tool", "transport").annotations({
  description:
    "How an MCP agent gets the error: as an error of the tool, or as an HTTP status. On other surfaces it is always the status"
})

const Delay = Schema.Struct({
  kind: Schema.Literal("delay"),
  ms: Milliseconds("How long the call waits before it runs, in milliseconds"),
  jitterMs: exactOptional(Milliseconds("The maximum additional wait in milliseconds, drawn for each call"))
})

const Hang = Schema.Struct({
  kind: Schema.Literal("hang"),
  ms: Milliseconds(
    "How long the connection stays open without an answer before it is closed, in milliseconds. Nothing is done"
  )
})

const Fail = Schema.Struct({
  kind: Schema.Literal("error"),
  status: Schema.optionalWith(BoundedInteger(makeBounds(400, 599), "The HTTP status"), { default: () => 503 }),
  code: Schema.optionalWith(
    expects(
      Schema.String.pipe(Schema.pattern(/^[a-z][a-z0-9_]{0,63}$/)),
      "1 to 64 characters of a to z, 0 to 9 and _, starting with a letter"
    ).annotations({ description: "The code of the error" }),
    { default: () => "service_unavailable" }
  ),
  message: Schema.optionalWith(NonBlankText(500), { default: () => "The service is unavailable at the moment." }),
  level: exactOptional(Level)
})

const RateLimit = Schema.Struct({
  kind: Schema.Literal("rateLimit"),
  retryAfterSeconds: BoundedInteger(makeBounds(1, 3600), "The value of Retry-After; an MCP agent reads it in the text"),
  level: exactOptional(Level)
})

const Drop = Schema.Struct({
  kind: Schema.Literal("drop"),
  phase: Schema.Literal("before", "after").annotations({
    description:
      "`before`: nothing is done. `after`: the call is done, and its answer is lost. With `after`, the answer of a failed call is never lost"
  }),
  how: Schema.optionalWith(
    Schema.Literal("reset", "partial").annotations({
      description:
        "`reset` closes the connection before any of the answer is sent (a page's form gets a 502 first); `partial`, only with the phase `after`, in the middle of its body"
    }),
    { default: () => "reset" as const }
  )
})

const Decline = Schema.Struct({
  kind: Schema.Literal("decline"),
  reason: Schema.Literal(...declineReasons).annotations({
    description: "Why the payment is declined, whatever its token"
  })
})

const Rival = Schema.Struct({
  kind: Schema.Literal("rival"),
  quantity: Schema.optionalWith(
    expects(
      Schema.Union(Integer(makeBounds(1, 99)), Schema.Literal("all")),
      'a whole number from 1 to 99, or "all"'
    ).annotations({
      description: `How many units, seats, rooms or cars of the same thing another buyer buys just before the call. "all" buys everything in up to ${maxRivalPurchases} purchases: ${maxRivalPurchases * lineUnits.max} units, ${maxRivalPurchases * flightPassengers.max} seats, ${maxRivalPurchases} rooms or cars. If there are more, the rest is left`
    }),
    { default: () => "all" as const }
  )
})

const Select = Schema.Struct({
  sku: NonBlankText(100).annotations({
    description: "What it applies to, as in `overlay`: a product, a variant, a room type, KV207/economy or LHR/compact"
  }),
  date: exactOptional(
    expects(CalendarDate, expectedDate).annotations({
      description: "The date of the night, departure or rental day; every date if omitted"
    })
  )
})

const PriceMembers = Schema.Struct({
  kind: Schema.Literal("price"),
  select: Select,
  cents: exactOptional(BoundedInteger(overlaidCents, "Its price from then on until a reset, in cents")),
  percent: exactOptional(
    BoundedInteger(
      overlaidPercent,
      "By how many percent the price is above its normal one from then on; below it if negative"
    )
  ),
  onBook: Schema.optionalWith(
    Schema.Literal("charge", "refuse").annotations({
      description:
        "Whether the purchase at which the price changes is charged at the new price, or refused with `price_changed` and both prices. `refuse` buys nothing, and counts only purchases of what `select` names"
    }),
    { default: () => "charge" as const }
  )
})

const Price = expects(
  PriceMembers.pipe(Schema.filter(({ cents, percent }) => (cents === undefined) !== (percent === undefined))),
  "an object with either cents or percent"
)

const Stock = Schema.Struct({
  kind: Schema.Literal("stock"),
  select: Select,
  left: BoundedInteger(
    overlaidUnits,
    "How many are left from then on, until a reset or until it fires again; of a product, of each of its variants"
  )
})

const Malform = Schema.Struct({
  kind: Schema.Literal("malform"),
  how: Schema.Literal("truncate", "notJson", "missingMember", "wrongType", "oversize").annotations({
    description:
      "The answer is cut in half, is an HTML page, lacks a member, has a member of another type, or has an additional long member"
  }),
  member: exactOptional(
    NonBlankText(maxPathLength).annotations({
      description: "The path of the member; the first member of the answer if omitted"
    })
  ),
  bytes: exactOptional(BoundedInteger(oversizeBytes, `How many bytes are added; ${defaultOversizeBytes} if omitted`))
})

const NewToolName = expects(
  Schema.String.pipe(Schema.pattern(/^[A-Za-z0-9_-]{1,64}$/)),
  "1 to 64 characters of A to Z, a to z, 0 to 9, _ and -"
)

const ToolMembers = Schema.Struct({
  kind: Schema.Literal("tools"),
  hide: exactOptional(
    expects(toolNames, "a list of names of tools").annotations({
      description:
        "MCP tools that are missing from then on: they are not listed, and a call of one is a call of an unknown tool"
    })
  ),
  rename: exactOptional(
    byTool(NewToolName).annotations({
      description: "The new names of tools from then on, by their original names. The journal keeps the original names",
      examples: [{ book_flight: "reserve_flight" }]
    })
  ),
  describe: exactOptional(
    byTool(NonBlankText(maxTextLength)).annotations({
      description: "The descriptions of tools from then on, by their original names"
    })
  )
})

const Tools = expects(
  ToolMembers.pipe(Schema.filter(({ describe, hide, rename }) => (describe ?? hide ?? rename) !== undefined)),
  "an object with hide, rename or describe"
)

export const FaultEffect = Schema.Union(
  Delay,
  Hang,
  Fail,
  RateLimit,
  Drop,
  Decline,
  Rival,
  Price,
  Stock,
  Tamper,
  Malform,
  Tools
).annotations({
  identifier: "FaultEffect",
  description: "An object with `kind` and the members of that kind"
})
export type FaultEffect = typeof FaultEffect.Type

type Kind = FaultEffect["kind"]
/** The effects of a kind. */
export type EffectOf<K extends Kind> = Extract<FaultEffect, { readonly kind: K }>

/**
 * What the effects of each kind do. A kind without a category does not compile. Nor does the code that applies `end`, `drift`
 * and `alteration` until it treats all kinds of its category.
 */
const categories = {
  delay: "wait",
  hang: "end",
  error: "end",
  rateLimit: "end",
  drop: "end",
  decline: "purchase",
  rival: "purchase",
  price: "drift",
  stock: "drift",
  tamper: "alteration",
  malform: "alteration",
  tools: "tools"
} as const satisfies Record<Kind, string>

export const faultKinds = Object.keys(categories)

type Category = (typeof categories)[Kind]
type KindIn<C extends Category> = { [K in Kind]: (typeof categories)[K] extends C ? K : never }[Kind]
/** The effects of a category. */
export type EffectIn<C extends Category> = EffectOf<KindIn<C>>

export const isOfCategory = <C extends Category>(category: C, effect: FaultEffect): effect is EffectIn<C> =>
  categories[effect.kind] === category

/** Whether it happens after the operation. Such a rule counts only calls that succeed. */
export const isPostCall = (effect: FaultEffect): boolean =>
  isOfCategory("alteration", effect) || (effect.kind === "drop" && effect.phase === "after")

/** Whether it ends the call: later rules are not evaluated once it fires. */
export const isTerminal = (effect: FaultEffect): boolean =>
  isOfCategory("end", effect) || effect.kind === "malform" || isPriceRefusal(effect)

/** Whether it rejects the purchase at which the price changes. */
export const isPriceRefusal = (effect: FaultEffect): boolean => effect.kind === "price" && effect.onBook === "refuse"
