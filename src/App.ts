import { HttpLayerRouter, HttpMiddleware, HttpServer } from "@effect/platform"
import { Context, Effect, Layer, Logger } from "effect"
import type { Settings } from "./Config.ts"
import * as Database from "./database/Database.ts"
import { Seed } from "./domain/Seed.ts"
import { Api } from "./http/Api.ts"
import { edge, type OtherApi } from "./http/Edge.ts"
import { rest } from "./http/Rest.ts"
import { contractRoutes, makeRouteTable, type Template } from "./http/RouteTable.ts"
import * as Server from "./http/Server.ts"
import { systemRoutes } from "./http/SystemRoutes.ts"
import { visibilityDocs } from "./http/VisibilityDocs.ts"
import { BookingsApi } from "./store/bookings/Api.ts"
import { BookingOperations } from "./store/bookings/Operations.ts"
import { CarsApi } from "./store/cars/Api.ts"
import { CarOperations } from "./store/cars/Operations.ts"
import { CartsApi } from "./store/carts/Api.ts"
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
import { ClosedKeys } from "./visibility/access/ClosedKeys.ts"
import { hashOf } from "./visibility/access/Secret.ts"
import { isVisibilityPath, Surface } from "./visibility/http/Surface.ts"
import { ScanCap } from "./visibility/leaderboards/ScanCap.ts"
import { Limits } from "./visibility/limits/Limits.ts"
import * as RateLimiter from "./visibility/limits/RateLimiter.ts"
import { Demonstration } from "./visibility/simulation/Demonstration.ts"
import { demoKeys } from "./visibility/simulation/demoKeys.ts"
import { webRoutes } from "./web/Routes.ts"

/** The services of every area, over a database and a seed. */
const Services = Layer.mergeAll(
  CatalogOperations.Default,
  CartOperations.Default,
  OrderOperations.Default,
  HotelOperations.Default,
  FlightOperations.Default,
  CarOperations.Default,
  BookingOperations.Default,
  DemoOperations.Default,
  Catalog.Default
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
    rest(DemoApi, DemoOperations)
  ])
)

const otherRoutes = [...systemRoutes(Database.alive), ...webRoutes]

/** The analytics API: its routes with all that stands behind them. */
const Visibility = ({
  visibilityBurst,
  visibilityDemo,
  visibilityPerDay,
  visibilityPerMinute,
  visibilityScanCap
}: Settings) =>
  Surface.Default.pipe(
    // A database may have the well-known keys from an earlier start.
    Layer.provide(Layer.succeed(ClosedKeys, new Set(visibilityDemo ? [] : demoKeys.map(({ key }) => hashOf(key))))),
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

const visibilityApi = Effect.map(Surface, ({ refuse }): OtherApi => ({ owns: isVisibilityPath, refuse }))

const Edge = <R>(
  { publicUrl }: Settings,
  routes: ReadonlyArray<Template>,
  others: Effect.Effect<ReadonlyArray<OtherApi>, never, R>
) =>
  Layer.unwrapEffect(
    Effect.map(Effect.all([HttpServer.HttpServer, others]), ([{ address }, others]) =>
      HttpLayerRouter.middleware(
        edge({ publicUrl, ownUrl: Server.urlOf(address), methodsOf: makeRouteTable(routes), others }),
        { global: true }
      )
    )
  )

const served = {
  disableLogger: true,
  disableListenLog: true,
  // The router takes a longer id for no route at all; here it is one that there is not.
  routerConfig: { maxParamLength: 100_000 }
}

/** Where the analytics API listens. */
export class VisibilityServer extends Context.Tag("vitrine/VisibilityServer")<
  VisibilityServer,
  HttpServer.HttpServer
>() {}

const StoreRoutes = Layer.mergeAll(Rest, HttpLayerRouter.addAll(otherRoutes))

/** Store and analytics at one address. */
const Together = (settings: Settings) =>
  HttpLayerRouter.serve(
    Layer.mergeAll(
      StoreRoutes,
      VisibilityRoutes,
      Edge(
        settings,
        [...contractRoutes(), ...otherRoutes, ...visibilityDocs],
        Effect.map(visibilityApi, (api) => [api])
      )
    ),
    served
  ).pipe(Layer.provideMerge(Layer.effect(VisibilityServer, HttpServer.HttpServer)))

/** The analytics API at a port of its own, and nothing of it at the store's. */
const Apart = (settings: Settings, port: number) => {
  const store = HttpLayerRouter.serve(
    Layer.mergeAll(StoreRoutes, Edge(settings, [...contractRoutes(), ...otherRoutes], Effect.succeed([]))),
    served
  )
  const analytics = HttpLayerRouter.serve(
    Layer.mergeAll(
      VisibilityRoutes,
      Edge(
        // Links of a store behind a proxy do not lead here.
        { ...settings, publicUrl: undefined },
        visibilityDocs,
        Effect.map(visibilityApi, (api) => [api])
      )
    ),
    served
  ).pipe(
    Layer.provideMerge(Layer.effect(VisibilityServer, HttpServer.HttpServer)),
    Layer.provide(Server.layer({ host: settings.host, port }))
  )
  // A router of its own: the other one's is remembered by the layer that makes it.
  return Layer.merge(store, Layer.fresh(analytics))
}

/** The whole program with its settings, listening once it is built; its `HttpServer` tells where. */
export const App = (settings: Settings) =>
  (settings.visibilityPort === undefined ? Together(settings) : Apart(settings, settings.visibilityPort)).pipe(
    Layer.provide(Services),
    Layer.merge(settings.visibilityDemo ? Demonstration : Layer.empty),
    Layer.provide(Visibility(settings)),
    Layer.provideMerge(Server.layer(settings)),
    Layer.provide(Database.layer(settings.databaseFile)),
    Layer.provide(Layer.succeed(Seed, settings.seed)),
    // No request is traced as long as there is nowhere to send a trace to: not by the router, not by the services.
    HttpMiddleware.withTracerDisabledWhen(() => true),
    Layer.provide(Layer.setTracerEnabled(false)),
    Layer.provide(Logger.minimumLogLevel(settings.logLevel))
  )
