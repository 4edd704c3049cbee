import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { CallerChannel } from "./CallerChannel.ts"
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

  // The promise, so that those who call first open one; what it came to, so that those who call later need not wait.
  let opening: Promise<Post> | undefined
  let opened: Post | undefined
  const open = Effect.promise(async () => {
    opening ??= import("./Endpoint.ts").then(({ openEndpoint }) => openEndpoint(served))
    opened = await opening
    return opened
  })

  const serve = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { origin, "x-store-channel": channel } = request.headers
    if (!isOwn(origin)) return foreignOrigin(origin)
    const post = opened ?? (yield* open)
    return yield* Effect.provideService(post(request), CallerChannel, channel)
  })

  return [HttpLayerRouter.route("POST", "/mcp", serve)] as const
}
