import { expect, test } from "bun:test"
import { outcomeOfOutput } from "../../../src/cli/bench/agents/outcomes.ts"

const answered = (answer: string) => outcomeOfOutput(JSON.stringify({ answer }), undefined).answer

test("figures that no report takes are left out", () => {
  const { usage } = outcomeOfOutput(
    JSON.stringify({ answer: "done", usage: { costUsd: 1e308, tokens: 1e12, steps: -1 } }),
    undefined
  )
  expect(usage).toEqual({ tokens: 1e12 })
})

test("an answer that is a number is its text, and the last one counts", () => {
  expect(outcomeOfOutput('{"answer": "Let me look. VT-02E3DJ"}\n{"answer": 638}', undefined).answer).toBe("638")
  expect(outcomeOfOutput('{"answer": 5, "usage": {"steps": 2}}', "a file")).toEqual({
    answer: "5",
    usage: { steps: 2 }
  })
  const logged = '{"answer": "Booked KV203"}\n{"event": "done", "result": 0}\n{"answer": true}'
  expect(outcomeOfOutput(logged, undefined).answer).toBe("Booked KV203")
})

// A report takes the end of an answer, and no text of blanks alone.
test("the blanks around an answer are no part of it", () => {
  expect(answered(" \n ")).toBe("")
  expect(answered(`Bought.${" ".repeat(20_000)}`)).toBe("Bought.")
})
