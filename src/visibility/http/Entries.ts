import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Context, Effect, Option } from "effect"
import { join } from "../../operation/Operations.ts"
import { IdentityApi } from "../access/Api.ts"
import type { Call, Caller } from "../access/Caller.ts"
import { IdentityOperations } from "../access/Operations.ts"
import type { BadRequest, InvalidFilter, NotFound } from "../contract/Errors.ts"
import type { Operations } from "../contract/Operations.ts"
import { OrganizationMode } from "../contract/OrganizationMode.ts"
import { LeaderboardsApi } from "../leaderboards/Api.ts"
import { LeaderboardOperations } from "../leaderboards/Operations.ts"
import { MetricsApi } from "../metrics/Api.ts"
import { MetricOperations } from "../metrics/Operations.ts"
import { RecordsApi } from "../records/Api.ts"
import { RecordOperations } from "../records/Operations.ts"

/** An endpoint joined to its implementation, when it no longer matters which one it is. */
export interface Entry {
  readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
  readonly mode: "required" | "optional"
  readonly operation: (
    caller: Caller,
    path: object
  ) => Effect.Effect<(query: object) => Effect.Effect<object, BadRequest | InvalidFilter | NotFound>, NotFound>
}

type ErasedOperation = (call: Call | Caller, path: object) => ReturnType<Entry["operation"]>

const entriesOf = <Group extends HttpApiGroup.HttpApiGroup.Any>(
  group: Group,
  operations: Operations<Group, never>
): ReadonlyArray<Entry> =>
  join<ErasedOperation>(group, operations).map(({ endpoint, operation }) => {
    const mode = Context.get(endpoint.annotations, OrganizationMode)
    return {
      endpoint,
      mode,
      operation: (caller, path) => operation(mode === "optional" ? caller : callOf(caller), path)
    }
  })

/** Who calls, where the checks before have made sure that there is an organization. */
const callOf = ({ now, organization }: Caller): Call => ({
  organization: Option.getOrThrow(organization),
  now
})

/** Every operation of the contract with its implementation. */
export class Entries extends Effect.Service<Entries>()("vitrine/visibility/Entries", {
  effect: Effect.gen(function* () {
    return {
      all: [
        ...entriesOf(IdentityApi, yield* IdentityOperations),
        ...entriesOf(RecordsApi, yield* RecordOperations),
        ...entriesOf(LeaderboardsApi, yield* LeaderboardOperations),
        ...entriesOf(MetricsApi, yield* MetricOperations)
      ]
    }
  }),
  dependencies: [
    IdentityOperations.Default,
    RecordOperations.Default,
    LeaderboardOperations.Default,
    MetricOperations.Default
  ]
}) {}
