import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCErrorResponse,
  type JSONRPCRequest,
  type JSONRPCResponse,
  ReadResourceRequestSchema
} from "@modelcontextprotocol/sdk/types.js"

type Response = JSONRPCResponse | JSONRPCErrorResponse

/** The methods that need parameters. */
const schemas = [CallToolRequestSchema, GetPromptRequestSchema, InitializeRequestSchema, ReadResourceRequestSchema]
const schemaOf = new Map(schemas.map((schema) => [schema.shape.method.value as string, schema]))

/**
 * The SDK calls parameters that do not fit their schema an internal error, and quotes the schema library. Here they are
 * what JSON-RPC calls them, with a clause for each: `params.name: expected string, received undefined`.
 */
export const explainParams = (request: JSONRPCRequest, response: Response): Response => {
  if (!("error" in response) || response.error.code !== ErrorCode.InternalError) return response
  const { error } = schemaOf.get(request.method)?.safeParse(request) ?? {}
  if (error === undefined) return response
  const clauses = error.issues.map(
    ({ message, path }) => `${path.join(".")}: ${message.replace("Invalid input: ", "")}`
  )
  const message = `Invalid parameters of ${request.method}: ${clauses.join("; ")}`
  return { ...response, error: { code: ErrorCode.InvalidParams, message } }
}
