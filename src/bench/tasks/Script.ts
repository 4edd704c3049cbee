import { Schema } from "effect"
import { expects, ListOf, NonBlankText, optional } from "../../domain/Input.ts"

const maxCalls = 100

const maxAnswerLength = 4000

const ToolCall = Schema.Struct({
  tool: expects(NonBlankText(100), "the name of a tool"),
  arguments: optional(
    Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({
      description: "`{{0.id}}` is the member `id` of the answer to the first call"
    }),
    "an object"
  )
}).annotations({ identifier: "ToolCall" })

const Calls = ListOf(ToolCall, maxCalls, "calls, each with a tool and its arguments")

/** A scripted agent that solves the task. */
export const Oracle = Schema.Struct({
  name: expects(NonBlankText(100), "a name of 1 to 100 characters"),
  calls: Calls,
  answer: optional(NonBlankText(maxAnswerLength))
}).annotations({
  identifier: "Oracle",
  description: "Tool calls in order, and the final answer"
})
export type Oracle = typeof Oracle.Type

const index = optional(Schema.Int.pipe(Schema.between(0, maxCalls - 1)), "the number of a call, from 0")

/** A scripted agent that makes a mistake: a changed oracle. */
export const Mutant = Schema.Struct({
  name: expects(NonBlankText(100), "a name of 1 to 100 characters"),
  oracle: optional(
    NonBlankText(100).annotations({ description: "The oracle that it is based on; the first one if omitted" }),
    "the name of an oracle"
  ),
  set: optional(
    Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({
      description: "New values for members of the oracle, by path, such as calls.0.arguments.quantity or answer"
    }),
    "an object of paths and values"
  ),
  remove: index.annotations({ description: "The number of the call to leave out, from 0" }),
  repeat: index.annotations({ description: "The number of the call to repeat, from 0" }),
  add: optional(Calls.annotations({ description: "Calls to add at the end" }))
}).annotations({ identifier: "Mutant", description: "An oracle with a mistake in it" })
export type Mutant = typeof Mutant.Type
