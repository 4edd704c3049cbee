import { Schema } from "effect"

/** Members that are left out or null. */
export const optionalNullish = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.NullishOr(schema), { default: () => undefined })
