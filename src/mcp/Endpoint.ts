import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Either, Option } from "effect"
import { isForAgents } from "../operation/Audience.ts"
import type { Entry } from "../operation/Operations.ts"
import { cardTool } from "./cards.ts"
import type { Declaration } from "./Declaration.ts"
import type { EndpointContent } from "./methods.ts"
import { type OperationTool, operationTool } from "./OperationTool.ts"
import { post } from "./Post.ts"
import { makeProblemText } from "./ProblemText.ts"
import { invalidParams, refusal, serverError } from "./ProtocolError.ts"
import { choosableOf, makeSelect, withSelection } from "./selection.ts"
import { makeServe } from "./serve.ts"

/** Every operation for agents that was declared to be a tool, in the order of the contract. */
export const toolsOf = (
  all: ReadonlyArray<Entry>,
  callerOf: Declaration["callerOf"] = () => ({})
): ReadonlyArray<OperationTool> => {
  const entries = all.filter(({ endpoint }) => isForAgents(endpoint))
  const problemText = makeProblemText(entries)
  return entries.flatMap((entry) => Option.toArray(operationTool(entry, problemText, callerOf)))
}

export const makePost = (
  tools: ReadonlyArray<OperationTool>,
  declaration: EndpointContent & Pick<Declaration, "callerOf" | "gate">
) => {
  const { callerOf, gate } = declaration
  const select = makeSelect(tools.map(choosableOf))
  const serve = makeServe(declaration, tools)

  return (request: HttpServerRequest.HttpServerRequest) => {
    const selection = select(request)
    const served = Either.isLeft(selection)
      ? Effect.succeed(refusal(400, invalidParams(selection.left).code, selection.left))
      : selection.right === undefined
        ? post(serve, request)
        : withSelection(post(serve, request), selection.right)
    if (gate === undefined) return served
    return Effect.flatMap(gate(callerOf(request)), (refused) =>
      refused === undefined
        ? served
        : Effect.succeed(
            HttpServerResponse.setHeaders(refusal(refused.status, serverError, refused.message), refused.headers)
          )
    )
  }
}

export const openEndpoint = (declaration: Declaration) => {
  const { callerOf, cards, elsewhere, entries } = declaration
  const borrowed = elsewhere === undefined ? [] : toolsOf(elsewhere.entries, elsewhere.callerOf)
  const tools = [
    ...toolsOf(entries, callerOf),
    ...borrowed.map((tool) => ({ ...tool, isOptIn: true })),
    ...(cards === undefined ? [] : [cardTool(cards, entries)])
  ]
  return makePost(tools, declaration)
}
