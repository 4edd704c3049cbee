import { Context, Effect } from "effect"
import { needOwnOrigin } from "../domain/RequestOrigin.ts"
import type { Entry } from "./Operations.ts"
import { OwnOrigin } from "./OwnOrigin.ts"
import { run } from "./run.ts"

/**
 * Runs an operation of the contract with a request that was decoded, on behalf of any surface. What its endpoint asks of
 * a caller beforehand is checked here and nowhere else.
 */
export const invoke = ({ endpoint, operation }: Entry, request: object): Effect.Effect<unknown, unknown> =>
  run(
    endpoint.name,
    Context.get(endpoint.annotations, OwnOrigin)
      ? Effect.zipRight(
          needOwnOrigin,
          Effect.suspend(() => operation(request))
        )
      : operation(request)
  )
