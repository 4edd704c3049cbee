import { HttpLayerRouter, HttpMiddleware, HttpServer } from "@effect/platform"
import { Effect, Layer, Logger } from "effect"
import type { Settings } from "./Config.ts"
import * as Database from "./database/Database.ts"
import { Seed } from "./domain/Seed.ts"
import { Api } from "./http/Api.ts"
import { edge } from "./http/Edge.ts"
import { rest } from "./http/Rest.ts"
import { contractRoutes, makeRouteTable } from "./http/RouteTable.ts"
import * as Server from "./http/Server.ts"
import { systemRoutes } from "./http/SystemRoutes.ts"
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

const Edge = ({ publicUrl }: Settings) =>
  Layer.unwrapEffect(
    Effect.map(HttpServer.HttpServer, ({ address }) =>
      HttpLayerRouter.middleware(
        edge({
          publicUrl,
          ownUrl: Server.urlOf(address),
          methodsOf: makeRouteTable([...contractRoutes(), ...otherRoutes])
        }),
        { global: true }
      )
    )
  )

/** The whole program with its settings, listening once it is built; its `HttpServer` tells where. */
export const App = (settings: Settings) =>
  HttpLayerRouter.serve(Layer.mergeAll(Rest, HttpLayerRouter.addAll(otherRoutes), Edge(settings)), {
    disableLogger: true,
    disableListenLog: true,
    // The router takes a longer id for no route at all; here it is one that there is not.
    routerConfig: { maxParamLength: 100_000 }
  }).pipe(
    Layer.provide(Services),
    Layer.provideMerge(Server.layer(settings)),
    Layer.provide(Database.layer(settings.databaseFile)),
    Layer.provide(Layer.succeed(Seed, settings.seed)),
    // No request is traced as long as there is nowhere to send a trace to: not by the router, not by the services.
    HttpMiddleware.withTracerDisabledWhen(() => true),
    Layer.provide(Layer.setTracerEnabled(false)),
    Layer.provide(Logger.minimumLogLevel(settings.logLevel))
  )
