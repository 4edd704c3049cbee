import { Either, Schema, Struct } from "effect"
import { AnswerLine } from "../AnswerLine.ts"
import type { AnswerLog } from "./AnswerLog.ts"
import { anthropic } from "./Anthropic.ts"
import { csvLog, type TableOptions } from "./Csv.ts"
import { gemini } from "./Gemini.ts"
import { openAi } from "./OpenAi.ts"
import { objectLines } from "./objectLines.ts"
import { perplexity } from "./Perplexity.ts"
import { vendorLog } from "./vendorLog.ts"

/** Our own line format. */
const jsonLines: AnswerLog = { lines: objectLines, toAnswer: Either.right }

const answerLogs = {
  jsonl: () => jsonLines,
  openai: () => vendorLog(openAi),
  anthropic: () => vendorLog(anthropic),
  gemini: () => vendorLog(gemini),
  perplexity: () => vendorLog(perplexity),
  csv: (options: TableOptions) => csvLog(options, { known: answerFields, required: requiredFields })
}

export type LogFormat = keyof typeof answerLogs

/** The supported log formats. */
export const logFormats = Struct.keys(answerLogs)

/** The fields of an answer line. */
export const answerFields: ReadonlyArray<string> = Object.keys(AnswerLine.fields)

const requiredFields = Object.entries(AnswerLine.fields).flatMap(([name, field]) =>
  Schema.isPropertySignature(field) ? [] : name
)

export const logOf = (format: LogFormat, table: TableOptions = {}): AnswerLog => answerLogs[format](table)
