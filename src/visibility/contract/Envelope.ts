import { Schema } from "effect"
import { Count, withDescription } from "../../domain/Input.ts"

class Meta extends Schema.Class<Meta>("Meta")(
  {
    request_id: withDescription(Schema.String, "The id of the request, the same as in the header X-Request-Id"),
    took_ms: withDescription(Count, "How long the response took, in milliseconds")
  },
  { description: "About the response" }
) {}

/** A response with one item, or with a list without pages. */
export const singleOf = <A, I>(data: Schema.Schema<A, I>) =>
  Schema.Struct({
    data,
    next_cursor: Schema.Null.annotations({ description: "Always null: the response has no pages" }),
    meta: Meta
  })

/** A page of a list. */
export const listOf = <A, I>(item: Schema.Schema<A, I>) =>
  Schema.Struct({
    data: Schema.Array(item),
    next_cursor: Schema.NullOr(Schema.String).annotations({
      description: "What to send as `cursor` for the next page; null at the end of the list"
    }),
    meta: Meta
  })

/** The response for one item, or for a list without pages. */
export const singleAnswer = <A>(data: A) => ({ data, next_cursor: null })
