import { Either, ParseResult, Predicate, Schema } from "effect"
import { exactOptional, expects, IntegerWithMessage, joinWithOr, NonBlankText, quote } from "../../domain/Input.ts"
import { fieldOf, issuesOf } from "../../domain/issuesOf.ts"
import { makeBounds } from "../../domain/Limits.ts"
import type { LocatedIssue } from "../../domain/locatedIssuesOf.ts"
import { describeFieldIssue } from "../../domain/Problem.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { AnswerStatus, Category, Tracking } from "../records/Vocabulary.ts"
import type { Line } from "./Lines.ts"
import { IdOrName, maxPromptLength, PromptTextOrId, StorableName, StorableText } from "./storable.ts"
import { domainOf } from "./Website.ts"

/** A short identifier: `chatgpt`, `us-ca`. */
const ShortName = Schema.String.pipe(Schema.pattern(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))

/** An optional field; null means the same as a missing one. */
export const optionalNullable = <A, I>(schema: Schema.Schema<A, I>) => Schema.optional(Schema.NullOr(schema))

const expectedCitation = "a URL, or an object with url and optionally title"

// The object comes first, as its errors say more.
const CitationInput = Schema.Union(
  expects(
    Schema.Struct({
      url: expects(Schema.String, "a URL"),
      title: optionalNullable(expects(StorableText, "a text"))
    }),
    expectedCitation
  ),
  expects(Schema.String, expectedCitation)
)

// The sentiment of a text about a brand; 0 is neutral.
const sentimentRange = makeBounds(-100, 100)

const MentionInput = expects(
  Schema.Struct({
    brand: StorableName,
    sentiment: optionalNullable(IntegerWithMessage(sentimentRange))
  }),
  "an object with brand and optionally sentiment"
)

// Far more than any answer cites; a citation id has room for 65535 positions.
export const maxCitations = 1000

/** One answer as a line of an import file (docs/visibility-import.md). */
export const AnswerLine = Schema.Struct({
  id: StorableName,
  project: optionalNullable(IdOrName("the id (prj_...) or the name of a project")),
  prompt: expects(PromptTextOrId, `the id (prm_...) or the text of a prompt, up to ${maxPromptLength} characters`),
  category: optionalNullable(expects(Category, joinWithOr(Category.literals))),
  provider: expects(
    ShortName,
    "a short name of 1 to 64 characters (A-Z, a-z, 0-9, and after the first one also . _ -) such as chatgpt"
  ),
  location: expects(
    ShortName,
    "a short name of 1 to 64 characters (A-Z, a-z, 0-9, and after the first one also . _ -) such as us or us-ca"
  ),
  answered_at: expects(Timestamp, "a date-time of an existing day, with an offset, such as 2026-11-20T09:30:00Z"),
  status: optionalNullable(expects(AnswerStatus, joinWithOr(AnswerStatus.literals))),
  text: optionalNullable(expects(StorableText, "a text")),
  citations: optionalNullable(
    expects(
      Schema.Array(CitationInput).pipe(Schema.maxItems(maxCitations)),
      `a list of up to ${maxCitations} URLs, or of objects with url and optionally title`
    )
  ),
  mentions: optionalNullable(
    expects(Schema.Array(MentionInput), `a list of objects with brand and optionally sentiment (${sentimentRange})`)
  )
})
export type AnswerLine = typeof AnswerLine.Type

/** A line that cannot be imported, and why. */
export interface LineError {
  readonly line: number
  readonly reason: string
}

/** Decodes an answer. The error lists every problem. */
export const decodeAnswer = Schema.decodeUnknownEither(AnswerLine, { errors: "all", onExcessProperty: "error" })

/** The problem of a part of a line, in words. */
export const reasonOf = ({ issue, path }: LocatedIssue): string =>
  describeFieldIssue({ field: fieldOf(path), ...issue })

/** The first problem of a line, in words. */
export const firstReason = ({ issue }: ParseResult.ParseError): string =>
  issuesOf(issue).slice(0, 1).map(describeFieldIssue).join()

const parseJson = (text: string): Either.Either<unknown, string> =>
  Either.try({
    try: (): unknown => JSON.parse(text),
    catch: (error) => `is not JSON (${error instanceof Error ? error.message : String(error)}): ${quote(text)}`
  })

/** The object of a line, converted by `read`, or the problem of the line. */
export const readLine =
  <A>(read: (value: object) => Either.Either<A, string>) =>
  ({ number, problem, text }: Line): Either.Either<A, LineError> =>
    (problem === undefined ? parseJson(text) : Either.left(problem)).pipe(
      Either.filterOrLeft(Predicate.isRecord, (value) => `expected an object, received ${quote(value)}`),
      Either.flatMap(read),
      Either.mapLeft((reason) => ({ line: number, reason }))
    )

/** A domain that a brand owns, in any spelling; normalized like the URLs of citations, so that both match. */
const Domain = Schema.transformOrFail(NonBlankText(253), Schema.String, {
  strict: true,
  decode: (text, _, ast) => {
    const domain = domainOf(text.trim())
    return domain === undefined ? ParseResult.fail(new ParseResult.Type(ast, text)) : ParseResult.succeed(domain)
  },
  encode: ParseResult.succeed
})

const flag = expects(Schema.Boolean, "true or false")

/** A brand in a file. Omitted fields stay unchanged; a new brand is tracked, and not the organization's own. */
export const BrandLine = Schema.Struct({
  name: StorableName,
  aliases: exactOptional(expects(Schema.Array(StorableName), "a list of names")),
  excluded: exactOptional(expects(Schema.Array(StorableName), "a list of phrases")),
  case_sensitive: exactOptional(flag),
  domains: exactOptional(expects(Schema.Array(expects(Domain, "a domain such as acme.example")), "a list of domains")),
  tracking: exactOptional(expects(Tracking, joinWithOr(Tracking.literals))),
  is_own: exactOptional(flag)
})
export type BrandLine = typeof BrandLine.Type

const decodeBrand = Schema.decodeUnknownEither(BrandLine, { onExcessProperty: "error" })

/** Decodes a line with a brand. */
export const readBrand = readLine((value) => Either.mapLeft(decodeBrand(value), firstReason))
