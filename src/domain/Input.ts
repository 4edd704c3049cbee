import { type ParseResult, Schema, SchemaAST } from "effect"
import { type Bounds, maxEmailLength } from "./Limits.ts"
import { preview } from "./preview.ts"

// A caller's own value is quoted back to it, but never at length.
const maxQuotedLength = 80

/** As much of a value as `quote` shows. */
const quotePreview = (value: unknown): unknown => preview(value, maxQuotedLength + 1)

// JSON has no word for some numbers, and no end for some objects.
const toText = (value: unknown): string => {
  if (typeof value === "number") return String(value)
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return "something that is no JSON"
  }
}

/** A caller's own text as a problem carries it: never at length. */
export const truncate = (text: string): string =>
  text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}...` : text

/** How a message quotes what was received. */
export const quote = (value: unknown): string => {
  if (value === undefined) return "nothing"
  return truncate(toText(quotePreview(value)))
}

/** `a, b or c` */
export const joinWithOr = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`

/** What else a caller may have meant, to follow a sentence: ` Did you mean a, b or c?`. Nothing if nothing is like it. */
export const didYouMean = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "" : ` Did you mean ${joinWithOr(names)}?`

/** What is wrong within what is wrong. */
export const innerIssuesOf = ({ issues }: ParseResult.Composite): ReadonlyArray<ParseResult.ParseIssue> =>
  "_tag" in issues ? [issues] : issues

/** Whether a value is of the right kind and one or more of its members are not. */
export const isAboutMembers = (issue: ParseResult.ParseIssue): boolean => {
  if (issue._tag === "Composite") {
    // Of a choice: that it is an object, and one of the choice would be, too.
    if (issue.ast._tag === "Union") return innerIssuesOf(issue).some(isAboutMembers)
    return issue.ast._tag === "TypeLiteral" || issue.ast._tag === "TupleType"
  }
  // A filter that names the member that it found wrong.
  if (issue._tag === "Refinement" && issue.kind === "Predicate") return issue.issue._tag === "Pointer"
  const isStepBefore =
    issue._tag === "Refinement" || (issue._tag === "Transformation" && issue.kind !== "Transformation")
  return isStepBefore && isAboutMembers(issue.issue)
}

/** The annotation of a schema, or of a member of an object, that says what would be accepted. */
export const Expected = Symbol.for("vitrine/Expected")

/** The annotation of a schema that finds what a value may have meant which it does not accept. */
export const Suggestions = Symbol.for("vitrine/Resembling")

/** A schema of names whose rejection says which of them a misspelt one resembles. */
export const withSuggestions = <A, I, R>(
  schema: Schema.Schema<A, I, R>,
  suggest: (name: string) => ReadonlyArray<string>
): Schema.Schema<A, I, R> => schema.annotations({ [Suggestions]: suggest })

/**
 * A schema whose rejection says what would be accepted, not how the schema is built. Where only members of an object or a
 * list are wrong, they speak for themselves.
 */
export const expects = <A, I, R>(schema: Schema.Schema<A, I, R>, accepted: string): Schema.Schema<A, I, R> =>
  schema.annotations({
    [Expected]: accepted,
    message: (issue: ParseResult.ParseIssue) => ({
      message: `expected ${accepted}, received ${quote(issue.actual)}`,
      override: !isAboutMembers(issue)
    })
  })

/** The name of a schema in documents. Unlike `identifier` it stays where the schema is annotated again, as by `expects`. */
export const identifierAnnotation = (name: string) => ({ [SchemaAST.JSONIdentifierAnnotationId]: name })

/** A member of an answer whose schema is shared: the description is the member's own and leaves the schema's alone. */
export const withDescription = <A, I, R>(schema: Schema.Schema<A, I, R>, description: string) =>
  Schema.propertySignature(schema).annotations({ description })

/** A member that must be there. `accepted` completes "expected ...". */
export const required = <A, I, R>(schema: Schema.Schema<A, I, R>, accepted: string) =>
  Schema.propertySignature(expects(schema, accepted)).annotations({
    missingMessage: () => `is required, expected ${accepted}`
  })

/** A member that may be left out, or be null, which agents send for what they leave out. */
export const optional = <A, I, R>(schema: Schema.Schema<A, I, R>, accepted: string) =>
  Schema.optionalWith(expects(schema, accepted), { nullable: true })

/** A query parameter that may be left out. */
export const optionalParam = <A, I extends string, R>(schema: Schema.Schema<A, I, R>, accepted: string) =>
  Schema.optional(expects(schema, accepted))

/** The parameters of a query. All that are wrong are named at once. */
export const Params = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({ parseOptions: { errors: "all" } })

