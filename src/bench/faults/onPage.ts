import { Effect, Option, Schema } from "effect"
import { AgentEntries, PageEndpoints } from "../agent/AgentEntries.ts"
import { tamper } from "./alter.ts"

/**
 * Yields `tamper` for a page's answer. A page needs values that its contract can decode, such as a date for a date: an altered
 * answer that the contract cannot decode is not used.
 */
export const makeTamperOnPage = Effect.zipWith(AgentEntries, PageEndpoints, (entries, pageEndpoints) => {
  // The endpoint's schema types are erased here; none of ours needs services.
  const schemas = new Map(
    [...entries.map(({ endpoint }) => endpoint), ...pageEndpoints].map(({ name, successSchema }) => [
      name,
      successSchema as unknown as Schema.Schema<unknown, unknown>
    ])
  )
  return (effect: Parameters<typeof tamper>[0], operation: string, answer: unknown): unknown => {
    const schema = schemas.get(operation)
    const altered = tamper(effect, operation, answer)
    if (schema === undefined || altered === answer) return answer
    return Option.getOrElse(Schema.decodeUnknownOption(schema)(JSON.parse(JSON.stringify(altered))), () => answer)
  }
})
