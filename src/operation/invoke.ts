import { Context, Effect, Either } from "effect"
import { needOwnOrigin } from "../domain/RequestOrigin.ts"
import type { Entry } from "./Operations.ts"
import { OwnOrigin } from "./OwnOrigin.ts"
import { type RawRequest, requestReader } from "./requestReader.ts"
import { run } from "./run.ts"

/**
 * The one way in to an operation, for every surface: what its endpoint asks of a caller is checked, the request is read by
 * the schemas of the contract, and the operation runs. Fails with InvalidRequest for what does not decode.
 */
export const invoke = (entry: Entry, raw: RawRequest): Effect.Effect<unknown, unknown> => {
  const { endpoint, operation } = entry
  const perform = Effect.suspend(() => {
    const request = requestReader(endpoint)(raw)
    return Either.isLeft(request) ? Effect.fail(request.left) : operation(request.right)
  })
  return run(
    endpoint.name,
    Context.get(endpoint.annotations, OwnOrigin) ? Effect.zipRight(needOwnOrigin, perform) : perform
  )
}
