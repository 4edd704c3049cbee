import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { quote } from "../domain/Input.ts"

/** A failure of the protocol itself, not of a tool. The SDK's own class says its code twice in the message. */
export class ProtocolError extends Error {
  constructor(
    readonly code: number,
    message: string
  ) {
    super(message)
  }
}

/** What a request asks for is not there, or cannot be understood. */
export const invalidParams = (message: string) => new ProtocolError(-32602, message)

/** What becomes of a defect. It says nothing of it: that is in the log. */
export const internal = new ProtocolError(-32603, "Something went wrong on our side. The request may be tried again.")

export const resourceNotFound = (uri: string) =>
  new ProtocolError(-32002, `No resource has the URI ${quote(uri)}. resources/list shows all of them.`)

/** What an HTTP request is refused with that JSON-RPC itself has no code for. */
export const serverError = -32000

/** A refusal of the HTTP request, in the form of the protocol. It answers no request, so it has no id. */
export const refusal = (status: number, code: number, message: string) =>
  HttpServerResponse.unsafeJson({ jsonrpc: "2.0", id: null, error: { code, message } }, { status })
