import * as HttpServer from "@effect/platform/HttpServer"
import { Context, Effect, Layer, Logger } from "effect"
import { BenchSessions } from "./bench/access/BenchSessions.ts"
import * as BenchToken from "./bench/access/BenchToken.ts"
import { AgentEntries } from "./bench/agent/AgentEntries.ts"
import { journalListener } from "./bench/journal/JournalListener.ts"
import { journalFor } from "./bench/journal/journalFor.ts"
import { BenchEntries } from "./bench/Operations.ts"
import { Loopback } from "./bench/playing/Loopback.ts"
import { MaxSandboxes } from "./bench/sandboxes/SandboxRevisions.ts"
import type { Settings } from "./Config.ts"
import * as Database from "./database/Database.ts"
import { Readiness } from "./database/Readiness.ts"
import { CurrentSandbox, type SandboxName } from "./domain/CurrentSandbox.ts"
import { Seed } from "./domain/Seed.ts"
import { Api } from "./http/Api.ts"
import { benchRoutes } from "./http/BenchRoutes.ts"
import { makeBoundary } from "./http/Boundary.ts"
import * as Drain from "./http/Drain.ts"
import { type EdgeOptions, edge, type OtherApi } from "./http/Edge.ts"
import * as InFlight from "./http/InFlight.ts"
import { handlerOf } from "./http/loopback.ts"
import { documentOf, documentRoutes } from "./http/openapi/documentRoutes.ts"
import { describedVisibilityApi } from "./http/openapi/Visibility.ts"
import { makePresenter } from "./http/Presenter.ts"
import { presentedRoutes, restRoutes } from "./http/Rest.ts"
import { makeRouter, type Route } from "./http/Router.ts"
import { requestFields } from "./http/requestFields.ts"
import * as Server from "./http/Server.ts"
import { liveness, processRoutes, systemRoutes } from "./http/SystemRoutes.ts"
import { mcpRefusal, mcpRoute } from "./mcp/Routes.ts"
import { storeEndpoint } from "./mcp/store/endpoint.ts"
import { visibilityEndpoint } from "./mcp/visibility/endpoint.ts"
import { allEntries, type Entry, entries } from "./operation/Operations.ts"
import { AcpOperations } from "./protocols/acp/reference/Operations.ts"
import { BookingOperations } from "./store/bookings/Operations.ts"
import { CarOperations } from "./store/cars/Operations.ts"
import { CartOperations } from "./store/carts/Operations.ts"
import { CatalogOperations } from "./store/catalog/Operations.ts"
import { DemoOperations } from "./store/demo/Operations.ts"
import { FlightOperations } from "./store/flights/Operations.ts"
import { HotelOperations } from "./store/hotels/Operations.ts"
import { OrderOperations } from "./store/orders/Operations.ts"
import { Sandbox } from "./store/sandbox/Sandbox.ts"
import { Sweeper } from "./store/sandbox/Sweeper.ts"
import { shopperEntries } from "./store/shopper/Operations.ts"
import { WatchApi } from "./store/watch/Api.ts"
import { WatchOperations } from "./store/watch/Operations.ts"
import * as EventLoopLag from "./telemetry/EventLoopLag.ts"
import * as Logs from "./telemetry/Logs.ts"
import { makeObserver } from "./telemetry/Requests.ts"
import * as Traces from "./telemetry/Traces.ts"
import { makeTraceRequest } from "./telemetry/Traces.ts"
import { Administrator } from "./visibility/access/Administrator.ts"
import * as AdminToken from "./visibility/access/AdminToken.ts"
import { ClosedKeys } from "./visibility/access/ClosedKeys.ts"
import { hashOf } from "./visibility/access/Secret.ts"
import { Background } from "./visibility/Background.ts"
import { KeepTexts } from "./visibility/facts/AnswerText.ts"
import { ScanCap } from "./visibility/leaderboards/Leaderboards.ts"
import { Limits, type Rates } from "./visibility/limits/Limits.ts"
import * as RateLimiter from "./visibility/limits/RateLimiter.ts"
import { Entries, isVisibilityPath, presentation } from "./visibility/Operations.ts"
import { OperatorOperations } from "./visibility/operator/Operations.ts"
import { demoKeys } from "./visibility/simulation/demoKeys.ts"
import { assetRoutes } from "./web/assets/Routes.ts"
import { benchPages } from "./web/bench/Routes.ts"
import { docsRoute } from "./web/docs/route.tsx"
import { errorPage } from "./web/errorPage.tsx"
import { StoreOperations, storeOperations } from "./web/forms/perform.ts"
import { cards, serverRoutes, webRoutes } from "./web/Routes.ts"
import { Analytics } from "./web/visibility/dashboard/Analytics.ts"

