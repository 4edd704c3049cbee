import { Data, type Either, ParseResult, Schema, type Stream } from "effect"
import { quote } from "../../../domain/Input.ts"
import { fieldOf, valueAt } from "../../../domain/issuesOf.ts"
import type { Lines } from "../Lines.ts"
import type { OnDrop } from "../lenient.ts"
import { memberOf } from "./requests.ts"

/** A log that cannot be read to its end. */
export class LogBroken extends Data.TaggedError("LogBroken")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason
  }
}

/** How a log of answers is read: its lines, each a text of JSON, and what an object of it says as a line of ours would. */
export interface AnswerLog {
  readonly lines: <E, R>(chunks: Stream.Stream<Uint8Array, E, R>) => Stream.Stream<Lines, E | LogBroken, R>
  /** `drop` is told what no answer of ours can have, whoever reads it. */
  readonly toAnswer: (value: object, drop: OnDrop) => Either.Either<object, string>
  /** Fields of an answer that nobody says. */
  readonly defaults?: Readonly<Record<string, string>>
}

/** A page as a response cites it. What is wrong with it is told, or left out, where the answer is read. */
export interface CitedPage {
  readonly url: unknown
  readonly title?: unknown
}

/** What a response says of an answer, in the members of our own lines. */
export interface VendorAnswer {
  readonly id?: string | undefined
  readonly answered_at?: string | undefined
  readonly status?: "error" | "refusal" | undefined
  readonly text?: string
  readonly citations?: ReadonlyArray<CitedPage>
  /** What of it is no answer's, and why. */
  readonly dropped?: ReadonlyArray<string>
  /** What whoever asked has written on it: `location`, `prompt`. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** How the responses of a provider are read, and the prompt of the requests that they answer. */
export interface Vendor {
  /** Unless it is said. */
  readonly provider: string
  /** Whose responses they are: `POST /v1/messages`. */
  readonly endpoint: string
  readonly response: (value: unknown) => Either.Either<VendorAnswer, ParseResult.ParseError>
  readonly prompt: (request: unknown) => string | undefined
}

// The first and the last instant that a date can be, in seconds from 1970.
const maxDateSeconds = 8.64e12

/** A date-time of seconds since 1970. */
export const isoTimeOf = (seconds: number): string =>
  new Date(Math.max(-maxDateSeconds, Math.min(seconds, maxDateSeconds)) * 1000).toISOString()

/** A part of some other kind than those that are read. */
export const otherThan = (...types: ReadonlyArray<string>) =>
  Schema.Struct({ type: Schema.String.pipe(Schema.filter((type) => !types.includes(type))) })

/** Pages that a response may cite. What is no list of them is one that is wrong: it is told, or left out, as a citation is. */
export const citedPagesIn = (
  list: unknown,
  citedBy: (page: unknown) => ReadonlyArray<CitedPage>
): ReadonlyArray<CitedPage> => {
  if (list === undefined || list === null) return []
  return Array.isArray(list) ? list.flatMap(citedBy) : [{ url: list }]
}

/** What a response says of a page, in members that are called as ours. */
export const citedPageOf = (page: unknown): CitedPage => ({
  url: memberOf(page, "url"),
  title: memberOf(page, "title")
})

/** What is wrong with a response of an endpoint, in the words of whoever reads the log. */
export const responseError = (endpoint: string, value: unknown, error: ParseResult.ParseError): string => {
  const [{ path } = { path: [] }] = ParseResult.ArrayFormatter.formatErrorSync(error)
  const place = fieldOf(["response", ...path])
  return `${place}: expected what a finished response of ${endpoint} has there, received ${quote(valueAt(value, path))}`
}
