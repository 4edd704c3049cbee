import * as OpenApi from "@effect/platform/OpenApi"
import {
  DatabaseUnavailable,
  InternalError,
  InvalidSandboxName,
  PayloadTooLarge,
  UnsupportedMediaType
} from "../domain/Errors.ts"
import { contract } from "../operation/contract.ts"
import { envelope, invalidRequest } from "../operation/Envelope.ts"
import { AcpApi } from "../protocols/acp/reference/Api.ts"
import { BookingsApi } from "../store/bookings/Api.ts"
import { CarsApi } from "../store/cars/Api.ts"
import { CartsApi } from "../store/carts/Api.ts"
import { CatalogApi } from "../store/catalog/Api.ts"
import { DemoApi } from "../store/demo/Api.ts"
import { FlightsApi } from "../store/flights/Api.ts"
import { HotelsApi } from "../store/hotels/Api.ts"
import { OrdersApi } from "../store/orders/Api.ts"
import { completeDocument } from "./openapi/Document.ts"
import { descriptionOf } from "./openapi/description.ts"

/**
 * The version of the interface, as its reference gives it. It changes with the interface, not with the program, which
 * has its own version (`telemetry/Version.ts`).
 */
const contractVersion = "0.0.2"

/** The whole contract: REST routes, OpenAPI document and typed client are derived from this declaration. */
export const Api = contract("vitrine", invalidRequest)
  .addError(envelope(InvalidSandboxName, 400))
  .addError(envelope(PayloadTooLarge, 413))
  .addError(envelope(UnsupportedMediaType, 415))
  .addError(envelope(InternalError, 500))
  .addError(envelope(DatabaseUnavailable, 503))
  .add(CatalogApi)
  .add(CartsApi)
  .add(OrdersApi)
  .add(HotelsApi)
  .add(FlightsApi)
  .add(CarsApi)
  .add(BookingsApi)
  .add(AcpApi)
  .add(DemoApi)
  .annotateContext(
    OpenApi.annotations({
      title: "Vitrine",
      version: contractVersion,
      description: descriptionOf(),
      transform: completeDocument
    })
  )
