import * as HttpServer from "@effect/platform/HttpServer"
import { Effect, Layer } from "effect"
import { Loopback } from "../bench/playing/Loopback.ts"
import type { Settings } from "../Config.ts"
import { makeBoundary } from "../http/Boundary.ts"
import { type EdgeOptions, edge } from "../http/Edge.ts"
import * as InFlight from "../http/InFlight.ts"
import { handlerOf } from "../http/loopback.ts"
import { makeRouter, type Route } from "../http/Router.ts"
import * as Server from "../http/Server.ts"
import { liveness } from "../http/SystemRoutes.ts"
import { mcpRefusal } from "../mcp/Routes.ts"
import { makeObserver } from "../telemetry/requestObserver.ts"
import { makeTraceRequest } from "../telemetry/Traces.ts"
import { errorPage } from "../web/errorPage.tsx"

/** Routes of each sandbox, and those of the server only. */
interface Routes<Shared extends ReadonlyArray<Route>, Own extends ReadonlyArray<Route>> {
  readonly shared: Shared
  readonly own: Own
}

/** What the edge needs to know about the routes behind it. */
interface EdgeContext extends Pick<EdgeOptions, "controlOf" | "listen" | "others"> {
  readonly isSeparate?: boolean
  /** Path prefix of the documents that describe the routes, unless they are at the root. */
  readonly described?: string
}

/**
 * Serves routes behind the edge, including APIs with an envelope of their own. With a separate port, links do not begin
 * with PUBLIC_URL, which is the store's.
 */
export const serve = <Shared extends ReadonlyArray<Route>, Own extends ReadonlyArray<Route>>(
  settings: Settings,
  { own, shared }: Routes<Shared, Own>,
  { controlOf, described, isSeparate = false, listen, others }: EdgeContext
) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const server = makeRouter([...shared, ...own], described)
      const routers = { server, sandbox: makeRouter(shared, described), liveness }
      const app = edge(routers, {
        publicUrl: isSeparate ? undefined : settings.publicUrl,
        ownUrl: Server.urlOf(address),
        observe: makeObserver(makeTraceRequest(settings)),
        activeRequests: yield* InFlight.InFlightRequests,
        boundary: makeBoundary(settings),
        controlOf,
        others,
        listen,
        present: (request, refusal) => mcpRefusal(request, refusal) ?? errorPage(request, refusal)
      })
      if (!isSeparate) (yield* Loopback).install(yield* handlerOf(app))
      return HttpServer.serve(app)
    })
  )
