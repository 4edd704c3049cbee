import {
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  ReadResourceRequestSchema
} from "@modelcontextprotocol/sdk/types.js"
import { maximumParameters, maximumProblems } from "../domain/Limits.ts"
import type { Response } from "./Exchange.ts"
import { invalidParams, type ProtocolError } from "./ProtocolError.ts"

/** What is wrong with parameters, as the SDK's schemas find it. */
interface Malformed {
  readonly issues: ReadonlyArray<{ readonly message: string; readonly path: ReadonlyArray<PropertyKey> }>
}

/** A clause for each: `params.name: expected string, received undefined`. */
export const explain = (method: string, { issues }: Malformed): ProtocolError => {
  const clauses = issues
    .slice(0, maximumProblems)
    .map(({ message, path }) => `${path.join(".")}: ${message.replace("Invalid input: ", "")}`)
  const more = issues.length - clauses.length
  return invalidParams(`Invalid parameters of ${method}: ${clauses.join("; ")}${more > 0 ? ` and ${more} more` : ""}`)
}

/** What is wrong with a request whose arguments are too many for the SDK's schemas to look at each of them. */
export const overlong = ({ method, params }: JSONRPCRequest): ProtocolError | undefined => {
  const given = params?.arguments
  const received = typeof given === "object" && given !== null ? Object.keys(given).length : 0
  if (received <= maximumParameters) return undefined
  return invalidParams(
    `Invalid parameters of ${method}: params.arguments: expected ${maximumParameters} at most, received ${received}`
  )
}

/** The methods of the SDK's server that need parameters. */
const schemas = [GetPromptRequestSchema, InitializeRequestSchema, ReadResourceRequestSchema]
const schemaOf = new Map(schemas.map((schema) => [schema.shape.method.value as string, schema]))

/**
 * The SDK calls parameters that do not fit their schema an internal error, and quotes the schema library. Here they are
 * what JSON-RPC calls them, and explained.
 */
export const explainParams = (request: JSONRPCRequest, response: Response): Response => {
  if (!("error" in response) || response.error.code !== ErrorCode.InternalError) return response
  const { error } = schemaOf.get(request.method)?.safeParse(request) ?? {}
  if (error === undefined) return response
  const { code, message } = explain(request.method, error)
  return { ...response, error: { code, message } }
}
