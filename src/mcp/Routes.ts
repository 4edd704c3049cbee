import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option } from "effect"
import { once } from "../domain/once.ts"
import type { Declaration } from "./Declaration.ts"
import type { openEndpoint } from "./Endpoint.ts"
import { refusal, serverError } from "./ProtocolError.ts"

type Post = Awaited<ReturnType<typeof openEndpoint>>

interface Refused {
  readonly status: number
  readonly error: { readonly _tag: string; readonly message: string }
}

/** How a client is told that the server does not answer to the name it was addressed by; nothing for all else. */
export const mcpRefusal = ({ url }: HttpServerRequest.HttpServerRequest, { error, status }: Refused) => {
  if (error._tag !== "HostNotAllowed" || !/^\/mcp([/?#]|$)/.test(url)) return undefined
  return Effect.succeed(Option.some(refusal(status, serverError, `host_not_allowed: ${error.message}`)))
}

/**
 * The Model Context Protocol over Streamable HTTP. The SDK, the tools and their schemas are loaded and made when the first
 * agent calls, so that nobody waits for them at the start.
 */
export const mcpRoute = (declaration: Declaration) => {
  const openOnce = once(async (): Promise<Post> => (await import("./Endpoint.ts")).openEndpoint(declaration))
  // What it came to, so that those who call later need not wait.
  let opened: Post | undefined
  const open = Effect.promise(async () => (opened = await openOnce()))

  const serve = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    opened === undefined ? Effect.flatMap(open, (post) => post(request)) : opened(request)
  )

  return HttpLayerRouter.route("POST", declaration.path, serve)
}
