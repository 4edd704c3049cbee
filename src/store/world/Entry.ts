import { Schema } from "effect"
import { expects, maxCharacters, quote } from "../../domain/Input.ts"
import { toStorable } from "../../domain/toStorable.ts"

/** Schemas for the files of a world, which people write: each rejection says what would be accepted. */

/** A whole number from `min` to `max`; `what` names it in errors. */
export const integerBetween = (min: number, max: number, what = "a whole number") =>
  expects(Schema.Number.pipe(Schema.int(), Schema.between(min, max)), `${what} from ${min} to ${max}`)

/** Text of 1 to `max` characters that neither begins nor ends with a space. */
export const boundedText = (max: number) =>
  expects(
    Schema.String.pipe(
      maxCharacters(max),
      Schema.pattern(/^\S(.*\S)?$/s),
      // Each database would return a different text.
      Schema.filter((text) => toStorable(text) === text)
    ),
    `a text of 1 to ${max} characters without spaces at its ends, without U+0000 and without half of a surrogate pair`
  )

/** Text that matches a pattern; `what` names it in errors. */
export const textMatching = (form: RegExp, what: string) => expects(Schema.String.pipe(Schema.pattern(form)), what)

/** A readable name in links. */
export const Slug = textMatching(
  /^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/,
  "1 to 80 lower-case letters and digits in words joined by hyphens"
)

/** One of some words. */
export const oneOf = <const Words extends readonly [string, ...ReadonlyArray<string>]>(words: Words) =>
  expects(Schema.Literal(...words), `one of ${words.join(", ")}`)

export const Colour = textMatching(/^#[0-9a-f]{6}$/, "a colour as #rrggbb, in lower case")

/** An object with exactly these members. */
export const struct = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  expects(Schema.Struct(fields), "an object")

/** A list of `min` to `max` items; `what` names them in errors. */
export const listOf = <A, I>(item: Schema.Schema<A, I>, min: number, max: number, what: string) =>
  expects(
    Schema.Array(item).pipe(Schema.filter(({ length }) => min <= length && length <= max)),
    `a list of ${min} to ${max} ${what}`
  )

/** An issue for each entry whose name an earlier one has, at its position. */
export const duplicates = <Name extends string>(name: Name, entries: ReadonlyArray<Readonly<Record<Name, string>>>) => {
  const first = new Map<string, number>()
  return entries.flatMap((entry, position) => {
    const before = first.get(entry[name])
    first.set(entry[name], before ?? position)
    const message = `a unique ${name}, received ${quote(entry[name])}, which entry ${before} already has`
    return before === undefined ? [] : [{ path: [position, name], message }]
  })
}

/** A list whose entries have unique names. A repeated name is refused at its position. */
export const unique =
  <Name extends string>(...names: ReadonlyArray<Name>) =>
  <A extends Readonly<Record<Name, string>>, I>(list: Schema.Schema<ReadonlyArray<A>, I>) =>
    list.pipe(Schema.filter((entries) => names.flatMap((name) => duplicates(name, entries))))
