import * as Options from "@effect/cli/Options"
import { Effect } from "effect"
import { joinWithOr, quote } from "../domain/Input.ts"
import { answerReader } from "../visibility/import/AnswerReader.ts"
import { answerFields, type LogFormat, logFormats, logOf } from "../visibility/import/logs/formats.ts"
import { choice, flag, repeated } from "./command.ts"
import { usageError } from "./exit.ts"
import { printErrorText } from "./terminal.ts"

interface ReadingOptions {
  readonly file: string
  readonly format: LogFormat
  readonly map: ReadonlyArray<string>
  readonly set: ReadonlyArray<string>
  readonly lenient: boolean
}

export const readingOptions = {
  format: choice(
    "format",
    `The format of the file: ${joinWithOr(logFormats)} (jsonl)`,
    logFormats,
    Options.withDefault("jsonl" as const)
  ),
  map: repeated("map", "FIELD=COLUMN: the column of a table that has the field"),
  set: repeated("set", "FIELD=VALUE: the value of a field for answers that do not have it, such as location=us"),
  lenient: flag("lenient", "Leaves out the parts of an answer that are wrong, and reports each of them")
}

// An option sets a text, not a list.
const settableFields = answerFields.filter((field) => !["citations", "mentions"].includes(field))

const parsePairs = Effect.fnUntraced(function* (
  name: string,
  words: ReadonlyArray<string>,
  fields: ReadonlyArray<string>
) {
  const read: Record<string, string> = {}
  for (const word of words) {
    const [, field = "", value = ""] = /^([^=]*)=(.*)$/s.exec(word) ?? []
    if (!fields.includes(field) || value === "") {
      return yield* usageError(
        `--${name}: expected FIELD=... with one of ${joinWithOr(fields)}, received ${quote(word)}`
      )
    }
    if (field in read) return yield* usageError(`--${name}: expected each field once, received ${quote(field)} twice`)
    read[field] = value
  }
  return read
})

/** With two fields in one column the first would be lost. */
const columnsOf = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const columns = yield* parsePairs("map", words, answerFields)
  const byColumn = Map.groupBy(Object.entries(columns), ([, column]) => column)
  for (const [column, [[first] = [], [second] = []]] of byColumn) {
    if (second === undefined) continue
    return yield* usageError(`--map: expected each column once, received ${quote(column)} for ${first} and ${second}`)
  }
  return columns
})

/** Names the ignored columns of a table. Once only: the header of a file that is read twice is read again. */
const ignoredColumnsReporter = (file: string) => {
  let isReported = false
  return (columns: ReadonlyArray<string>) =>
    Effect.suspend(() => {
      if (isReported) return Effect.void
      isReported = true
      return printErrorText(`${file}: ignored columns: ${columns.map(quote).join(", ")}`)
    })
}

/** The reader of the file. Fails with exit code 2 for invalid options. */
export const readerOf = Effect.fnUntraced(function* ({ file, format, lenient, map, set }: ReadingOptions) {
  if (map.length > 0 && format !== "csv")
    return yield* usageError("--map: expected --format csv as well: only a table has columns")
  const [columns, constants] = [yield* columnsOf(map), yield* parsePairs("set", set, settableFields)]
  const table = { columns, given: Object.keys(constants), onIgnored: ignoredColumnsReporter(file) }
  return answerReader({ log: logOf(format, table), constants, isLenient: lenient })
})
