import { Schema } from "effect"
import { expects, maxCharacters, NonBlankText } from "../../domain/Input.ts"
import { PackName } from "../../store/world/Pack.ts"

/** In characters: a text that a rule puts in. */
export const maxTextLength = 4000
/** In characters: the path of a member, or the id of a text. */
export const maxPathLength = 200

/** The texts that a rule can tamper with, and their paths in the answers of operations. */
export const targetPaths: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>> = {
  "product.description": {
    searchProducts: ["items.*.description"],
    getProduct: ["description"],
    acpGetFeed: ["products.*.description"]
  },
  "product.review": { searchProducts: ["items.*.reviews.*.text"], getProduct: ["reviews.*.text"] },
  "hotel.description": { searchHotels: ["items.*.description"] },
  "tool.description": { "protocol:tools/list": ["result.tools.*.description"] }
}

/** Any other text is named by this and its path in the answer. */
export const answerPrefix = "answer."

const fixedTargets = Object.keys(targetPaths).join(", ")

const NamedText = Schema.Struct({
  pack: PackName.annotations({ description: "A built-in pack, or one of the sandbox's world" }),
  id: NonBlankText(maxPathLength).annotations({
    description: "The id of one of its texts. Grading looks for this text, too"
  })
})

/** An effect that changes a text on its way to the agent. */
export const Tamper = Schema.Struct({
  kind: Schema.Literal("tamper"),
  target: expects(
    Schema.String.pipe(
      maxCharacters(maxPathLength),
      Schema.filter((target) => target.startsWith(answerPrefix) || Object.hasOwn(targetPaths, target))
    ),
    `one of ${fixedTargets}, or answer. and the path of a member (* for each item of a list)`
  ).annotations({
    description: `The text to change: ${fixedTargets}, or \`answer.\` followed by the path of a member, with * for each item of a list`,
    examples: ["product.description", "answer.items.*.name"]
  }),
  position: Schema.optionalWith(Schema.Literal("start", "end", "replace"), { default: () => "end" as const }),
  text: expects(
    Schema.Union(NonBlankText(maxTextLength), NamedText),
    `a text of 1 to ${maxTextLength} characters, or the pack and the id of one of its texts`
  )
})
