import { Schema } from "effect"
import { expects, NonBlankText } from "../../domain/Input.ts"
import { maxNameLength } from "../../domain/Limits.ts"
import { checkStorable, toStorable } from "../../domain/toStorable.ts"

const asStored = <I>(schema: Schema.Schema<string, I>) =>
  Schema.transform(schema, Schema.String, { strict: true, decode: toStorable, encode: (text) => text })

/** A text for people, converted to what a database returns, so that it stays equal when it is imported again. */
export const StorableText = asStored(Schema.String)

/** The maximum length of a prompt, in characters. */
export const maxPromptLength = 20_000

/** The text of a prompt, or its id. */
export const PromptTextOrId = asStored(NonBlankText(maxPromptLength))

/** A name that a record is found by. Names that a database could not distinguish are refused. */
export const StorableName = NonBlankText(maxNameLength).pipe(Schema.filter(checkStorable))

/** The same for a record that may also be named by its id. */
export const IdOrName = (accepted: string) =>
  expects(NonBlankText(maxNameLength), `${accepted} of up to ${maxNameLength} characters`).pipe(
    Schema.filter(checkStorable)
  )
