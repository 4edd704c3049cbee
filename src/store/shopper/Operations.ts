import { Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import type { ScriptedShopper } from "../../domain/SandboxControl.ts"
import { entries, type Operations } from "../../operation/Operations.ts"
import { Reply, ShopperApi } from "./Api.ts"
import { ShopperAbsent } from "./ShopperAbsent.ts"

// Behind these a word goes on. Where words are written without spaces one may begin behind any letter.
const within = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{Nd}]$/u

/** Whether a word begins somewhere in a text: `fit` in "Does it fit?" and "What fits?", and not in "Which benefits?". */
const hasWord = (text: string, word: string): boolean => {
  if (!/^[\p{L}\p{Nd}]/u.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!within.test(text.slice(Math.max(0, at - 2), at))) return true
  }
  return false
}

const replyTo = (question: string, { answers, otherwise }: ScriptedShopper): string => {
  const asked = question.toLowerCase()
  return answers.find(({ about }) => about.some((word) => hasWord(asked, word.toLowerCase())))?.reply ?? otherwise
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
