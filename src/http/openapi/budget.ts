import type * as OpenApi from "@effect/platform/OpenApi"
import { budgetExhausted } from "../../domain/budgetExhausted.ts"
import type { SandboxControl } from "../../domain/SandboxControl.ts"
import { mapOperations } from "./mapObjects.ts"

const { code, status } = budgetExhausted("")

const refused: OpenApi.OpenApiSpecResponse = {
  description: `\`${code}\``,
  content: { "application/json": { schema: { $ref: `#/components/schemas/Error.${code}` } } }
}

/** Copies the component schema of an error without details for another code. */
const copySchema = (schemas: OpenApi.OpenAPIComponents["schemas"], other: string) =>
  JSON.parse(JSON.stringify(schemas[`Error.${other}`]).replaceAll(other, code))

/**
 * Adds the budget error to the store's document if a budget is set: for all operations, or for those that pay, which
 * can return 402. Otherwise no operation returns it, so none declares it.
 */
export const withBudget = (
  document: OpenApi.OpenAPISpec,
  { limitsCalls, spendCents }: SandboxControl
): OpenApi.OpenAPISpec => {
  if (!limitsCalls && spendCents === undefined) return document
  const budgeted = (operation: OpenApi.OpenAPISpecOperation) =>
    limitsCalls || 402 in operation.responses
      ? { ...operation, responses: { ...operation.responses, [status]: refused } }
      : operation
  const { components, paths } = document
  const schemas = { ...components.schemas, [`Error.${code}`]: copySchema(components.schemas, "internal_error") }
  return {
    ...document,
    paths: mapOperations(paths, budgeted),
    components: { ...components, schemas }
  }
}
