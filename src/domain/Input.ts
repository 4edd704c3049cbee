import { Schema, SchemaAST } from "effect"
import { type Bounds, maxEmailLength } from "./Limits.ts"
import { preview } from "./preview.ts"
import { isSecretJson, isSecretMember } from "./secretNames.ts"

// Quoted values of a caller are cut off at this length.
const maxQuotedLength = 80

/** As much of a value as `quote` shows. */
const quotePreview = (value: unknown): unknown => preview(value, maxQuotedLength + 1)

const hideSecret = (name: string, member: unknown): unknown => {
  const isSecret = isSecretMember(name, member) || (typeof member === "string" && isSecretJson(member))
  return isSecret ? "[redacted]" : member
}

// JSON cannot express some numbers and cyclic objects.
const toText = (value: unknown): string => {
  if (typeof value === "number") return String(value)
  try {
    return JSON.stringify(value, hideSecret) ?? String(value)
  } catch {
    return "a value that is not JSON"
  }
}

/** A caller's text, cut off for an error message. The cut leaves no half of a surrogate pair. */
export const truncate = (text: string): string =>
  text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength).replace(/\p{Surrogate}$/u, "")}...` : text

/** How a message quotes what was received, without secret members, also of a text of JSON. */
export const quote = (value: unknown): string => {
  if (value === undefined) return "nothing"
  return truncate(toText(quotePreview(value)))
}

/** `a, b or c` */
export const joinWithOr = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`

/** Suggestions to append to a sentence: ` Did you mean a, b or c?`. Empty if there are none. */
export const didYouMean = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "" : ` Did you mean ${joinWithOr(names)}?`

/** Annotation of a schema: what would be accepted. */
export const Expected = Symbol.for("vitrine/Expected")

/** Annotation of a schema: suggests accepted values similar to a rejected one. */
export const Suggestions = Symbol.for("vitrine/Suggestions")

/** A schema of names that suggests similar ones for a misspelt name. */
export const withSuggestions = <A, I, R>(
  schema: Schema.Schema<A, I, R>,
  suggest: (name: string) => ReadonlyArray<string>
): Schema.Schema<A, I, R> => schema.annotations({ [Suggestions]: suggest })

/**
 * A schema, or a member that must be there, whose issue says what would be accepted, not how the schema is built. If only
 * members of an object or a list are wrong, their own issues are shown. `accepted` completes "expected ...".
 */
export const expects = <A, I, R>(schema: Schema.Schema<A, I, R>, accepted: string): Schema.Schema<A, I, R> =>
  schema.annotations({ [Expected]: accepted })

/** The name of a schema in documents. Unlike `identifier`, it survives further annotations, as by `expects`. */
export const identifierAnnotation = (name: string) => ({ [SchemaAST.JSONIdentifierAnnotationId]: name })

/** A member with a description of its own; the shared schema's description stays unchanged. */
export const withDescription = <A, I, R>(schema: Schema.Schema<A, I, R>, description: string) =>
  Schema.propertySignature(schema).annotations({ description })

/**
 * A member that may be left out or null: agents send null for what they leave out. Without `accepted`, the schema itself
 * says what it accepts.
 */
export const optional = <A, I, R>(schema: Schema.Schema<A, I, R>, accepted?: string) =>
  Schema.optionalWith(accepted === undefined ? schema : expects(schema, accepted), { nullable: true })

/** A query parameter that may be left out. `accepted` as in `optional`. */
export const optionalParam = <A, I extends string, R>(schema: Schema.Schema<A, I, R>, accepted?: string) =>
  Schema.optional(accepted === undefined ? schema : expects(schema, accepted))

/** Query parameters. All invalid ones are reported together. */
export const Params = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({ parseOptions: { errors: "all" } })

/** A whole number in a query string, written as in JSON: no plus sign and no leading zeros. */
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

/** A rank, or a count of things that are not listed at 0. */
export const PositiveInt = Int.pipe(Schema.positive({ description: "A whole number, 1 or more" }))

