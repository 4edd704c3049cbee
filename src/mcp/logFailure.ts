import { type Cause, Effect } from "effect"
import { RequestId } from "../http/RequestId.ts"

/** Logs a failure of ours whole, with the id of the request that met it. The agent is told neither. */
export const logFailure = (what: string, cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  Effect.flatMap(RequestId, (id) => Effect.annotateLogs(Effect.logError(what, cause), { request_id: id }))