/** The services of every area, over a database and a seed. */
export const Services = Layer.mergeAll(
  CatalogOperations.Default,
  CartOperations.Default,
  OrderOperations.Default,
  HotelOperations.Default,
  FlightOperations.Default,
  CarOperations.Default,
  BookingOperations.Default,
  AcpOperations.Default,
  DemoOperations.Default,
  WatchOperations.Default
)

/** Every operation of the contract, for the surfaces that are computed from them. */
export const served = Effect.map(
  Effect.all({
    catalog: CatalogOperations,
    carts: CartOperations,
    orders: OrderOperations,
    hotels: HotelOperations,
    flights: FlightOperations,
    cars: CarOperations,
    bookings: BookingOperations,
    acp: AcpOperations,
    demo: DemoOperations
  }),
  (records) => allEntries(Api, records)
)

const ratesOf = ({ visibilityBurst, visibilityPerDay, visibilityPerMinute }: Settings): Rates => ({
  perMinute: visibilityPerMinute,
  capacity: visibilityBurst,
  perDay: visibilityPerDay
})

/** The same for pages, with what an operator sees besides. */
const PageOperations = Layer.effect(
  StoreOperations,
  Effect.zipWith(served, WatchOperations, (operations, watch) =>
    storeOperations([...operations, ...entries(WatchApi, watch)])
  )
)

/** The analytics API: its routes with all that stands behind them, and what pages need of it. */
const Visibility = (settings: Settings) =>
  Layer.mergeAll(Entries.Default, Analytics.Default, Administrator.Default, OperatorOperations.Default).pipe(
    // A database may have the well-known keys from an earlier start.
    Layer.provideMerge(
      Layer.succeed(ClosedKeys, new Set(settings.visibilityDemo ? [] : demoKeys.map(({ key }) => hashOf(key))))
    ),
    Layer.provide(RateLimiter.layer),
    Layer.provide(Layer.succeed(Limits, ratesOf(settings))),
    Layer.provide(Layer.succeed(ScanCap, settings.visibilityScanCap)),
    Layer.provide(Layer.succeed(KeepTexts, settings.visibilityKeepTexts))
  )

const visibility = (settings: Settings) =>
  Effect.map(Entries, ({ all, elsewhere, gate }) => {
    const presenter = makePresenter(presentation)
    const api: OtherApi = {
      owns: isVisibilityPath,
      presentation: {
        elsewhere: (request) => presenter.respond(request, elsewhere(request), {}),
        refuse: presenter.refuse
      }
    }
    const described = describedVisibilityApi({ ...ratesOf(settings), scanCap: settings.visibilityScanCap })
    const docs = documentRoutes(documentOf(described), "/visibility", docsRoute)
    const mcp = mcpRoute(visibilityEndpoint(all, gate))
    return { routes: [...presentedRoutes(all, presenter), ...docs, mcp], api }
  })

/** The bench: its services, and its routes where it is on. */
const Bench = (settings: Settings) =>
  Layer.scopedDiscard(
    Effect.flatMap(BenchEntries, ({ expiry }) =>
      BenchToken.isBenchOn(settings) ? Effect.forkScoped(expiry.run) : Effect.void
    )
  ).pipe(
    Layer.provideMerge(BenchEntries.Default),
    Layer.provideMerge(Loopback.Default),
    Layer.provide(Layer.succeed(MaxSandboxes, settings.benchMaxSandboxes)),
    Layer.provide(Layer.effect(AgentEntries, served)),
    Layer.provideMerge(journalFor(settings.benchJournalBytes))
  )

const noBench = { apis: [], routes: [], listen: undefined, controlOf: undefined }

const bench = (settings: Settings) =>
  Effect.zipWith(BenchEntries, journalListener, ({ all, controls }, listen) => {
    const { api, routes } = benchRoutes(all, docsRoute, benchPages)
    return BenchToken.isBenchOn(settings) ? { apis: [api], routes, listen, controlOf: controls.find } : noBench
  })

/** Routes of each sandbox, and those of the server alone. */
interface Routes<Shared extends ReadonlyArray<Route>, Own extends ReadonlyArray<Route>> {
  readonly shared: Shared
  readonly own: Own
}

/** What the edge has to know of the routes behind it. */
interface Behind extends Pick<EdgeOptions, "controlOf" | "listen" | "others"> {
  readonly isApart?: boolean
}

