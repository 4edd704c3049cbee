import type * as OpenApi from "@effect/platform/OpenApi"
import { Record } from "effect"
import { budgetExhausted } from "../../domain/budgetExhausted.ts"
import type { SandboxControl } from "../../domain/SandboxControl.ts"

const { code, status } = budgetExhausted("")

const refused: OpenApi.OpenApiSpecResponse = {
  description: `\`${code}\``,
  content: { "application/json": { schema: { $ref: `#/components/schemas/Error.${code}` } } }
}

/** What one error is among the components, as another one without members of its own is. */
const copySchema = (schemas: OpenApi.OpenAPIComponents["schemas"], other: string) =>
  JSON.parse(JSON.stringify(schemas[`Error.${other}`]).replaceAll(other, code))

/**
 * The store's document with what is refused that is more than agents may do, where something is: any call, or one that pays, which
 * may be declined, too (402). Elsewhere no operation answers that, so none declares it.
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
    paths: Record.map(paths, (methods) =>
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, budgeted(operation)]))
    ),
    components: { ...components, schemas }
  }
}
