import * as HttpApi from "@effect/platform/HttpApi"
import type { Schema } from "effect"

/**
 * A contract without groups, and what a request that does not decode is answered with. HttpApi offers no way to say that, and
 * `add`, `annotate` and the rest hand this one member on; so it is set once on the empty api.
 */
export const contract = <const Id extends string>(id: Id, errorSchema: Schema.Schema.All) =>
  Object.assign(HttpApi.make(id), { errorSchema })
