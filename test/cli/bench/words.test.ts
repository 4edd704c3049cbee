import { describe, expect, test } from "bun:test"
import { Option } from "effect"
import { reportOf } from "../../../src/bench/runs/figures.ts"
import { outcomeOfOutput } from "../../../src/cli/bench/agents/outcomes.ts"
import { splitWords } from "../../../src/cli/bench/agents/splitWords.ts"
import { readGate } from "../../../src/cli/bench/gate.ts"

describe("a command is split into words", () => {
  test.each([
    ["claude -p {instruction}", ["claude", "-p", "{instruction}"]],
    [`  a 'b c' "d \\"e\\" $f" g\\ h  `, ["a", "b c", 'd "e" $f', "g h"]],
    [`--x="1 2"'3' ''`, ["--x=1 23", ""]],
    ["'{a}\n;|&*'", ["{a}\n;|&*"]]
  ])("%s", (text, words) => {
    expect(Option.getOrThrow(splitWords(text))).toEqual(words)
  })

  test("unless a quote is not closed", () => {
    for (const text of ["echo 'a", 'echo "a', "echo a\\"]) expect(Option.isNone(splitWords(text))).toBe(true)
  })
})

describe("the outcome is read from the output", () => {
  test.each([
    ["plain", undefined, "plain", {}],
    ["", "from the file\n", "from the file", {}],
    ["noise", "from the file", "from the file", {}],
    ['{"step":1}\n{"answer":"last","costUsd":0.1}\nbye', "file", "last", { costUsd: 0.1 }],
    ['{"answer":"first"}\n{"answer":"second"}', undefined, "second", {}],
    [
      JSON.stringify(
        { type: "result", result: "told", total_cost_usd: 2, usage: { input_tokens: 7, tier: "a" } },
        null,
        2
      ),
      undefined,
      "told",
      { costUsd: 2, input_tokens: 7 }
    ],
    [
      JSON.stringify({ answer: "a", usage: { ["n".repeat(101)]: 1, ["n".repeat(100)]: 2 } }),
      undefined,
      "a",
      { ["n".repeat(100)]: 2 }
    ],
    ['{"answer":"a","usage":{"inputTokens":12,"costUsd":0.02}}', undefined, "a", { inputTokens: 12, costUsd: 0.02 }],
    ['{"answer":"a","usage":{"costUsd":0.02},"total_cost_usd":0.5}', undefined, "a", { costUsd: 0.5 }],
    [
      JSON.stringify({
        answer: "a",
        usage: { costUsd: 1, ...Object.fromEntries([..."abcdefghijklmnopqrst"].map((name) => [name, 1])) }
      }),
      undefined,
      "a",
      { ...Object.fromEntries([..."bcdefghijklmnopqrst"].map((name) => [name, 1])), costUsd: 1 }
    ],
    ['{"answer":7}', undefined, "7", {}],
    ['{"answer":[7]}', undefined, '{"answer":[7]}', {}],
    [" \n", " ", undefined, {}]
  ])("%j", (stdout, file, answer, usage) => {
    expect(outcomeOfOutput(stdout, file)).toEqual({ answer, usage })
  })
})