/** An optional whole number in a query. `unit` names its unit in the error: ` of cents`. */
export const optionalIntegerParam = (bounds: Bounds, example: number, description: string, unit = "") =>
  optionalParam(IntegerParam(bounds, example).annotations({ description }), `a whole number${unit} from ${bounds}`)

/** A whole number in a path, written as in a query. `what` completes "the number of ...": `an entry`. */
export const integerPathParam = (bounds: Bounds, example: number, what: string) =>
  withDescription(
    expects(IntegerParam(bounds, example), `the number of ${what}, a whole number from ${bounds}`),
    `The number of ${what}`
  )

/** A whole number in a body or an answer. */
export const Integer = ({ min, max }: Bounds) => Schema.Number.pipe(Schema.int(), Schema.between(min, max))

/** The same with an error that states the bounds. `unit` names its unit there: ` of cents`. */
export const IntegerWithMessage = (bounds: Bounds, unit = "") =>
  expects(Integer(bounds), `a whole number${unit} from ${bounds}`)

/** The same, or null. */
export const IntegerOrNull = (bounds: Bounds, unit: string, description: string) =>
  expects(Schema.NullOr(Integer(bounds).annotations({ description })), `a whole number${unit} from ${bounds}, or null`)

/** An optional whole number in a body. */
export const optionalInteger = (bounds: Bounds, example: number, description: string) =>
  optional(IntegerWithMessage(bounds).annotations({ description, examples: [example] }))

/** The length in code points, as JSON Schema counts. A code point may be two UTF-16 units. */
export const characterCount = (text: string): number => {
  let characters = 0
  for (const _ of text) characters += 1
  return characters
}

/** Whether a text has at most `maximum` characters. */
export const hasAtMostCharacters = (maximum: number, text: string): boolean => {
  if (text.length <= maximum) return true
  // A text of more than twice as many UTF-16 units is too long in any case, so the count is bounded.
  return text.length <= 2 * maximum && characterCount(text) <= maximum
}

/** Limits a text to `maximum` characters. */
export const maxCharacters =
  (maximum: number) =>
  <A extends string, I, R>(schema: Schema.Schema<A, I, R>) =>
    schema.pipe(
      Schema.filter((text) => hasAtMostCharacters(maximum, text), {
        description: `a string at most ${maximum} character(s) long`,
        jsonSchema: { maxLength: maximum }
      })
    )

/** Text that is not blank, up to `maximum` characters. */
export const NonBlankText = (maximum: number) =>
  expects(
    Schema.String.pipe(Schema.minLength(1), maxCharacters(maximum), Schema.pattern(/\S/)),
    `a text of 1 to ${maximum} characters`
  )

/** A list of up to `maximum` items. `items` completes "a list of at most 20 ...". */
export const ListOf = <A, I, R>(item: Schema.Schema<A, I, R>, maximum: number, items: string) =>
  expects(Schema.Array(item).pipe(Schema.maxItems(maximum)), `a list of at most ${maximum} ${items}`)

/**
 * Member names that a caller chooses. Decoding drops `__proto__` from an object before any filter could see it. A
 * decoder that refuses unknown members refuses it, too.
 */
const isMemberName = (name: string): boolean => name !== "__proto__"

export const MemberName = expects(Schema.String.pipe(Schema.filter(isMemberName)), "a name other than __proto__")

/** A member name of up to `maximum` characters. */
export const BoundedMemberName = (maximum: number) =>
  expects(
    NonBlankText(maximum).pipe(Schema.filter(isMemberName)),
    `a text of 1 to ${maximum} characters, not __proto__`
  )

/** A plausible e-mail address, or the empty text. */
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

/** One of some lower-case words, read in any case. */
export const CaseInsensitiveLiteral = <const Values extends readonly [string, ...Array<string>]>(...values: Values) =>
  Schema.transform(
    Schema.String.annotations({ jsonSchema: { type: "string", enum: [...values] } }),
    Schema.Literal(...values),
    { strict: false, decode: (text) => text.toLowerCase(), encode: (value) => value }
  )

/** A member that may be absent, but never undefined. */
export const exactOptional = <A, I, R>(schema: Schema.Schema<A, I, R>) => Schema.optionalWith(schema, { exact: true })
