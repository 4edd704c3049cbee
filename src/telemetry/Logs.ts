import { Cause, type Context, FiberRef, FiberRefs, HashMap, Inspectable, type Layer, Logger } from "effect"
import { redact } from "./Secrets.ts"

/** Format of lines; `auto` depends on the output. */
type LogFormat = "auto" | "json" | "pretty"

/** Whether the log is for people: by setting, or on a terminal. */
export const isForPeople = (format: LogFormat): boolean =>
  format === "pretty" || (format === "auto" && process.stdout.isTTY === true)

/** The fields of the current request in a line, by name. */
type RequestFields = (context: Context.Context<never>) => Record<string, string>

type Line = Logger.Logger.Options<unknown>

const textOf = (message: unknown): string =>
  (Array.isArray(message) ? message : [message])
    .map((part) => (typeof part === "string" ? part : Inspectable.toStringUnknown(part, 0)))
    .join(" ")

const causeOf = ({ cause }: Line): string | undefined =>
  Cause.isEmpty(cause) ? undefined : Cause.pretty(cause, { renderErrorCause: true })

const fieldsOf = ({ annotations, context }: Line, requestFields: RequestFields): Record<string, unknown> => ({
  ...requestFields(FiberRefs.getOrDefault(context, FiberRef.currentContext)),
  ...Object.fromEntries(HashMap.toEntries(annotations))
})

/** One JSON object per line: `time`, `level`, `message`, the request's fields, annotations, and the cause, if any. */
export const jsonLine = (requestFields: RequestFields): Logger.Logger<unknown, string> =>
  Logger.make((line) =>
    redact(
      JSON.stringify({
        time: line.date.toISOString(),
        level: line.logLevel.label.toLowerCase(),
        message: textOf(line.message),
        ...fieldsOf(line, requestFields),
        cause: causeOf(line)
      })
    )
  )

const colours: Record<string, string> = { WARN: "\u001b[33m", ERROR: "\u001b[31m", FATAL: "\u001b[31m" }

/** For people: time of day, level, message, then all other fields. */
export const prettyLine = (requestFields: RequestFields): Logger.Logger<unknown, string> =>
  Logger.make((line) => {
    const { label } = line.logLevel
    const fields = Object.entries(fieldsOf(line, requestFields)).map(([name, value]) => ` ${name}=${value}`)
    const cause = causeOf(line)
    const colour = process.stdout.isTTY === true ? colours[label] : undefined
    const level = colour === undefined ? label : `${colour}${label}\u001b[0m`
    const text = `${line.date.toTimeString().slice(0, 8)} ${level} ${textOf(line.message)}${fields.join("")}`
    return redact(cause === undefined ? text : `${text}\n${cause}`)
  })

/** Writes the log to standard output in this format, without secrets. */
export const layer = (format: LogFormat, requestFields: RequestFields): Layer.Layer<never> =>
  Logger.replace(
    Logger.defaultLogger,
    Logger.withConsoleLog(isForPeople(format) ? prettyLine(requestFields) : jsonLine(requestFields))
  )
