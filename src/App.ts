import { HttpLayerRouter, HttpMiddleware, HttpServer } from "@effect/platform"
import { Context, Effect, Layer, Logger } from "effect"
import { AcpApi } from "./acp/Api.ts"
import { AcpOperations } from "./acp/Operations.ts"
import type { Settings } from "./Config.ts"
import * as Database from "./database/Database.ts"
import * as Presence from "./database/Presence.ts"
import { CurrentSandbox, type SandboxName } from "./domain/CurrentSandbox.ts"
import { Api } from "./http/Api.ts"
import * as Drain from "./http/Drain.ts"
import { edge } from "./http/Edge.ts"
import * as InFlight from "./http/InFlight.ts"
import { RequestId } from "./http/RequestId.ts"
import { rest } from "./http/Rest.ts"
import { contractRoutes, makeRouteOf, makeRouteTable, routerConfig } from "./http/RouteTable.ts"
import * as Server from "./http/Server.ts"
import { systemRoutes } from "./http/SystemRoutes.ts"
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
import { Seed } from "./store/world/Seed.ts"
import * as Logs from "./telemetry/Logs.ts"
import { makeObserver } from "./telemetry/Requests.ts"
import * as Traces from "./telemetry/Traces.ts"
import { makeTraceRequest } from "./telemetry/Traces.ts"
import { webRoutes } from "./web/Routes.ts"
import { refusalPage } from "./web/refusalPage.tsx"

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

/** The routes that are not of the contract, and the edge that stands round all of them. */
const Surfaces = (settings: Settings) =>
  Layer.unwrapEffect(
    Effect.map(Effect.all([HttpServer.HttpServer, InFlight.InFlight]), ([{ address }, flights]) => {
      const { maximumInFlight, publicUrl } = settings
      const ownUrl = Server.urlOf(address)
      const routes = [
        ...systemRoutes(Database.alive),
        ...webRoutes,
        ...mcpRoutes(served, publicUrl === undefined ? [ownUrl] : [ownUrl, publicUrl])
      ]
      const templates = [...contractRoutes(), ...routes]
      const methodsOf = makeRouteTable(templates)
      const observe = makeObserver(makeRouteOf(templates), makeTraceRequest(settings))
      return Layer.merge(
        HttpLayerRouter.addAll(routes),
        HttpLayerRouter.middleware(
          edge({ publicUrl, ownUrl, methodsOf, observe, flights, maximumInFlight, present: refusalPage }),
          { global: true }
        )
      )
    })
  )

/** What the log says of the request that a line was written in. */
const requestFields = (context: Context.Context<never>): Record<string, string> =>
  context.unsafeMap.has(RequestId.key)
    ? { request_id: Context.get(context, RequestId), sandbox: Context.get(context, CurrentSandbox).name }
    : {}

/** The whole program with its settings, listening once it is built; its `HttpServer` tells where. */
export const App = (settings: Settings) =>
  Drain.layer(settings).pipe(
    Layer.provideMerge(
      HttpLayerRouter.serve(Layer.merge(Rest, Surfaces(settings)), {
        disableLogger: true,
        disableListenLog: true,
        routerConfig
      })
    ),
    Layer.provide(Services),
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
