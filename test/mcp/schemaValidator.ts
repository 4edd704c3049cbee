import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv"
import type { JsonSchemaType, JsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js"

const validator = new AjvJsonSchemaValidator()
const compiled = new Map<string, JsonSchemaValidator<unknown>>()

/**
 * The SDK's own validator, which compiles each schema once. Otherwise every client compiles the output schemas of all tools
 * when it lists them: 60 ms of processor time.
 */
export const schemaValidator = {
  getValidator: <A>(schema: JsonSchemaType): JsonSchemaValidator<A> => {
    const key = JSON.stringify(schema)
    const found = compiled.get(key) ?? validator.getValidator(schema)
    compiled.set(key, found)
    // A validator only says what is wrong: the type is the caller's claim.
    return found as JsonSchemaValidator<A>
  }
}
