import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Effect, Option } from "effect"
import type { Problem } from "../../domain/Problem.ts"
import { statusOf } from "../../operation/Envelope.ts"
import { invoke } from "../../operation/invoke.ts"
import { entries, type Operations } from "../../operation/Operations.ts"
import { type Refusal, refusalOf } from "./Refusal.ts"

/** A request as a form has it: texts that nobody has looked at yet. */
interface Asked {
  readonly path?: Readonly<Record<string, string>>
  readonly urlParams?: Readonly<Record<string, string | undefined>>
  readonly payload?: Readonly<Record<string, unknown>>
}

type Done<Operation> = Operation extends (request: never) => Effect.Effect<infer A, infer _E, infer _R> ? A : never

/**
 * Runs an operation with what a page was given, decoded by the schemas of its own contract: a form is held to the same
 * rules as an agent, and told in a person's words what is wrong.
 */
export const perform = <Group extends HttpApiGroup.HttpApiGroup.Any, Name extends keyof Operations<Group> & string>(
  group: Group,
  operations: Operations<Group>,
  name: Name,
  asked: Asked
): Effect.Effect<Done<Operations<Group>[Name]>, Refusal> => {
  const entry = entries(group, operations).find(({ endpoint }) => endpoint.name === name)
  if (entry === undefined) return Effect.dieMessage(`${name} is no operation`)
  const raw = { path: asked.path, urlParams: given(asked.urlParams ?? {}), payload: given(asked.payload ?? {}) }
  return invoke(entry, raw).pipe(
    Effect.mapError((error) => {
      // Every failure of an operation is a tagged error with a sentence for its caller.
      const problem = error as Problem
      return refusalOf(problem, Option.getOrUndefined(statusOf(entry.endpoint, problem._tag)))
    })
    // What the operation yields was erased with its endpoint.
  ) as Effect.Effect<Done<Operations<Group>[Name]>, Refusal>
}

const given = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
