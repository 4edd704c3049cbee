import * as HttpApi from "@effect/platform/HttpApi"
import type { Schema } from "effect"
import type { Entry } from "./Operations.ts"

/**
 * A contract without groups, and what a request that does not decode is answered with. HttpApi offers no way to say that, and
 * `add`, `annotate` and the rest hand this one member on; so it is set once on the empty api.
 */
export const contract = <const Id extends string>(id: Id, errorSchema: Schema.Schema.All) =>
  Object.assign(HttpApi.make(id), { errorSchema })

/** The endpoints of a contract, group by group. */
export const endpointsOf = (api: HttpApi.HttpApi.Any): ReadonlyArray<Entry["endpoint"]> =>
  // Whatever it is made of, it has groups, and they have endpoints.
  Object.values((api as HttpApi.HttpApi.AnyWithProps).groups).flatMap(({ endpoints }) => Object.values(endpoints))
