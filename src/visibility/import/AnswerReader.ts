import { Either, type Stream } from "effect"
import { type AnswerLine, decodeAnswer, firstReason, type LineError, readLine } from "./AnswerLine.ts"
import type { Line, Lines } from "./Lines.ts"
import { decodeLeniently, type OnDrop } from "./lenient.ts"
import type { AnswerLog, LogBroken } from "./logs/AnswerLog.ts"
import { logOf } from "./logs/formats.ts"

/** How answers are read from bytes. */
export interface AnswerReader {
  readonly lines: <E, R>(chunks: Stream.Stream<Uint8Array, E, R>) => Stream.Stream<Lines, E | LogBroken, R>
  /** Whether only the wrong parts of an answer are dropped, instead of the whole answer. */
  readonly isLenient: boolean
  /** Calls `drop` with the reason for each dropped part. */
  readonly read: (line: Line, drop?: OnDrop) => Either.Either<AnswerLine, LineError>
}

interface ReaderOptions {
  readonly log?: AnswerLog
  /** Default values for fields that an answer omits. */
  readonly constants?: Readonly<Record<string, string>>
  readonly isLenient?: boolean
}

export const answerReader = ({
  constants = {},
  isLenient = false,
  log = logOf("jsonl")
}: ReaderOptions): AnswerReader => {
  const defaults = Object.entries({ ...log.defaults, ...constants })
  const withDefaults = (answer: object): object => {
    const missing = defaults.filter(([field]) => (Reflect.get(answer, field) ?? null) === null)
    return missing.length === 0 ? answer : { ...answer, ...Object.fromEntries(missing) }
  }
  return {
    lines: log.lines,
    isLenient,
    read: (line, drop = () => undefined) =>
      readLine((value) =>
        log.toAnswer(value, drop).pipe(
          Either.map(withDefaults),
          Either.flatMap((answer) =>
            isLenient ? decodeLeniently(answer, drop) : Either.mapLeft(decodeAnswer(answer), firstReason)
          )
        )
      )(line)
  }
}
