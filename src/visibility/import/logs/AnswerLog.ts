import { Data, type Either, ParseResult, Schema, type Stream } from "effect"
import { quote } from "../../../domain/Input.ts"
import { fieldOf, valueAt } from "../../../domain/issuesOf.ts"
import type { Lines } from "../Lines.ts"
import type { OnDrop } from "../lenient.ts"
import { memberOf } from "./requests.ts"

/** The log cannot be read to its end. */
export class LogBroken extends Data.TaggedError("LogBroken")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason
  }
}

/** Reads a log of answers: its lines, each with JSON text, and how their objects become our own lines. */
export interface AnswerLog {
  readonly lines: <E, R>(chunks: Stream.Stream<Uint8Array, E, R>) => Stream.Stream<Lines, E | LogBroken, R>
  /** Calls `drop` for each part that our answers cannot represent. */
  readonly toAnswer: (value: object, drop: OnDrop) => Either.Either<object, string>
  /** Default values for fields of an answer. */
  readonly defaults?: Readonly<Record<string, string>>
}

/** A page as a response cites it. Problems are reported, or the page dropped, when the answer is read. */
export interface CitedPage {
  readonly url: unknown
  readonly title?: unknown
}

/** The answer in a response, in the fields of our own lines. */
export interface VendorAnswer {
  readonly id?: string | undefined
  readonly answered_at?: string | undefined
  readonly status?: "error" | "refusal" | undefined
  readonly text?: string
  readonly citations?: ReadonlyArray<CitedPage>
  /** Labels that the caller has set: `location`, `prompt`. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** Reads the responses of a provider, and the prompts of their requests. */
export interface Vendor {
  /** The default of `provider`. */
  readonly provider: string
  /** The endpoint of the responses: `POST /v1/messages`. */
  readonly endpoint: string
  /** Calls `drop` for each part that no answer can contain. */
  readonly response: (value: unknown, drop: OnDrop) => Either.Either<VendorAnswer, ParseResult.ParseError>
  readonly prompt: (request: unknown) => string | undefined
}

// The limits of a Date, in seconds from 1970.
const maxDateSeconds = 8.64e12

/** Seconds since 1970 as an ISO date-time. */
export const isoTimeOf = (seconds: number): string =>
  new Date(Math.max(-maxDateSeconds, Math.min(seconds, maxDateSeconds)) * 1000).toISOString()

/** A part of any other type than these. */
export const otherThan = (...types: ReadonlyArray<string>) =>
  Schema.Struct({ type: Schema.String.pipe(Schema.filter((type) => !types.includes(type))) })

/** Pages that a response cites. A value that is no list becomes one wrong page: reported or dropped like a citation. */
export const citedPagesIn = (
  list: unknown,
  citedBy: (page: unknown) => ReadonlyArray<CitedPage>
): ReadonlyArray<CitedPage> => {
  if (list === undefined || list === null) return []
  return Array.isArray(list) ? list.flatMap(citedBy) : [{ url: list }]
}

/** The members of a page that have our names. */
export const citedPageOf = (page: unknown): CitedPage => ({
  url: memberOf(page, "url"),
  title: memberOf(page, "title")
})

/** The problem of a response of an endpoint, in words for the reader of the log. */
export const responseError = (endpoint: string, value: unknown, error: ParseResult.ParseError): string => {
  const [{ path } = { path: [] }] = ParseResult.ArrayFormatter.formatErrorSync(error)
  const place = fieldOf(["response", ...path])
  return `${place}: expected a value as in a finished response of ${endpoint}, received ${quote(valueAt(value, path))}`
}
