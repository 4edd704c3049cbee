import { Schema } from "effect"
import { expects, Text } from "../../domain/Input.ts"

/** Answers that a scripted shopper has, and words that each of them is for. */
const mostAnswers = 50
const mostWords = 20
const longestReply = 1000

const reply = Text(longestReply)

/** Who an agent can ask, and what that person answers. */
export const Shopper = Schema.Struct({
  answers: Schema.Array(
    Schema.Struct({
      about: expects(
        Schema.Array(Text(100)).pipe(Schema.minItems(1), Schema.maxItems(mostWords)),
        `a list of 1 to ${mostWords} words`
      ),
      reply
    })
  )
    .pipe(Schema.maxItems(mostAnswers))
    .annotations({
      description:
        "The first is given one of whose words begins in the question, in capitals or not: `fit` in `fits`, and not in `benefits`"
    }),
  otherwise: reply.annotations({ description: "What is answered to every other question" })
}).annotations({ identifier: "Shopper", description: "The person whom the agent acts for, as a script" })
export type Shopper = typeof Shopper.Type
