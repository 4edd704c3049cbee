import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { quote, truncate } from "../domain/Input.ts"
import { describeFieldIssue, invalidIssue, type Problem } from "../domain/Problem.ts"
import { codeOf } from "../operation/Envelope.ts"
import type { Era } from "./Message.ts"

/** A failure of the protocol itself, not of a tool. */
export class ProtocolError extends Error {
  /** `status` is that of the HTTP response; `data` is for programs. `problem` is the failure that it tells, if any. */
  constructor(
    readonly code: number,
    message: string,
    readonly status = 200,
    readonly data?: Readonly<Record<string, unknown>>,
    readonly problem?: Problem
  ) {
    super(message)
  }

  /** The response to the failed request, as JSON. */
  responseTo({ id }: { readonly id: unknown }): string {
    const { code, data, message } = this
    return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } })
  }
}

/** The request names something that does not exist, or cannot be understood. */
export const invalidParams = (message: string, status?: number) => new ProtocolError(-32602, message, status)

/** The cursor is none of this list. */
export const invalidCursor = (method: string, cursor: string) =>
  invalidParams(
    `Invalid parameters of ${method}: ${describeFieldIssue(invalidIssue("params.cursor", "the nextCursor of an earlier answer to this list", cursor))}`
  )

/**
 * There is no such method, or none in the era of the client. `advice` says what was meant, if that is known. The message
 * begins with the words of JSON-RPC, which clients look for.
 */
export const methodNotFound = (method: string, advice: string, era: Era) =>
  new ProtocolError(-32601, `Method not found: ${truncate(method)}.${advice}`, era === "legacy" ? 200 : 404)

/** The error for a defect. It gives no details: they are in the log. */
export const unexpectedError = new ProtocolError(
  -32603,
  "Something went wrong on our side. You can try the request again."
)

// In characters: how much of a URI an error repeats.
const maxUriLength = 2000

/** No resource has this URI. Until 2025-11-25 this had its own code; since then it is an invalid parameter. */
export const resourceNotFound = (uri: string, era: Era) =>
  new ProtocolError(
    era === "legacy" ? -32002 : -32602,
    `No resource has the URI ${quote(uri)}. resources/list shows all of them.`,
    200,
    { uri: uri.slice(0, maxUriLength) }
  )

/** The message is no JSON-RPC. */
export const invalidRequest = -32600

/** For errors that JSON-RPC itself has no code for. */
export const serverError = -32000

/** The failure of an operation, in the words of a tool. */
export const ofProblem = (problem: Problem) =>
  new ProtocolError(serverError, `${codeOf(problem)}: ${problem.message}`, undefined, undefined, problem)

/** A refusal of the HTTP request, in the form of the protocol. It answers no request, so it has no id. */
export const refusal = (status: number, code: number, message: string) =>
  HttpServerResponse.unsafeJson({ jsonrpc: "2.0", id: null, error: { code, message } }, { status })
