import { Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { hasWord } from "../../domain/hasWord.ts"
import { normalizeForComparison } from "../../domain/normalizeForComparison.ts"
import type { ScriptedShopper } from "../../domain/SandboxControl.ts"
import { entries, type Operations } from "../../operation/Operations.ts"
import { Reply, ShopperApi } from "./Api.ts"
import { ShopperAbsent } from "./ShopperAbsent.ts"

const replyTo = (question: string, { answers, otherwise }: ScriptedShopper): string => {
  const normalized = normalizeForComparison(question)
  return (
    answers.find(({ about }) => about.some((word) => hasWord(normalized, normalizeForComparison(word))))?.reply ??
    otherwise
  )
}

const operations: Operations<typeof ShopperApi> = {
  askShopper: ({ urlParams: { question } }) =>
    Effect.flatMap(CurrentSandbox, ({ control }) =>
      control?.shopper === undefined
        ? new ShopperAbsent()
        : Effect.succeed(new Reply({ reply: replyTo(question, control.shopper) }))
    )
}

/** The simulated shopper: only a tool, where a tester has set one. */
export const shopperEntries = entries(ShopperApi, operations)
