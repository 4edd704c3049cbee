import type * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { pathOf } from "./ErrorResponse.ts"
import type { Route } from "./Router.ts"

type Needs<Routes extends ReadonlyArray<Route>> = HttpLayerRouter.Route.Context<Routes[number]>

const exact = (route: Route): Route => ({
  ...route,
  handler: Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    pathOf(request.url) === route.path ? route.handler : Effect.fail(new HttpServerError.RouteNotFound({ request }))
  )
})

/**
 * Routes that are there at their paths as they are written, and at no other spelling that the router would read as the same, so that
 * a proxy's rule on such a path holds. For paths without parameters.
 */
export const exactly = <Routes extends ReadonlyArray<Route>>(routes: Routes) =>
  // What a route needs is among what all of them need.
  routes.map(exact) as ReadonlyArray<HttpLayerRouter.Route<unknown, Needs<Routes>>>
