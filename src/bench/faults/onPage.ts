import { Effect, Option, Schema } from "effect"
import { AgentEntries } from "../agent/AgentEntries.ts"
import { tamper } from "./alter.ts"
import type { EffectOf } from "./FaultEffect.ts"

/**
 * Yields what puts a text into an answer that a page is made of. A page needs what the operation's contract has, such as a date in
 * the place of a date: none where the contract cannot read the altered answer.
 */
export const makeTamperOnPage = Effect.map(AgentEntries, (entries) => {
  // What an endpoint's types would say of its schema is erased here; all of ours need no services.
  const schemas = new Map(
    entries.map(({ endpoint: { name, successSchema } }) => [
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
