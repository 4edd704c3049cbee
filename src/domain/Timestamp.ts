import { DateTime, Option, ParseResult, Schema } from "effect"
import { isCalendarDay } from "./CalendarDate.ts"

// RFC 3339: a date, a time and an offset; the fraction is optional, a missing offset is not UTC but an error.
const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

const parse = (text: string) =>
  rfc3339.test(text) && isCalendarDay(text.slice(0, 10)) ? DateTime.make(text.toUpperCase()) : Option.none()

/** Truncates below the millisecond, unless `round` does otherwise. */
const timestamp = (round: (instant: DateTime.Utc, text: string) => DateTime.Utc) =>
  Schema.transformOrFail(
    Schema.String.annotations({ jsonSchema: { type: "string", format: "date-time" } }),
    Schema.DateTimeUtcFromSelf,
    {
      strict: true,
      decode: (text, _, ast) =>
        Option.match(parse(text), {
          onNone: () => ParseResult.fail(new ParseResult.Type(ast, text)),
          onSome: (instant) => ParseResult.succeed(round(DateTime.toUtc(instant), text))
        }),
      encode: (instant) => ParseResult.succeed(DateTime.formatIso(instant))
    }
  )

const examples = [DateTime.unsafeMake("2026-11-20T09:30:00.000Z")] as const

/** An instant: read from any RFC 3339 date-time, written in UTC with milliseconds and `Z`. */
export const Timestamp = timestamp((instant) => instant).annotations({
  description: "A date-time, RFC 3339 in UTC with milliseconds",
  examples
})

/**
 * The first millisecond at or after the instant. As the start of a range it lets nothing earlier in; as an exclusive end
 * it leaves nothing earlier out.
 */
export const TimestampFrom = timestamp((instant, text) =>
  /\.\d{3}\d*[1-9]/.test(text) ? DateTime.add(instant, { millis: 1 }) : instant
).annotations({ examples })

const lastInstant = "9999-12-31T23:59:59.999Z"

/** An instant as stored text that sorts by time. An offset may move it past the year 9999; it is clamped. */
export const toSortableText = (instant: DateTime.Utc): string => {
  const text = DateTime.formatIso(instant)
  return text.startsWith("+") ? lastInstant : text
}
