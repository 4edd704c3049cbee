import { Context, Effect } from "effect"
import * as Operation from "../../operation/call.ts"
import type { Entry } from "../../operation/Operations.ts"
import type { BookingsApi } from "../../store/bookings/Api.ts"
import type { CarsApi } from "../../store/cars/Api.ts"
import type { CartsApi } from "../../store/carts/Api.ts"
import type { CatalogApi } from "../../store/catalog/Api.ts"
import type { DemoApi } from "../../store/demo/Api.ts"
import type { FlightsApi } from "../../store/flights/Api.ts"
import type { HotelsApi } from "../../store/hotels/Api.ts"
import type { OrdersApi } from "../../store/orders/Api.ts"
import type { WatchApi } from "../../store/watch/Api.ts"
import { type FormError, formErrorOf } from "./FormError.ts"

type Groups =
  | typeof BookingsApi
  | typeof CarsApi
  | typeof CartsApi
  | typeof CatalogApi
  | typeof DemoApi
  | typeof FlightsApi
  | typeof HotelsApi
  | typeof WatchApi
  | typeof OrdersApi

/** The operations that pages use, by name. Pages call nothing else of the store. */
export class StoreOperations extends Context.Tag("vitrine/StoreOperations")<
  StoreOperations,
  ReadonlyMap<string, Entry>
>() {}

/** A request in form texts, not validated yet. An empty field counts as missing. */
export interface FormInput {
  readonly path?: Readonly<Record<string, string>> | undefined
  readonly urlParams?: Readonly<Record<string, string | undefined>>
  readonly payload?: Readonly<Record<string, string | number | undefined>>
}

export type OperationName = Operation.OperationName<Groups>

export type Done<Of extends OperationName> = Operation.SuccessOf<Groups, Of>

const withoutEmpty = (members: FormInput["payload"] = {}) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ""))

/**
 * Runs an operation with a page's input, decoded by the schemas of its contract: a form follows the same rules as an
 * agent, with errors worded for a person.
 */
export const perform = <Of extends OperationName>(
  name: Of,
  { path, payload, urlParams }: FormInput = {}
): Effect.Effect<Done<Of>, FormError, StoreOperations> =>
  StoreOperations.pipe(
    Effect.flatMap((operations) =>
      Operation.perform(operations, name, { path, urlParams: withoutEmpty(urlParams), payload: withoutEmpty(payload) })
    ),
    Effect.mapBoth({
      onFailure: ({ problem, status }) => formErrorOf(problem, status),
      onSuccess: (done) => done as Done<Of>
    })
  )

/** The same, for a page that shows the error in the place of the result. */
export const attempt = <Of extends OperationName>(name: Of, input?: FormInput) =>
  Effect.match(perform(name, input), {
    onFailure: (error) => ({ error, done: undefined }),
    onSuccess: (done) => ({ error: undefined, done })
  })
