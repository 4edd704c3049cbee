import * as HttpApi from "@effect/platform/HttpApi"
import type { Schema } from "effect"
import type { Entry } from "./Operations.ts"

/**
 * An empty contract, with its error for a request that does not decode. HttpApi has no way to set that, but `add`,
 * `annotate` and the rest keep this member, so it is set once on the empty API.
 */
export const contract = <const Id extends string>(id: Id, errorSchema: Schema.Schema.All) =>
  Object.assign(HttpApi.make(id), { errorSchema })

/** The endpoints of a contract, group by group. */
export const endpointsOf = (api: HttpApi.HttpApi.Any): ReadonlyArray<Entry["endpoint"]> =>
  // Every API has groups, and they have endpoints.
  Object.values((api as HttpApi.HttpApi.AnyWithProps).groups).flatMap(({ endpoints }) => Object.values(endpoints))
