import * as OpenApi from "@effect/platform/OpenApi"
import { Context, Effect } from "effect"
import { Operator, OperatorRequired } from "../domain/Operator.ts"
import type { Entry } from "./Operations.ts"
import type { Policy } from "./Policy.ts"

/** Who may use an operation: agents (the default), or the operator of the program. */
class Audience extends Context.Reference<Audience>()("vitrine/Audience", {
  defaultValue: (): "agent" | "operator" => "agent"
}) {}

/**
 * Annotation of a group and its endpoints: the operations are the operator's. No document, list of tools or suggestion
 * for agents names them (paths that begin with `/operator` are never suggested). `operatorOnly` decides who may call
 * them.
 */
export const forOperators = Context.make(Audience, "operator" as const).pipe(Context.add(OpenApi.Exclude, true))

export const isForAgents = ({ annotations }: Pick<Entry["endpoint"], "annotations">): boolean =>
  Context.get(annotations, Audience) === "agent"

/** Policy of the operator's operations: everybody else is refused before the request is read. */
export const operatorOnly: Policy<void, never, false> = {
  findsFirst: false,
  admit: ({ endpoint }, proceed) =>
    Effect.flatMap(Effect.flatten(Operator), (isOperator) =>
      isOperator ? proceed() : new OperatorRequired({ operation: endpoint.name })
    )
}
