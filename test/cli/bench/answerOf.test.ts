import { expect, test } from "bun:test"
import { answerOf } from "../../../src/cli/bench/agents/answerOf.ts"

const answered = (answer: string) => answerOf(JSON.stringify({ answer }), undefined).answer

// A report takes the end of an answer, and no text of blanks alone.
test("the blanks around an answer are no part of it", () => {
  expect(answered(" \n ")).toBe("")
  expect(answered(`Bought.${" ".repeat(20_000)}`)).toBe("Bought.")
})
