import * as OpenApi from "@effect/platform/OpenApi"
import { Context, Effect } from "effect"
import { Operator, OperatorRequired } from "../domain/Operator.ts"
import type { Entry } from "./Operations.ts"
import type { Policy } from "./Policy.ts"

/** Whom an operation is for: agents, as every one is that does not say otherwise, or the operator of the program. */
class Audience extends Context.Reference<Audience>()("vitrine/Audience", {
  defaultValue: (): "agent" | "operator" => "agent"
}) {}

/**
 * Put on a group and on its endpoints, it says that the operations are the operator's: no document, no list of tools and no
 * suggestion for agents names them (their paths begin with `/operator`, which is never suggested). Who may call them is said
 * by `operatorOnly`.
 */
export const forOperators = Context.make(Audience, "operator" as const).pipe(Context.add(OpenApi.Exclude, true))

export const isForAgents = ({ annotations }: Pick<Entry["endpoint"], "annotations">): boolean =>
  Context.get(annotations, Audience) === "agent"

/** The policy of the operator's operations: everybody else is refused before anything of the request is read. */
export const operatorOnly: Policy<void, never, false> = {
  findsFirst: false,
  admit: ({ endpoint }, proceed) =>
    Effect.flatMap(Effect.flatten(Operator), (isOperator) =>
      isOperator ? proceed() : new OperatorRequired({ operation: endpoint.name })
    )
}
