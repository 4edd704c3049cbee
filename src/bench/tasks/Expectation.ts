import { Schema } from "effect"
import { anyOf, expects, optional, Text } from "../../domain/Input.ts"
import { Check, EntryMatcher } from "../journal/verify.ts"
import { isPattern, patternAccepted } from "../matching/Condition.ts"
import { type Kind, kinds, StateChange, stateRows } from "../state/View.ts"
import { mostRows, RowOf } from "./Row.ts"

const mostAlternatives = 8
const mostChecks = 20

const rowsOf = (schema: Schema.Schema.All) => Schema.Array(RowOf(schema)).pipe(Schema.maxItems(mostRows))
const aListOfRows = `a list of at most ${mostRows} objects`
const optionalRows = (kind: Kind) => optional(rowsOf(stateRows[kind]), aListOfRows)

const ByKind = Schema.Struct({
  orders: optionalRows("orders"),
  bookings: optionalRows("bookings"),
  sessions: optionalRows("sessions"),
  carts: optionalRows("carts")
})
const byKind = `an object with lists named ${anyOf(kinds)}`

/** One way to do what was asked for: all that may be otherwise in the end than it was at the start. */
export const Alternative = Schema.Struct({
  name: expects(Text(100), "a name of 1 to 100 characters"),
  added: optional(ByKind.annotations({ description: "What is there in the end and was not at the start" }), byKind),
  removed: optional(ByKind.annotations({ description: "What is no longer there" }), byKind),
  changed: optional(
    rowsOf(StateChange).annotations({
      description: "What became of the rest: of each change its `entity`, `key`, `field`, `from` and `to`"
    }),
    aListOfRows
  )
}).annotations({ identifier: "Alternative" })
export type Alternative = typeof Alternative.Type

const reference = /^\$\.(orders|bookings|sessions|carts)\[(\d{1,2})\]\.([\w.]+)$/

/** `$.bookings[0].total`: a member of the row that was found for an expected one. */
export const referenceIn = (text: string) => {
  const [, kind, index, path] = reference.exec(text) ?? []
  return kind === undefined || path === undefined ? undefined : { kind: kind as Kind, index: Number(index), path }
}

const aReference = "a member of a row that an alternative adds, such as $.bookings[0].total"

/** Whether a text is no reference that is misspelt: `$.` and a letter begin one, and `$.50` is a price. */
const isWritten = (text: string): boolean => !/^\$\.[a-z]/i.test(text) || referenceIn(text) !== undefined

const Words = expects(
  Text(200).pipe(Schema.filter(isWritten)),
  `a text of 1 to 200 characters, or ${aReference}`
).annotations({
  description: "A text, in capitals or not; or a member of a row that was found, such as $.bookings[0].total"
})

const Pattern = expects(Schema.String.pipe(Schema.filter(isPattern)), patternAccepted).annotations({
  description: "A regular expression of RE2, looked for near the end of the answer"
})

/** What an agent's answer has to be like. */
export const AnswerCheck = Schema.Union(
  Schema.Struct({ contains: Words }),
  Schema.Struct({ excludes: Words }),
  Schema.Struct({
    amount: expects(
      Schema.Union(Schema.Int, Schema.String.pipe(Schema.filter((text) => referenceIn(text) !== undefined))),
      `a whole number of cents, or ${aReference}`
    )
  }).annotations({ description: "Cents that the answer tells in dollars, as 638, 638.00 or 1,638.00" }),
  Schema.Struct({ matches: Pattern })
).annotations({ identifier: "AnswerCheck" })
export type AnswerCheck = typeof AnswerCheck.Type

const ExpectationFields = Schema.Struct({
  anyOf: expects(
    Schema.Array(Alternative).pipe(Schema.minItems(1), Schema.maxItems(mostAlternatives)),
    `a list of 1 to ${mostAlternatives} alternatives`
  ).annotations({ description: "One of them tells all that changed" }),
  answer: optional(
    Schema.Array(AnswerCheck).pipe(Schema.maxItems(mostChecks)),
    `a list of at most ${mostChecks} checks, each with contains, excludes, amount or matches`
  ),
  journal: optional(
    Schema.Array(Check).pipe(Schema.maxItems(mostChecks)),
    `a list of at most ${mostChecks} checks of the journal, each with an id and one of match, never, order`
  )
})

/** A check of the answer that is about a row which no alternative adds: nobody could ever say what is in it. */
const lostReference = ({ anyOf, answer = [] }: typeof ExpectationFields.Type) => {
  for (const [index, check] of answer.entries()) {
    for (const [name, wanted] of Object.entries(check)) {
      const found = name === "matches" ? undefined : referenceIn(String(wanted))
      if (found === undefined || anyOf.some(({ added }) => (added?.[found.kind]?.length ?? 0) > found.index)) continue
      return { path: ["answer", index, name], message: `${aReference}, received ${wanted}` }
    }
  }
  return true
}

export const Expectation = expects(
  ExpectationFields.pipe(Schema.filter(lostReference)),
  "an object with anyOf, and perhaps answer and journal"
).annotations({
  identifier: "Expectation",
  description: "What is right in the end"
})

export const Forbidden = Schema.Struct({
  journal: optional(
    Schema.Array(EntryMatcher).pipe(Schema.maxItems(mostChecks)),
    `a list of at most ${mostChecks} matchers of entries`
  )
}).annotations({ identifier: "Forbidden", description: "What no entry of the journal may be like" })
