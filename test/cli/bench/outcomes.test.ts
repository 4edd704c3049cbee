import { expect, test } from "bun:test"
import { outcomeOfOutput } from "../../../src/cli/bench/agents/outcomes.ts"

const answered = (answer: string) => outcomeOfOutput(JSON.stringify({ answer }), undefined).answer

test("usage figures that a report does not accept are left out", () => {
  const { usage } = outcomeOfOutput(
    JSON.stringify({ answer: "done", usage: { costUsd: 1e308, tokens: 1e12, steps: -1 } }),
    undefined
  )
  expect(usage).toEqual({ tokens: 1e12 })
})

test("a numeric answer counts as its text, and the last answer counts", () => {
  expect(outcomeOfOutput('{"answer": "Let me look. VT-02E3DJ"}\n{"answer": 638}', undefined).answer).toBe("638")
  expect(outcomeOfOutput('{"answer": 5, "usage": {"steps": 2}}', "a file")).toEqual({
    answer: "5",
    usage: { steps: 2 }
  })
  const logged = '{"answer": "Booked KV203"}\n{"event": "done", "result": 0}\n{"answer": true}'
  expect(outcomeOfOutput(logged, undefined).answer).toBe("Booked KV203")
})

// A report keeps the end of an answer, and accepts no text of only white space.
test("white space around an answer is removed", () => {
  expect(answered(" \n ")).toBe("")
  expect(answered(`Bought.${" ".repeat(20_000)}`)).toBe("Bought.")
})
