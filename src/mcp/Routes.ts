import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Option } from "effect"
import { InjectedFailure } from "../domain/InjectedFailure.ts"
import { once } from "../domain/once.ts"
import { routedPath } from "../domain/routedPath.ts"
import { codeOf } from "../operation/Envelope.ts"
import type { Declaration } from "./Declaration.ts"
import type { openEndpoint } from "./Endpoint.ts"
import { refusal, serverError } from "./ProtocolError.ts"

type Post = ReturnType<typeof openEndpoint>

interface RefusedRequest {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly error: { readonly _tag: string; readonly message: string }
}

// Errors of the server before the protocol reads the request.
const serverRefusals = new Set(["HostNotAllowed", "TrialOver"])

/**
 * The protocol's form of three errors: the host is not allowed, the trial is over, or a tester injected the failure.
 * Undefined for all others.
 */
export const mcpRefusal = (
  { url }: HttpServerRequest.HttpServerRequest,
  { error, headers, status }: RefusedRequest
) => {
  if (!/^\/mcp(\/|$)/i.test(routedPath(url))) return undefined
  if (!(error instanceof InjectedFailure) && !serverRefusals.has(error._tag)) return undefined
  return Effect.succeed(
    Option.some(
      HttpServerResponse.setHeaders(refusal(status, serverError, `${codeOf(error)}: ${error.message}`), headers)
    )
  )
}

/**
 * The Model Context Protocol over Streamable HTTP. The SDK's schemas and the tools with theirs are loaded when the
 * first agent calls, so that the start need not wait for them.
 */
export const mcpRoute = (declaration: Declaration) => {
  const openOnce = once(async (): Promise<Post> => (await import("./Endpoint.ts")).openEndpoint(declaration))
  // The loaded endpoint, so that later calls need not wait.
  let opened: Post | undefined
  const open = Effect.promise(async () => (opened = await openOnce()))

  const serve = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    opened === undefined ? Effect.flatMap(open, (post) => post(request)) : opened(request)
  )

  return HttpLayerRouter.route("POST", declaration.path, serve)
}
