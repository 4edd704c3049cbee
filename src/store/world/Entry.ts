import { Schema } from "effect"
import { atMost, expects, quote } from "../../domain/Input.ts"
import { storable } from "../../domain/storable.ts"

/** What a person writes into a file of the world: each rejection says what would be accepted. */

/** A whole number from `least` to `most`, `what` in words. */
export const whole = (least: number, most: number, what = "a whole number") =>
  expects(Schema.Number.pipe(Schema.int(), Schema.between(least, most)), `${what} from ${least} to ${most}`)

/** Text of 1 to `most` characters that neither begins nor ends with a space. */
export const text = (most: number) =>
  expects(
    Schema.String.pipe(
      atMost(most),
      Schema.pattern(/^\S(.*\S)?$/s),
      // Each database would answer another text.
      Schema.filter((text) => storable(text) === text)
    ),
    `a text of 1 to ${most} characters without spaces at its ends, without U+0000 and without half of a surrogate pair`
  )

/** Text of a form, `what` in words. */
export const formed = (form: RegExp, what: string) => expects(Schema.String.pipe(Schema.pattern(form)), what)

/** A readable name in links. */
export const Slug = formed(
  /^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/,
  "1 to 80 lower-case letters and digits in words joined by hyphens"
)

/** One of some words. */
export const oneOf = <const Words extends readonly [string, ...ReadonlyArray<string>]>(words: Words) =>
  expects(Schema.Literal(...words), `one of ${words.join(", ")}`)

export const Colour = formed(/^#[0-9a-f]{6}$/, "a colour as #rrggbb, in lower case")

/** An object of these members and no others. */
export const record = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  expects(Schema.Struct(fields), "an object")

/** A member that may be left out. */
export const mayHave = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** A list with a number of items that is bounded, `what` in words. */
export const listOf = <A, I>(item: Schema.Schema<A, I>, least: number, most: number, what: string) =>
  expects(
    Schema.Array(item).pipe(Schema.filter(({ length }) => least <= length && length <= most)),
    `a list of ${least} to ${most} ${what}`
  )

/** The second entry of each name of a list, where it stands. */
export const repeated = <Name extends string>(name: Name, entries: ReadonlyArray<Readonly<Record<Name, string>>>) => {
  const first = new Map<string, number>()
  return entries.flatMap((entry, position) => {
    const before = first.get(entry[name])
    first.set(entry[name], before ?? position)
    const message = `${name} of its own, received ${quote(entry[name])}, which entry ${before} has`
    return before === undefined ? [] : [{ path: [position, name], message }]
  })
}

/** Entries of a list of which each has a name of its own. The second one of a name is refused where it stands. */
export const unique =
  <Name extends string>(...names: ReadonlyArray<Name>) =>
  <A extends Readonly<Record<Name, string>>, I>(list: Schema.Schema<ReadonlyArray<A>, I>) =>
    list.pipe(Schema.filter((entries) => names.flatMap((name) => repeated(name, entries))))
