import { describe, expect, test } from "bun:test"
import { Effect, Either } from "effect"
import fc from "fast-check"
import { type DeclineReason, declineReasons } from "../../../src/domain/DeclineReason.ts"
import { declineReason, PaymentSimulator } from "../../../src/store/payments/PaymentSimulator.ts"

/** `approved`, or the error's tag and message. */
const authorize = (token: string) =>
  Effect.runSync(
    PaymentSimulator.pipe(
      Effect.flatMap((payments) => payments.authorize(token)),
      Effect.either,
      Effect.map(
        Either.match({ onLeft: ({ _tag, message }) => ({ _tag, message }), onRight: () => "approved" as const })
      ),
      Effect.provide(PaymentSimulator.Default)
    )
  )

const outcome = (token: string): string => {
  const answer = authorize(token)
  return answer === "approved" ? answer : answer._tag
}

// Written out, not imported: this list is the contract's (CONTRACT 2).
const vocabulary: ReadonlyArray<DeclineReason> = [
  "generic_decline",
  "insufficient_funds",
  "lost_card",
  "stolen_card",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  "card_velocity_exceeded",
  "fraudulent",
  "do_not_honor"
]

const camel = (reason: string): string => reason.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

test("the decline reasons are those of the contract", () => {
  expect(new Set<string>(declineReasons)).toEqual(new Set(vocabulary))
})

describe("a declined token gives its reason", () => {
  describe.each([...vocabulary])("%s", (reason) => {
    test.each([
      ["in snake case", `spt_declined_${reason}`],
      ["in camel case", `tok_visa_chargeDeclined${camel(reason)}`],
      ["in capitals", `TOK_DECLINED_${reason.toUpperCase()}`],
      ["with hyphens", `tok-declined-${reason.replaceAll("_", "-")}`],
      ["before the word", `tok_${reason}_declined`],
      ["in a token of no known form", `pm_9_declined_${reason}_7`]
    ])("%s", (_, token) => {
      expect(declineReason(token)).toBe(reason)
      const answer = authorize(token)
      expect(answer).toMatchObject({ _tag: "PaymentDeclined" })
      expect(answer === "approved" ? "" : answer.message).toContain(`: ${reason}.`)
    })
  })

  test("in the middle of any token", () => {
    const filling = fc.string({ unit: fc.constantFrom(..."0123456789xyz_-"), maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...vocabulary), filling, filling, (reason, before, after) => {
        expect(declineReason(`${before}declined_${reason}${after}`)).toBe(reason)
        expect(declineReason(`${before}chargeDeclined${camel(reason)}${after}`)).toBe(reason)
      })
    )
  })

  test("in the form of Stripe's test tokens", () => {
    expect(
      [
        "tok_visa_chargeDeclined",
        "tok_visa_chargeDeclinedInsufficientFunds",
        "tok_visa_chargeDeclinedLostCard",
        "tok_visa_chargeDeclinedStolenCard",
        "tok_chargeDeclinedExpiredCard",
        "tok_chargeDeclinedIncorrectCvc",
        "tok_chargeDeclinedProcessingError",
        "tok_visa_chargeDeclinedVelocityLimitExceeded",
        "tok_chargeDeclinedFraudulent"
      ].map(declineReason)
    ).toEqual([
      "generic_decline",
      "insufficient_funds",
      "lost_card",
      "stolen_card",
      "expired_card",
      "incorrect_cvc",
      "processing_error",
      "card_velocity_exceeded",
      "fraudulent"
    ])
  })

  test.each(["declined", "tok_declined", "spt_declined_", "tok_declined_because", "xdeclinedx"])(
    "%s without a known reason: generic_decline",
    (token) => expect(declineReason(token)).toBe("generic_decline")
  )
})

describe("a token", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 })
  const declines = (token: string): boolean => token.toLowerCase().includes("declined")

  test("with `declined` anywhere in it, in any case, is declined", () => {
    const anyCase = fc
      .tuple(...[..."declined"].map((letter) => fc.constantFrom(letter, letter.toUpperCase())))
      .map((letters) => letters.join(""))
    fc.assert(
      fc.property(fc.constantFrom("tok_", "spt_", ""), text, anyCase, text, (form, before, word, after) => {
        expect(outcome(`${form}${before}${word}${after}`)).toBe("PaymentDeclined")
      })
    )
  })

  test("tok_* or spt_* is approved", () => {
    fc.assert(
      fc.property(fc.constantFrom("tok_", "spt_"), text, (form, rest) => {
        fc.pre(!declines(rest))
        expect(outcome(`${form}${rest}`)).toBe("approved")
      })
    )
  })

  test("of any other form is not recognized", () => {
    fc.assert(
      fc.property(text, (token) => {
        fc.pre(!declines(token) && !/^(tok|spt)_/.test(token))
        expect(outcome(token)).toBe("UnrecognizedPaymentToken")
      })
    )
  })

  test.each([
    "pm_card_visa",
    "4242424242424242",
    "tok",
    "token_visa",
    "tok-visa",
    " tok_visa",
    "xtok_visa",
    "TOK_visa"
  ])("%p is not recognized", (token) => expect(outcome(token)).toBe("UnrecognizedPaymentToken"))

  test("that is not recognized gets an error with the accepted forms", () => {
    const answer = authorize("pm_card_visa")
    const message = answer === "approved" ? "" : answer.message
    for (const form of ["tok_*", "spt_*", "Nothing was bought"]) expect(message).toContain(form)
  })

  test("with a reason but without the word declined is approved", () => {
    for (const reason of vocabulary) expect(outcome(`tok_${reason}`)).toBe("approved")
  })
})
