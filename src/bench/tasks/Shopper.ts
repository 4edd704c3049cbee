import { Schema } from "effect"
import { expects, NonBlankText } from "../../domain/Input.ts"

/** Maximum number of answers of a scripted shopper, and of words for each. */
const maxAnswers = 50
const maxWords = 20
const maxReplyLength = 1000

const reply = NonBlankText(maxReplyLength)

/** The person that an agent can ask, with scripted answers. */
export const Shopper = Schema.Struct({
  answers: Schema.Array(
    Schema.Struct({
      about: expects(
        Schema.Array(NonBlankText(100)).pipe(Schema.minItems(1), Schema.maxItems(maxWords)),
        `a list of 1 to ${maxWords} words`
      ),
      reply
    })
  )
    .pipe(Schema.maxItems(maxAnswers))
    .annotations({
      description:
        "The first is given one of whose words begins in the question, in capitals or not: `fit` in `fits`, and not in `benefits`"
    }),
  otherwise: reply.annotations({ description: "What is answered to every other question" })
}).annotations({ identifier: "Shopper", description: "The person whom the agent acts for, as a script" })
export type Shopper = typeof Shopper.Type
