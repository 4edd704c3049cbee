import * as HttpServer from "@effect/platform/HttpServer"
import { Context, Effect, Layer, Logger } from "effect"
import { Bench, bench } from "./app/bench.ts"
import { serve } from "./app/serve.ts"
import { PageOperations, Services, storeRoutes } from "./app/store.ts"
import { Visibility, visibility } from "./app/visibility.ts"
import { BenchSessions } from "./bench/access/BenchSessions.ts"
import * as BenchToken from "./bench/access/BenchToken.ts"
import type { Settings } from "./Config.ts"
import * as Database from "./database/Database.ts"
import { Seed } from "./domain/Seed.ts"
import * as Drain from "./http/Drain.ts"
import * as InFlight from "./http/InFlight.ts"
import { requestFields } from "./http/requestFields.ts"
import * as Server from "./http/Server.ts"
import * as EventLoopLag from "./telemetry/EventLoopLag.ts"
import * as Logs from "./telemetry/Logs.ts"
import * as Traces from "./telemetry/Traces.ts"
import * as AdminToken from "./visibility/access/AdminToken.ts"
import { Background } from "./visibility/Background.ts"
import { VisibilityEntries } from "./visibility/Operations.ts"
import { assetRoutes } from "./web/assets/Routes.ts"

/** The server of the analytics API. */
export class VisibilityServer extends Context.Tag("vitrine/VisibilityServer")<
  VisibilityServer,
  typeof Server.Listener.Service & Pick<HttpServer.HttpServer, "address">
>() {}

const visibilityServer = Layer.effect(
  VisibilityServer,
  Effect.zipWith(HttpServer.HttpServer, Server.Listener, ({ address }, { stop }) => ({ address, stop }))
)

/** Store and analytics on one port. */
const SharedPort = (settings: Settings) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { all: analytics } = yield* VisibilityEntries
      const { own, shared } = yield* storeRoutes(analytics)
      const { api, routes } = yield* visibility(settings)
      const control = yield* bench(settings)
      const all = { own: [...own, ...control.routes], shared: [...shared, ...routes] }
      return serve(settings, all, { ...control, others: [api, ...control.apis] })
    })
  ).pipe(Layer.provideMerge(visibilityServer))

/** The analytics API on its own port only. */
const SeparatePorts = (settings: Settings, port: number) => {
  const store = Layer.unwrapEffect(
    Effect.zipWith(storeRoutes(), bench(settings), ({ own, shared }, control) =>
      serve(settings, { own: [...own, ...control.routes], shared }, { ...control, others: control.apis })
    )
  )
  const analytics = Layer.unwrapEffect(
    Effect.map(visibility(settings), ({ api, routes }) =>
      // Its reference page needs the site's files.
      serve(
        settings,
        { own: [], shared: [...routes, ...assetRoutes] },
        { others: [api], isSeparate: true, described: "/visibility" }
      )
    )
  ).pipe(Layer.provideMerge(visibilityServer), Layer.provide(Server.layer({ host: settings.host, port })))
  return Layer.merge(store, analytics)
}

/** The whole program. It listens once it is built; its `HttpServer` has the address. */
export const App = (settings: Settings) =>
  Drain.layer(settings, Effect.all([Server.Listener, VisibilityServer])).pipe(
    Layer.provideMerge(
      settings.visibilityPort === undefined ? SharedPort(settings) : SeparatePorts(settings, settings.visibilityPort)
    ),
    // It listens when everything is ready: a client that waits for the port can be served.
    Layer.provideMerge(Server.layer(settings)),
    Layer.provide(PageOperations),
    // Includes the loopback, by which the program sends requests to itself.
    Layer.provideMerge(Bench(settings)),
    Layer.provide(Services),
    Layer.merge(Background({ hasDemonstration: settings.visibilityDemo })),
    Layer.provide(Visibility(settings)),
    Layer.provideMerge(AdminToken.layer(settings.adminToken)),
    Layer.provideMerge(BenchSessions.Default),
    Layer.provideMerge(BenchToken.layer(settings)),
    Layer.provide(InFlight.layer(settings)),
    Layer.provide(EventLoopLag.layer),
    Layer.provide(Database.layer(settings)),
    Layer.provide(Layer.succeed(Seed, settings.seed)),
    Layer.provide(Traces.layer(settings)),
    // Only a request's own observer enables tracing, not the services.
    Layer.provide(Layer.setTracerEnabled(false)),
    Layer.provideMerge(Logs.layer(settings.logFormat, requestFields)),
    Layer.provideMerge(Logger.minimumLogLevel(settings.logLevel))
  )
