import { expect, test } from "bun:test"
import { answerOf } from "../../../src/cli/bench/agents/answerOf.ts"

const answered = (answer: string) => answerOf(JSON.stringify({ answer }), undefined).answer

test("figures that no report takes are left out", () => {
  const { usage } = answerOf(
    JSON.stringify({ answer: "done", usage: { costUsd: 1e308, tokens: 1e12, steps: -1 } }),
    undefined
  )
  expect(usage).toEqual({ tokens: 1e12 })
})

// A report takes the end of an answer, and no text of blanks alone.
test("the blanks around an answer are no part of it", () => {
  expect(answered(" \n ")).toBe("")
  expect(answered(`Bought.${" ".repeat(20_000)}`)).toBe("Bought.")
})
