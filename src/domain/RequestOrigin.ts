import { Context, Effect, Option } from "effect"
import { ForeignOrigin } from "./Errors.ts"
import { truncate } from "./Input.ts"

/**
 * The foreign site whose page sent the request: an origin, or the browser's word for it. None for this server's own
 * pages and for programs. The edge sets it for each request.
 */
export class RequestOrigin extends Context.Reference<RequestOrigin>()("vitrine/RequestOrigin", {
  defaultValue: (): Option.Option<string> => Option.none()
}) {}

/** Fails only for pages of other sites. */
export const requireSameOrigin: Effect.Effect<void, ForeignOrigin> = Effect.flatMap(
  RequestOrigin,
  Option.match({
    onNone: () => Effect.void,
    onSome: (origin) => new ForeignOrigin({ origin: truncate(origin) })
  })
)
