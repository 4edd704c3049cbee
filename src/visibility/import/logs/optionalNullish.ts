import { Schema } from "effect"

/** A member that may be missing or null. */
export const optionalNullish = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.NullishOr(schema), { default: () => undefined })
