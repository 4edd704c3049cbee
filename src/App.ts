import { HttpLayerRouter, HttpMiddleware, HttpServer } from "@effect/platform"
import { Context, Effect, Layer, Logger } from "effect"
import { AcpApi } from "./acp/Api.ts"
import { AcpOperations } from "./acp/Operations.ts"
import type { Settings } from "./Config.ts"
import * as Database from "./database/Database.ts"
import * as Presence from "./database/Presence.ts"
import { CurrentSandbox, type SandboxName } from "./domain/CurrentSandbox.ts"
import { RequestId } from "./domain/RequestId.ts"
import { Seed } from "./domain/Seed.ts"
import { Api } from "./http/Api.ts"
import * as Drain from "./http/Drain.ts"
import { edge, type OtherApi } from "./http/Edge.ts"
import * as InFlight from "./http/InFlight.ts"
import { rest } from "./http/Rest.ts"
import { makeRouteOf, makeRouteTable, routerConfig, routesOf, type Template } from "./http/RouteTable.ts"
import * as Server from "./http/Server.ts"
import { systemRoutes } from "./http/SystemRoutes.ts"
import { visibilityDocs } from "./http/VisibilityDocs.ts"
import { mcpRoutes } from "./mcp/Routes.ts"
import { entries } from "./operation/Operations.ts"
import { BookingsApi } from "./store/bookings/Api.ts"
import { BookingOperations } from "./store/bookings/Operations.ts"
import { CarsApi } from "./store/cars/Api.ts"
import { CarOperations } from "./store/cars/Operations.ts"
import { CartsApi } from "./store/carts/Api.ts"
import { Carts } from "./store/carts/Carts.ts"
import { CartOperations } from "./store/carts/Operations.ts"
import { CatalogApi } from "./store/catalog/Api.ts"
import { Catalog } from "./store/catalog/Catalog.ts"
import { CatalogOperations } from "./store/catalog/Operations.ts"
import { DemoApi } from "./store/demo/Api.ts"
import { DemoOperations } from "./store/demo/Operations.ts"
import { FlightsApi } from "./store/flights/Api.ts"
import { FlightOperations } from "./store/flights/Operations.ts"
import { HotelsApi } from "./store/hotels/Api.ts"
import { HotelOperations } from "./store/hotels/Operations.ts"
import { OrdersApi } from "./store/orders/Api.ts"
import { OrderOperations } from "./store/orders/Operations.ts"
import { Sandbox } from "./store/sandbox/Sandbox.ts"
import { Sweeper } from "./store/sandbox/Sweeper.ts"
import * as Logs from "./telemetry/Logs.ts"
import { makeObserver } from "./telemetry/Requests.ts"
import * as Traces from "./telemetry/Traces.ts"
import { makeTraceRequest } from "./telemetry/Traces.ts"
import { VisibilityApi } from "./visibility/Api.ts"
import { Administrator } from "./visibility/access/Administrator.ts"
import * as AdminToken from "./visibility/access/AdminToken.ts"
import { ApiKeys } from "./visibility/access/ApiKeys.ts"
import { ClosedKeys } from "./visibility/access/ClosedKeys.ts"
import { Organizations } from "./visibility/access/Organizations.ts"
import { hashOf } from "./visibility/access/Secret.ts"
import { isVisibilityPath, Surface } from "./visibility/http/Surface.ts"
import { ScanCap } from "./visibility/leaderboards/ScanCap.ts"
import { Limits } from "./visibility/limits/Limits.ts"
import * as RateLimiter from "./visibility/limits/RateLimiter.ts"
import { Demonstration } from "./visibility/simulation/Demonstration.ts"
import { demoKeys } from "./visibility/simulation/demoKeys.ts"
import { webRoutes } from "./web/Routes.ts"
import { refusalPage } from "./web/refusalPage.tsx"
import { Analytics } from "./web/visibility/desk/Analytics.ts"

/** The services of every area, over a database and a seed. */
const Services = Layer.mergeAll(
  CatalogOperations.Default,
  CartOperations.Default,
  OrderOperations.Default,
  HotelOperations.Default,
  FlightOperations.Default,
  CarOperations.Default,
  BookingOperations.Default,
  AcpOperations.Default,
  DemoOperations.Default,
  Catalog.Default,
  Carts.Default
)

