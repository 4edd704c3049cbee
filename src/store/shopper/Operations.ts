import { Effect } from "effect"
import { asCompared } from "../../domain/asCompared.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import type { ScriptedShopper } from "../../domain/SandboxControl.ts"
import { entries, type Operations } from "../../operation/Operations.ts"
import { Reply, ShopperApi } from "./Api.ts"
import { ShopperAbsent } from "./ShopperAbsent.ts"

// What words with spaces between them begin with. Where words are written without spaces one may begin behind anything.
const spaced = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u

// Behind these a word goes on. A letter may have marks of its own, such as accents.
const within = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]\p{M}{0,3}$/u

/** Whether a word begins somewhere in a text: `fit` in "Does it fit?" and "What fits?", and not in "Which benefits?". */
const hasWord = (text: string, word: string): boolean => {
  if (!spaced.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!within.test(text.slice(Math.max(0, at - 5), at))) return true
  }
  return false
}

const replyTo = (question: string, { answers, otherwise }: ScriptedShopper): string => {
  const asked = asCompared(question)
  return answers.find(({ about }) => about.some((word) => hasWord(asked, asCompared(word))))?.reply ?? otherwise
}

const operations: Operations<typeof ShopperApi> = {
  askShopper: ({ urlParams: { question } }) =>
    Effect.flatMap(CurrentSandbox, ({ control }) =>
      control?.shopper === undefined
        ? new ShopperAbsent()
        : Effect.succeed(new Reply({ reply: replyTo(question, control.shopper) }))
    )
}

/** Whom agents can ask: a tool where a tester has set somebody, and nothing else. */
export const shopperEntries = entries(ShopperApi, operations)
