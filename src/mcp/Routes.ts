import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { once } from "../domain/once.ts"
import type { openEndpoint, Served } from "./Endpoint.ts"
import { isOwnOrigin } from "./Origin.ts"

type Post = Awaited<ReturnType<typeof openEndpoint>>

const foreignOrigin = (origin: string | undefined) =>
  HttpServerResponse.unsafeJson(
    {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32000, message: `The origin ${origin?.slice(0, 100)} may not call this server` }
    },
    { status: 403 }
  )

/**
 * `/mcp`: the Model Context Protocol over Streamable HTTP. The SDK, the tools and their schemas are loaded and made when
 * the first agent calls, so that nobody waits for them at the start. `ownUrls` are the addresses of this server.
 */
export const mcpRoutes = (served: Served, ownUrls: ReadonlyArray<string>) => {
  const isOwn = isOwnOrigin(ownUrls)

  const openOnce = once(async (all: Served): Promise<Post> => (await import("./Endpoint.ts")).openEndpoint(all))
  // What it came to, so that those who call later need not wait.
  let opened: Post | undefined
  const open = Effect.promise(async () => (opened = await openOnce(served)))

  const serve = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { origin } = request.headers
    if (!isOwn(origin)) return foreignOrigin(origin)
    const post = opened ?? (yield* open)
    return yield* post(request)
  })

  return [HttpLayerRouter.route("POST", "/mcp", serve)] as const
}