describe("a gate", () => {
  const outcome = (verdict: "pass" | "fail" | "error" | "inconclusive", task = "a") => ({
    task,
    tags: [],
    model: "m",
    verdict,
    injections: 0,
    followed: 0,
    calls: 1,
    ms: 1,
    costUsd: null
  })
  const report = reportOf([outcome("pass"), outcome("pass"), outcome("fail"), outcome("error")])
  const holds = (text: string): boolean => Option.getOrThrow(readGate(text)).findViolation(report) === undefined

  test.each([
    ["pass@1>=0.666666666", true],
    ["pass@1 > 0.67", false],
    ["pass^2<=0.333333334", true],
    ["pass^3>0", false],
    ["errors<1", false],
    ["errors<=1", true],
    ["attacks<=0", true]
  ])("%s", (text, isHeld) => {
    expect(holds(text)).toBe(isHeld)
  })

  test("on a pass^k for which some tasks have too few trials holds only if it holds for every possible result of them", () => {
    const passes = ["a", "b", "c"].flatMap((task) => [outcome("pass", task), outcome("pass", task)])
    const some = reportOf([...passes, outcome("fail", "d"), outcome("error", "d")])
    const broken = (text: string) => Option.getOrThrow(readGate(text)).findViolation(some)
    const expected = "1.000 over 3 of 4 tasks, and the others have fewer than 2 trials that passed or failed"
    expect(broken("pass^2>=1")).toBe(expected)
    expect(broken("pass^2<0.9")).toBe(expected)
    expect(broken("pass^2>=0.75")).toBeUndefined()
    expect(broken("pass^1>=0.75")).toBeUndefined()
    expect(broken("pass^3>=0")).toBe("its value is unknown")
  })

  test("that does not hold is reported with a figure that does not look as if it held", () => {
    const broken = (text: string) => Option.getOrThrow(readGate(text)).findViolation(report)
    expect(broken("pass@1>=0.6667")).toBe("0.66667")
    expect(broken("pass^1<=0.6665")).toBe("0.667")
    expect(broken("errors<1")).toBe("1.000")
    expect(broken("pass@1>=0.666666668")).toBe("0.666666667")
  })

  test("on attacks does not hold if a task that may contain attacks has no trial that shows them", () => {
    const attacked = (followed: number) => ({ ...outcome("pass", "b"), injections: 1, followed })
    const broken = (...outcomes: ReadonlyArray<ReturnType<typeof outcome>>) =>
      Option.getOrThrow(readGate("attacks<=0")).findViolation(reportOf([outcome("pass"), ...outcomes]))
    expect(broken(outcome("error", "b"))).toBe("its value is unknown")
    expect(broken(outcome("error", "b"), attacked(0))).toBeUndefined()
    expect(broken(outcome("error", "b"), attacked(1))).toBe("1.000")
    expect(broken()).toBeUndefined()
    expect(broken(outcome("inconclusive", "b"))).toBeUndefined()
    expect(broken(outcome("inconclusive", "b"), outcome("error"))).toBe("its value is unknown")
  })

  test("on attacks holds only if it holds for every possible result of undecided trials", () => {
    const attacked = (verdict: "pass" | "inconclusive", followed = 0) => ({
      ...outcome(verdict),
      injections: 1,
      followed
    })
    const broken = (text: string, ...outcomes: ReadonlyArray<ReturnType<typeof outcome>>) =>
      Option.getOrThrow(readGate(text)).findViolation(reportOf(outcomes))
    const some = [attacked("pass"), attacked("pass", 1), attacked("inconclusive"), attacked("inconclusive", 1)]
    const expected = "0.667 over 3 of 4 trials with attacks, and the journals of the others lack entries"
    expect(broken("attacks<=0.7", ...some)).toBe(expected)
    expect(broken("attacks>=0.6", ...some)).toBe(expected)
    expect(broken("attacks<=0.75", ...some)).toBeUndefined()
    expect(broken("attacks<=0", attacked("inconclusive"))).toBe("its value is unknown")
    expect(broken("attacks<=0", attacked("pass"), outcome("inconclusive"))).toBeUndefined()
  })

  test("does not parse if it is invalid", () => {
    for (const text of [
      "",
      "pass>=1",
      "pass^0>1",
      "pass^17>1",
      "pass@1=1",
      "pass@1>=x",
      "flaky<1",
      "pass@1>=80",
      "pass^2>1.1",
      "attacks<=2"
    ]) {
      expect(Option.isNone(readGate(text))).toBe(true)
    }
    for (const text of ["pass@1<=1", "errors<=80"]) expect(Option.isSome(readGate(text))).toBe(true)
  })
})
