import { Effect, Option, Schema, Stream } from "effect"
import { quote } from "../../../domain/Input.ts"
import { type Lines, linesOf } from "../Lines.ts"
import { LogBroken } from "./AnswerLog.ts"

const parseObject = Schema.decodeOption(Schema.parseJson(Schema.Object))

/** The format that the first lines of a file show, if it is not that of JSON Lines. */
const otherFormat = ([first, second]: Lines): string | undefined => {
  const text = first?.text.trim() ?? ""
  // Only the first line is wrong then.
  if (text !== "[" && second !== undefined && Option.isSome(parseObject(second.text))) return undefined
  if (text.startsWith("[")) return "a JSON list, of which `jq -c '.[]'` makes lines"
  if (text === "{" && second?.text.trim().startsWith('"') === true)
    return "an object over several lines, of which `jq -c .` makes one"
  // The last line of an object that was cut off has a brace.
  return /^[^{}]*[,;\t][^{}]*$/.test(text) ? `${quote(text)}: a table needs --format csv` : undefined
}

/** The lines of JSON Lines. A file in another format fails at once, instead of with an error for each line. */
export const objectLines = <E, R>(chunks: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Lines, E | LogBroken, R> =>
  Stream.suspend(() => {
    let isFirst = true
    return Stream.mapEffect(linesOf(chunks), (lines) => {
      if (!isFirst || lines.length === 0) return Effect.succeed(lines)
      isFirst = false
      const other = otherFormat(lines)
      return other === undefined
        ? Effect.succeed(lines)
        : new LogBroken({ reason: `expected one JSON object on each line, received ${other}` })
    })
  })
