import { Effect, Layer } from "effect"
import { Readiness } from "../database/Readiness.ts"
import { Signature } from "../database/Signature.ts"
import { Api } from "../http/Api.ts"
import { restRoutes } from "../http/Rest.ts"
import { exactRoutes } from "../http/Router.ts"
import { processRoutes, systemRoutes } from "../http/SystemRoutes.ts"
import { mcpRoute } from "../mcp/Routes.ts"
import { storeEndpoint } from "../mcp/store/endpoint.ts"
import { entriesByName } from "../operation/call.ts"
import { allEntries, type Entry, entries } from "../operation/Operations.ts"
import { AcpOperations } from "../protocols/acp/reference/Operations.ts"
import { BookingOperations } from "../store/bookings/Operations.ts"
import { CarOperations } from "../store/cars/Operations.ts"
import { CartOperations } from "../store/carts/Operations.ts"
import { CatalogOperations } from "../store/catalog/Operations.ts"
import { DemoOperations } from "../store/demo/Operations.ts"
import { FlightOperations } from "../store/flights/Operations.ts"
import { HotelOperations } from "../store/hotels/Operations.ts"
import { OrderOperations } from "../store/orders/Operations.ts"
import { shopperEntries } from "../store/shopper/Operations.ts"
import { WatchApi } from "../store/watch/Api.ts"
import { WatchOperations } from "../store/watch/Operations.ts"
import { docsRoute } from "../web/docs/route.tsx"
import { StoreOperations } from "../web/forms/perform.ts"
import { cards, serverRoutes, webRoutes } from "../web/Routes.ts"

/** The services of all areas and surfaces, on a database and a seed. */
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
  WatchOperations.Default,
  Signature.Default
)

/** All operations of the contract, from which surfaces are built. */
export const storeEntries = Effect.map(
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

/** The same for pages, including the operator's. */
export const PageOperations = Layer.effect(
  StoreOperations,
  Effect.zipWith(storeEntries, WatchOperations, (operations, watch) =>
    entriesByName([...operations, ...shopperEntries, ...entries(WatchApi, watch)])
  )
)

/** The store's routes: operations for programs and agents, pages, and documents. */
export const storeRoutes = Effect.fn(function* (analytics?: ReadonlyArray<Entry>) {
  const entries = yield* storeEntries
  const { unavailableReason } = yield* Readiness
  const { of: sign } = yield* Signature
  return {
    shared: [
      ...restRoutes(entries),
      ...systemRoutes(docsRoute),
      ...webRoutes,
      mcpRoute(storeEndpoint([...entries, ...shopperEntries], cards, sign, analytics))
    ],
    own: exactRoutes([...processRoutes(unavailableReason), ...serverRoutes])
  }
})
