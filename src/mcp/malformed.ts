import {
  type CallToolRequestSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResultResponseSchema
} from "@modelcontextprotocol/core"
import { Predicate } from "effect"
import { truncate } from "../domain/Input.ts"
import { valueAt } from "../domain/issuesOf.ts"
import { maxParameters } from "../domain/Limits.ts"
import { type Issue, invalidIssue, sentenceOf, truncateIssues } from "../domain/Problem.ts"
import { isId, type JsonObject, type Request, withoutNullId } from "./Message.ts"
import { invalidParams, invalidRequest, ProtocolError } from "./ProtocolError.ts"

/** The issues that the SDK's schemas find in a request. */
export type SchemaFailure = Pick<
  NonNullable<ReturnType<(typeof CallToolRequestSchema)["safeParse"]>["error"]>,
  "issues"
>

const nouns: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object"
}

const expectedBy = (issue: SchemaFailure["issues"][number]): string => {
  switch (issue.code) {
    case "invalid_type":
      return nouns[issue.expected] ?? issue.expected
    case "invalid_value":
      return issue.values.length === 1 ? JSON.stringify(issue.values[0]) : `one of ${issue.values.join(", ")}`
    // The only unions that are read here: ids and progress tokens.
    case "invalid_union":
      return "a string or an integer"
    // The same, and error codes.
    case "too_big":
    case "too_small": {
      const noun = issue.path[0] === "error" ? "an integer" : "a string or an integer"
      return `${noun} from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`
    }
    default:
      return "another value"
  }
}

const refuse = (method: string, issues: ReadonlyArray<Issue>, status?: number): ProtocolError =>
  invalidParams(`Invalid parameters of ${method}: ${sentenceOf(truncateIssues(issues))}`, status)

/** One issue per field. */
const issuesOf = (value: unknown, { issues }: SchemaFailure): ReadonlyArray<Issue> => {
  const byField = new Map<string, Issue>()
  for (const issue of issues) {
    const [field, expected, received] = [issue.path.join("."), expectedBy(issue), valueAt(value, issue.path)]
    byField.set(
      field,
      received === undefined ? { field, reason: "missing", expected } : invalidIssue(field, expected, received)
    )
  }
  return [...byField.values()]
}

/** `params.name is required, expected a string`, a clause for each field. */
export const explain = (request: Request, malformed: SchemaFailure): ProtocolError =>
  refuse(request.method, issuesOf(request, malformed))

/** The error for a request with too many arguments for the SDK's schemas to check each of them. */
export const tooManyArguments = ({ method, params }: Request): ProtocolError | undefined => {
  const args = params?.arguments
  const received = typeof args === "object" && args !== null ? Object.keys(args).length : 0
  if (received <= maxParameters) return undefined
  return refuse(method, [invalidIssue("params.arguments", `at most ${maxParameters} arguments`, received)])
}

const envelopeMembers = ["jsonrpc", "id", "method", "params"]

/** The schema that a body is checked by, and the members that it may have. */
const envelopeSchemaOf = (body: JsonObject) => {
  if ("method" in body)
    return ["id" in body ? JSONRPCRequestSchema : JSONRPCNotificationSchema, envelopeMembers] as const
  if ("error" in body) return [JSONRPCErrorResponseSchema, ["jsonrpc", "id", "error"]] as const
  if ("result" in body) return [JSONRPCResultResponseSchema, ["jsonrpc", "id", "result"]] as const
  return [JSONRPCRequestSchema, envelopeMembers] as const
}

const envelopeIssues = (body: JsonObject): ReadonlyArray<Issue> => {
  const [schema, options] = envelopeSchemaOf(body)
  const issues = schema.safeParse(withoutNullId(body)).error?.issues ?? []
  const unknown = issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []))
  return [
    ...issuesOf(body, { issues: issues.filter(({ code }) => code !== "unrecognized_keys") }),
    ...unknown.map((name) => ({ field: truncate(name), reason: "unknown" as const, options }))
  ]
}

/** A body that is a request, if only its parameters are wrong: the schemas also check the metadata among them. */
const withoutParams = (body: unknown): Request | undefined =>
  Predicate.isRecord(body) && Predicate.isRecord(body.params)
    ? JSONRPCRequestSchema.safeParse({ ...body, params: {} }).data
    : undefined

/** The error for a body that the SDK's schemas refuse. It repeats the body's id, unless the body is a response. */
export const invalidMessage = (body: unknown) => {
  const { id, ...others } = Predicate.isRecord(body) ? (body as JsonObject) : {}
  const issues = Predicate.isRecord(body) ? envelopeIssues(body) : [invalidIssue("message", "an object", body)]
  const request = withoutParams(body)
  return {
    id: isId(id) && !("result" in others || "error" in others) ? id : null,
    error:
      request === undefined
        ? new ProtocolError(
            invalidRequest,
            `This is not a JSON-RPC message: ${sentenceOf(truncateIssues(issues))}`,
            400
          )
        : refuse(truncate(request.method), issues, 400)
  }
}