const Rest = HttpLayerRouter.addHttpApi(Api).pipe(
  Layer.provide([
    rest(CatalogApi, CatalogOperations),
    rest(CartsApi, CartOperations),
    rest(OrdersApi, OrderOperations),
    rest(HotelsApi, HotelOperations),
    rest(FlightsApi, FlightOperations),
    rest(CarsApi, CarOperations),
    rest(BookingsApi, BookingOperations),
    rest(AcpApi, AcpOperations),
    rest(DemoApi, DemoOperations)
  ])
)

/** Every operation of the contract, for the surfaces that are computed from them. */
const served = Effect.gen(function* () {
  const catalog = yield* CatalogOperations
  const acp = yield* AcpOperations
  return {
    entries: [
      ...entries(CatalogApi, catalog),
      ...entries(CartsApi, yield* CartOperations),
      ...entries(OrdersApi, yield* OrderOperations),
      ...entries(HotelsApi, yield* HotelOperations),
      ...entries(FlightsApi, yield* FlightOperations),
      ...entries(CarsApi, yield* CarOperations),
      ...entries(BookingsApi, yield* BookingOperations),
      ...entries(AcpApi, acp),
      ...entries(DemoApi, yield* DemoOperations)
    ],
    catalog,
    acp
  }
})

/** The analytics API: its routes with all that stands behind them, and what pages need of it. */
const Visibility = ({
  visibilityBurst,
  visibilityDemo,
  visibilityPerDay,
  visibilityPerMinute,
  visibilityScanCap
}: Settings) =>
  Layer.mergeAll(
    Surface.Default,
    Analytics.Default,
    Administrator.Default,
    ApiKeys.Default,
    Organizations.Default
  ).pipe(
    // A database may have the well-known keys from an earlier start.
    Layer.provideMerge(
      Layer.succeed(ClosedKeys, new Set(visibilityDemo ? [] : demoKeys.map(({ key }) => hashOf(key))))
    ),
    Layer.provide(RateLimiter.layer),
    Layer.provide(
      Layer.succeed(Limits, { perMinute: visibilityPerMinute, capacity: visibilityBurst, perDay: visibilityPerDay })
    ),
    Layer.provide(Layer.succeed(ScanCap, visibilityScanCap))
  )

const VisibilityRoutes = Layer.mergeAll(
  Layer.unwrapEffect(Effect.map(Surface, ({ routes }) => HttpLayerRouter.addAll(routes))),
  HttpLayerRouter.addAll(visibilityDocs)
)

const visibilityApi = Effect.map(
  Surface,
  ({ refuse, unavailable }): OtherApi => ({ owns: isVisibilityPath, refuse, unavailable })
)

const visibilityTemplates = () => [...routesOf(VisibilityApi), ...visibilityDocs]

/** What stands round some routes, and round APIs that have an envelope of their own. */
const Edge = <R>(
  settings: Settings,
  routes: ReadonlyArray<Template>,
  others: Effect.Effect<ReadonlyArray<OtherApi>, never, R>
) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const { maximumInFlight, publicUrl } = settings
      return HttpLayerRouter.middleware(
        edge({
          publicUrl,
          ownUrl: Server.urlOf(address),
          methodsOf: makeRouteTable(routes),
          observe: makeObserver(makeRouteOf(routes), makeTraceRequest(settings)),
          flights: yield* InFlight.InFlight,
          maximumInFlight,
          others: yield* others,
          present: refusalPage
        }),
        { global: true }
      )
    })
  )

const serving = { disableLogger: true, disableListenLog: true, routerConfig }

/** Where the analytics API listens. */
export class VisibilityServer extends Context.Tag("vitrine/VisibilityServer")<
  VisibilityServer,
  typeof Server.Listener.Service & Pick<HttpServer.HttpServer, "address">
>() {}

const visibilityServer = Layer.effect(
  VisibilityServer,
  Effect.zipWith(HttpServer.HttpServer, Server.Listener, ({ address }, { stop }) => ({ address, stop }))
)