/** A whole number in a query string, as JSON would write it: no sign but a minus, no zeros before it. */
export const IntegerParam = (bounds: Bounds, example: number) =>
  Schema.transform(
    Schema.String.annotations({
      jsonSchema: { type: "integer", minimum: bounds.min, maximum: bounds.max, examples: [example] }
    }),
    Integer(bounds),
    { strict: true, decode: (text) => (/^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN), encode: String }
  )

/** A whole number of an answer. */
export const Int = Schema.Number.pipe(Schema.int({ identifier: "Int", description: "A whole number" }))

/** How many there are of something in an answer. */
export const Count = Schema.Number.pipe(
  Schema.int(),
  Schema.nonNegative({ identifier: "NonNegativeInt", description: "A whole number, 0 or more" })
)

/** A rank, or how many there are where none is not told. */
export const PositiveInt = Int.pipe(Schema.positive({ description: "A whole number, 1 or more" }))

/** A query parameter that is a whole number and may be left out. `unit` says what it is a number of: ` of cents`. */
export const optionalIntegerParam = (bounds: Bounds, example: number, description: string, unit = "") =>
  optionalParam(IntegerParam(bounds, example).annotations({ description }), `a whole number${unit} from ${bounds}`)

/** A whole number in a path, written as in a query. `what` says what it is the number of: `an entry`. */
export const integerPathParam = (bounds: Bounds, example: number, what: string) =>
  withDescription(
    expects(IntegerParam(bounds, example), `the number of ${what}, a whole number from ${bounds}`),
    `The number of ${what}`
  )

/** A whole number in a body or an answer. */
export const Integer = ({ min: least, max: most }: Bounds) =>
  Schema.Number.pipe(Schema.int(), Schema.between(least, most))

/** The same, whose rejection says the bounds. */
export const IntegerWithMessage = (bounds: Bounds) => expects(Integer(bounds), `a whole number from ${bounds}`)

/** A member of a body that is a whole number and may be left out. */
export const optionalInteger = (bounds: Bounds, example: number, description: string) =>
  optional(Integer(bounds).annotations({ description, examples: [example] }), `a whole number from ${bounds}`)

/** How many characters a text has, counted as JSON Schema does: by code point, of which a unit of UTF-16 may be half. */
export const characterCount = (text: string): number => {
  let characters = 0
  for (const _ of text) characters += 1
  return characters
}

/** Whether a text has at most so many characters. */
export const hasAtMostCharacters = (maximum: number, text: string): boolean => {
  if (text.length <= maximum) return true
  // However long a text is, no more of it is counted than could be few enough.
  return text.length <= 2 * maximum && characterCount(text) <= maximum
}

/** Limits a text to so many characters. */
export const maxCharacters =
  (maximum: number) =>
  <A extends string, I, R>(schema: Schema.Schema<A, I, R>) =>
    schema.pipe(
      Schema.filter((text) => hasAtMostCharacters(maximum, text), {
        description: `a string at most ${maximum} character(s) long`,
        jsonSchema: { maxLength: maximum }
      })
    )

/** Text with something in it, up to `maximum` characters. */
export const NonBlankText = (maximum: number) =>
  expects(
    Schema.String.pipe(Schema.minLength(1), maxCharacters(maximum), Schema.pattern(/\S/)),
    `a text of 1 to ${maximum} characters`
  )

/**
 * Names of members that a caller chooses. Nothing is left of `__proto__` in an object that is decoded, so that no filter of the
 * object would see it: a decoder that takes no other members than those of a schema refuses it.
 */
const isMemberName = (name: string): boolean => name !== "__proto__"

export const MemberName = expects(Schema.String.pipe(Schema.filter(isMemberName)), "another name than __proto__")

/** One of up to `maximum` characters. */
export const BoundedMemberName = (maximum: number) =>
  expects(
    NonBlankText(maximum).pipe(Schema.filter(isMemberName)),
    `a text of 1 to ${maximum} characters, not __proto__`
  )

/** An e-mail address as a person would type it, or nothing at all. */
export const EmailOrEmpty = Schema.String.pipe(
  maxCharacters(maxEmailLength),
  Schema.pattern(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/)
).annotations({
  jsonSchema: {
    type: "string",
    format: "email",
    maxLength: maxEmailLength,
    description: "An e-mail address; nothing is sent",
    examples: ["dana@example.com"]
  }
})

/** One of some lower-case words, accepted in any case. */
export const CaseInsensitiveLiteral = <const Values extends readonly [string, ...Array<string>]>(...values: Values) =>
  Schema.transform(
    Schema.String.annotations({ jsonSchema: { type: "string", enum: [...values] } }),
    Schema.Literal(...values),
    { strict: false, decode: (text) => text.toLowerCase(), encode: (value) => value }
  )

/** A member that is there or is not, and never undefined. */
export const exactOptional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })
