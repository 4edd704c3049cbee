import { DateTime, Schema } from "effect"
import { declineReasons } from "../../domain/DeclineReason.ts"
import {
  exactOptional,
  expects,
  IntegerWithMessage,
  identifierAnnotation,
  NonBlankText,
  optional
} from "../../domain/Input.ts"
import { makeBounds, maxTokenLength } from "../../domain/Limits.ts"
import { rivalToken } from "../../domain/rivalToken.ts"
import type { ListedPayments, ListedToken } from "../../domain/SandboxControl.ts"
import { InstantText } from "../clock/ClockSetting.ts"

const maxTokens = 100
const payments = makeBounds(1, 1_000_000)
const amounts = makeBounds(0, 1_000_000_000)

/** A payment token of a sandbox, and its limits. */
const PaymentToken = Schema.Struct({
  token: expects(
    NonBlankText(maxTokenLength)
      .pipe(Schema.filter((token) => token !== rivalToken))
      .annotations({
        description: "As agents get it. A token with the word `declined` in it is declined, even if it is listed",
        examples: ["tok_dana"]
      }),
    `a text of 1 to ${maxTokenLength} characters that is not "${rivalToken}"`
  ),
  maxCents: exactOptional(
    IntegerWithMessage(amounts, " of cents").annotations({
      description:
        "The maximum total of its payments, in cents; above it, the token is declined as insufficient_funds. Payments that are refunded later still count"
    })
  ),
  uses: exactOptional(
    IntegerWithMessage(payments).annotations({
      description: "How many payments it can make; afterwards it is declined as card_velocity_exceeded"
    })
  ),
  expires: exactOptional(
    InstantText.annotations({
      description: "When it starts to be declined as expired_card, by the clock of the sandbox"
    })
  ),
  decline: exactOptional(
    Schema.Literal(...declineReasons).annotations({
      description: "Why it is always declined; if omitted, a token with `declined` in it names its reason"
    })
  )
}).annotations(identifierAnnotation("PaymentToken"))
type PaymentToken = typeof PaymentToken.Type

const areDifferent = (tokens: ReadonlyArray<PaymentToken>): boolean =>
  new Set(tokens.map(({ token }) => token)).size === tokens.length

const accept = Schema.Literal("any", "listed").annotations({
  description: "`any` accepts every `tok_*` and `spt_*`; `listed` only those of `tokens`: all others are not recognized"
})

const expectedTokens = `a list of at most ${maxTokens} different tokens`
const Tokens = expects(
  Schema.Array(PaymentToken).pipe(Schema.maxItems(maxTokens), Schema.filter(areDifferent)),
  expectedTokens
)

const annotations = {
  description: "Which payment tokens are accepted",
  examples: [{ accept: "listed", tokens: [{ token: "tok_dana", maxCents: 70_000, uses: 2 }] }]
} as const

export const PaymentSettings = Schema.Struct({ accept, tokens: Tokens })
  .pipe(Schema.filter(({ accept, tokens }) => accept === "listed" || tokens.length === 0))
  .annotations({ ...identifierAnnotation("PaymentSettings"), ...annotations })
export type PaymentSettings = typeof PaymentSettings.Type

/** The same in a request: with `any` there is nothing to list. */
const PaymentRequest = Schema.Struct({
  accept,
  tokens: optional(Tokens, expectedTokens)
})
  .pipe(
    Schema.filter(({ accept, tokens }) => (accept === "listed" ? tokens !== undefined : (tokens ?? []).length === 0))
  )
  .annotations({ ...identifierAnnotation("PaymentRequest"), ...annotations })
  .pipe(
    Schema.transform(Schema.typeSchema(PaymentSettings), {
      strict: true,
      decode: ({ accept, tokens = [] }) => ({ accept, tokens }),
      encode: (settings) => settings
    })
  )

/** The default: every token pays. */
export const anyPayment: PaymentSettings = { accept: "any", tokens: [] }

/** The field of a request for it. */
export const paymentsField = optional(
  PaymentRequest,
  `{"accept": "any"}, or {"accept": "listed", "tokens": [...]} with at most ${maxTokens} different tokens, each with token and any of maxCents from ${amounts}, uses from ${payments}, expires and decline`
)

const listedToken = ({ decline, expires, maxCents, uses }: PaymentToken): ListedToken => ({
  decline,
  maxCents,
  uses,
  expiresMs: expires === undefined ? undefined : DateTime.toEpochMillis(DateTime.unsafeMake(expires))
})

/** The store's form; undefined if every token pays. */
export const listedPaymentsOf = ({ accept, tokens }: PaymentSettings): ListedPayments | undefined =>
  accept === "any" ? undefined : new Map(tokens.map((each) => [each.token, listedToken(each)]))
