import { Predicate } from "effect"
import { maxFigureNameLength, maxFigures, maxFigureValue } from "../../../bench/grading/Report.ts"
import type { Outcome } from "./Agent.ts"

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return Predicate.isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const usageOf = ({ costUsd, total_cost_usd, usage }: Readonly<Record<string, unknown>>): Outcome["usage"] => {
  const { costUsd: amongOthers, ...others } = Predicate.isRecord(usage) ? usage : {}
  // If there are too many figures, the last ones are kept; the cost always is.
  const reported = { ...others, costUsd: costUsd ?? total_cost_usd ?? amongOthers }
  const figures = Object.entries(reported).filter(
    (entry): entry is [string, number] =>
      entry[0].length <= maxFigureNameLength &&
      typeof entry[1] === "number" &&
      entry[1] >= 0 &&
      entry[1] <= maxFigureValue
  )
  return Object.fromEntries(figures.slice(-maxFigures))
}

/**
 * The outcome in a JSON object: its `answer` or else its `result`; undefined if it has neither. An `answer` may be a
 * number, because models that must write JSON give amounts so. A numeric `result` is from a program's log: ignored.
 */
export const outcomeOfValue = (value: unknown): Outcome | undefined => {
  if (!Predicate.isRecord(value)) return undefined
  const answer = typeof value.answer === "number" ? String(value.answer) : (value.answer ?? value.result)
  return typeof answer === "string" ? { answer: answer.trim(), usage: usageOf(value) } : undefined
}

/**
 * The answer of a command: the last JSON object with an `answer` on its standard output, as one line or as all of it;
 * else the text of the file that it wrote; else its standard output.
 */
export const outcomeOfOutput = (stdout: string, file: string | undefined): Outcome => {
  const text = stdout.trim()
  const candidates = [text, ...text.split("\n").toReversed()].filter((part) => part.trimStart().startsWith("{"))
  for (const candidate of candidates) {
    const outcome = outcomeOfValue(parseObject(candidate))
    if (outcome !== undefined) return outcome
  }
  const answer = (file ?? text).trim()
  return { answer: answer === "" ? undefined : answer, usage: {} }
}