/**
 * Serves some routes behind the edge, with APIs among them that have an envelope of their own. At a port apart from the
 * store's links do not begin with PUBLIC_URL, which is the store's.
 */
const serve = <Shared extends ReadonlyArray<Route>, Own extends ReadonlyArray<Route>>(
  settings: Settings,
  { own, shared }: Routes<Shared, Own>,
  { controlOf, isApart = false, listen, others }: Behind
) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const routers = { server: makeRouter([...shared, ...own]), sandbox: makeRouter(shared), liveness }
      const app = edge(routers, {
        publicUrl: isApart ? undefined : settings.publicUrl,
        ownUrl: Server.urlOf(address),
        observe: makeObserver(makeTraceRequest(settings)),
        flights: yield* InFlight.InFlight,
        boundary: makeBoundary(settings),
        controlOf,
        others,
        listen,
        present: (request, refusal) => mcpRefusal(request, refusal) ?? errorPage(request, refusal)
      })
      if (!isApart) (yield* Loopback).install(yield* handlerOf(app))
      return HttpServer.serve(app)
    })
  )

/** Where the analytics API listens. */
export class VisibilityServer extends Context.Tag("vitrine/VisibilityServer")<
  VisibilityServer,
  typeof Server.Listener.Service & Pick<HttpServer.HttpServer, "address">
>() {}

const visibilityServer = Layer.effect(
  VisibilityServer,
  Effect.zipWith(HttpServer.HttpServer, Server.Listener, ({ address }, { stop }) => ({ address, stop }))
)

/** What the store answers: its operations to programs and agents, its pages, and what describes it. */
const storeRoutes = Effect.fn(function* (analytics?: ReadonlyArray<Entry>) {
  const entries = yield* served
  const { trouble } = yield* Readiness
  return {
    shared: [
      ...restRoutes(entries),
      ...systemRoutes(docsRoute),
      ...webRoutes,
      mcpRoute(storeEndpoint([...entries, ...shopperEntries], cards, analytics))
    ],
    own: [...processRoutes(trouble), ...serverRoutes]
  }
})

/** Store and analytics at one address. */
const Together = (settings: Settings) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { all: analytics } = yield* Entries
      const { own, shared } = yield* storeRoutes(analytics)
      const { api, routes } = yield* visibility(settings)
      const control = yield* bench(settings)
      const all = { own: [...own, ...control.routes], shared: [...shared, ...routes] }
      return serve(settings, all, { ...control, others: [api, ...control.apis] })
    })
  ).pipe(Layer.provideMerge(visibilityServer))

/** The analytics API at a port of its own, and nothing of it at the store's. */
const Apart = (settings: Settings, port: number) => {
  const store = Layer.unwrapEffect(
    Effect.zipWith(storeRoutes(), bench(settings), ({ own, shared }, control) =>
      serve(settings, { own: [...own, ...control.routes], shared }, { ...control, others: control.apis })
    )
  )
  const analytics = Layer.unwrapEffect(
    Effect.map(visibility(settings), ({ api, routes }) =>
      // The page of its reference is made with the files of the site.
      serve(settings, { own: [], shared: [...routes, ...assetRoutes] }, { others: [api], isApart: true })
    )
  ).pipe(Layer.provideMerge(visibilityServer), Layer.provide(Server.layer({ host: settings.host, port })))
  return Layer.merge(store, analytics)
}

/** The whole program with its settings, listening once it is built; its `HttpServer` tells where. */
export const App = (settings: Settings) =>
  Drain.layer(settings, Effect.all([Server.Listener, VisibilityServer])).pipe(
    Layer.provideMerge(
      settings.visibilityPort === undefined ? Together(settings) : Apart(settings, settings.visibilityPort)
    ),
    Layer.provide(PageOperations),
    // With the loopback, by which the program speaks to itself.
    Layer.provideMerge(Bench(settings)),
    Layer.provide(Services),
    Layer.merge(Background({ hasDemonstration: settings.visibilityDemo })),
    Layer.provide(Visibility(settings)),
    Layer.provideMerge(AdminToken.layer(settings.adminToken)),
    Layer.provideMerge(BenchSessions.Default),
    Layer.provideMerge(BenchToken.layer(settings)),
    Layer.provideMerge(Server.layer(settings)),
    Layer.provide(InFlight.layer(settings)),
    Layer.provide(EventLoopLag.layer),
    Layer.provide(Database.layer(settings)),
    Layer.provide(Layer.succeed(Seed, settings.seed)),
    Layer.provide(Traces.layer(settings)),
    // A request is traced only where its own observer decides so, and not by the services.
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
