import { Effect, Option, Schema } from "effect"
import { AgentEntries, PageEndpoints } from "../agent/AgentEntries.ts"
import { tamper } from "./alter.ts"
import type { EffectOf } from "./FaultEffect.ts"

/**
 * Yields the tampering of a page's answer. A page needs values that its contract can decode, such as a date for a date: none if
 * the contract cannot decode the altered answer.
 */
export const makeTamperOnPage = Effect.zipWith(AgentEntries, PageEndpoints, (entries, pageEndpoints) => {
  // The endpoint's schema types are erased here; none of ours needs services.
  const schemas = new Map(
    [...entries.map(({ endpoint }) => endpoint), ...pageEndpoints].map(({ name, successSchema }) => [
      name,
      successSchema as unknown as Schema.Schema<unknown, unknown>
    ])
  )
  return (effect: EffectOf<"tamper">, operation: string, answer: unknown): Option.Option<unknown> => {
    const schema = schemas.get(operation)
    if (schema === undefined || answer === undefined) return Option.none()
    return Schema.decodeUnknownOption(schema)(JSON.parse(JSON.stringify(tamper(effect, operation, answer))))
  }
})