/** The store with its edge, and what else stands behind that. */
const Store = <R>(
  settings: Settings,
  more: ReadonlyArray<Template>,
  others: Effect.Effect<ReadonlyArray<OtherApi>, never, R>
) =>
  Layer.unwrapEffect(
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      const ownUrls = [Server.urlOf(address), ...(settings.publicUrl === undefined ? [] : [settings.publicUrl])]
      const routes = [...systemRoutes(Database.alive), ...webRoutes, ...mcpRoutes(served, ownUrls)]
      return Layer.mergeAll(
        Rest,
        HttpLayerRouter.addAll(routes),
        Edge(settings, [...routesOf(Api), ...routes, ...more], others)
      )
    })
  )

/** Store and analytics at one address. */
const Together = (settings: Settings) =>
  HttpLayerRouter.serve(
    Layer.merge(
      Store(
        settings,
        visibilityTemplates(),
        Effect.map(visibilityApi, (api) => [api])
      ),
      VisibilityRoutes
    ),
    serving
  ).pipe(Layer.provideMerge(visibilityServer))

/** The analytics API at a port of its own, and nothing of it at the store's. */
const Apart = (settings: Settings, port: number) => {
  const store = HttpLayerRouter.serve(Store(settings, [], Effect.succeed([])), serving)
  // Links of a store behind a proxy do not lead to the other port.
  const unlinked = { ...settings, publicUrl: undefined }
  const analytics = HttpLayerRouter.serve(
    Layer.merge(
      VisibilityRoutes,
      Edge(
        unlinked,
        visibilityTemplates(),
        Effect.map(visibilityApi, (api) => [api])
      )
    ),
    serving
  ).pipe(Layer.provideMerge(visibilityServer), Layer.provide(Server.layer({ host: settings.host, port })))
  // A router of its own: the other one's is remembered by the layer that makes it.
  return Layer.merge(store, Layer.fresh(analytics))
}

/** What the log says of the request that a line was written in. */
const requestFields = (context: Context.Context<never>): Record<string, string> =>
  context.unsafeMap.has(RequestId.key)
    ? { request_id: Context.get(context, RequestId), sandbox: Context.get(context, CurrentSandbox).name }
    : {}

/** The whole program with its settings, listening once it is built; its `HttpServer` tells where. */
export const App = (settings: Settings) =>
  Drain.layer(settings, Effect.all([Server.Listener, VisibilityServer])).pipe(
    Layer.provideMerge(
      settings.visibilityPort === undefined ? Together(settings) : Apart(settings, settings.visibilityPort)
    ),
    Layer.provide(Services),
    Layer.merge(settings.visibilityDemo ? Demonstration : Layer.empty),
    Layer.provide(Visibility(settings)),
    // Whoever starts the program is told it.
    Layer.provideMerge(AdminToken.layer(settings.adminToken)),
    Layer.provideMerge(Server.layer(settings)),
    Layer.provide(InFlight.layer(settings)),
    // Once the database is open: a file that it refuses is not worth a word about others.
    Layer.provide(Presence.layer(Database.fileOf(settings))),
    Layer.provide(Database.layer(settings)),
    Layer.provide(Layer.succeed(Seed, settings.seed)),
    Layer.provide(Traces.layer(settings)),
    // A request is traced only where its own observer decides so: not by the router, and not by the services.
    HttpMiddleware.withTracerDisabledWhen(() => true),
    Layer.provide(Layer.setTracerEnabled(false)),
    Layer.provideMerge(Logs.layer(settings.logFormat, requestFields)),
    Layer.provideMerge(Logger.minimumLogLevel(settings.logLevel))
  )

/** Begins a sandbox anew, without a server: for the command line. */
export const resetSandbox = (settings: Settings, name: SandboxName) =>
  Effect.all([Sandbox, Sweeper]).pipe(
    Effect.flatMap(([sandbox, sweeper]) => Effect.zipRight(sandbox.reset, sweeper.sweep)),
    Effect.provideService(CurrentSandbox, { name, baseUrl: "" }),
    Effect.provide([Sandbox.Default, Sweeper.Default]),
    Effect.provide(Database.layer(settings)),
    Effect.provideService(Seed, settings.seed)
  )
