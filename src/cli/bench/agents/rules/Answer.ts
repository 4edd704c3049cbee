import type * as HttpApi from "@effect/platform/HttpApi"
import type { Api } from "../../../../http/Api.ts"
import type { OperationName, SuccessOf } from "../../../../operation/call.ts"

type Groups = typeof Api extends HttpApi.HttpApi<string, infer Groups, infer _E, infer _R> ? Groups : never

/** The answer of an operation's tool; without members if it refuses. */
export type Answer<Name extends OperationName<Groups>> = Partial<SuccessOf<Groups, Name>>
