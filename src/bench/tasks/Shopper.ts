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
        "The shopper gives the first answer with a word in `about` that begins a word of the question. Upper and lower case are the same: `fit` is found in `fits`, but not in `benefits`"
    }),
  otherwise: reply.annotations({ description: "The answer to every other question" })
}).annotations({ identifier: "Shopper", description: "The scripted person for whom the agent acts" })
export type Shopper = typeof Shopper.Type
