import { Schema } from "effect"
import { expects, NonBlankText } from "../../domain/Input.ts"
import { maxNameLength } from "../../domain/Limits.ts"
import { checkStorable, toStorable } from "../../domain/toStorable.ts"

const asStored = <I>(schema: Schema.Schema<string, I>) =>
  Schema.transform(schema, Schema.String, { strict: true, decode: toStorable, encode: (text) => text })

/** What people read. It is taken as a database gives it back, so that it is the same text when it comes again. */
export const StorableText = asStored(Schema.String)

/** Of a prompt, in characters. */
export const maxPromptLength = 20_000

/** The text of a prompt, or its id. */
export const PromptTextOrId = asStored(NonBlankText(maxPromptLength))

/** What something is found by. Two of them that no database tells apart would become one, so such a name is refused. */
export const StorableName = NonBlankText(maxNameLength).pipe(Schema.filter(checkStorable))

/** The same of a record that may be named by its id as well. */
export const IdOrName = (accepted: string) =>
  expects(NonBlankText(maxNameLength), `${accepted} of up to ${maxNameLength} characters`).pipe(
    Schema.filter(checkStorable)
  )
