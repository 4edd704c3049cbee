import { Context, Effect, Option } from "effect"
import { ForeignOrigin } from "./Errors.ts"
import { truncate } from "./Input.ts"

/**
 * The site whose page sent the request, if it is another one than this server's own: an origin, or what the browser says
 * of it. None for our own pages, and for programs, which are no pages. The edge says so for each request.
 */
export class RequestOrigin extends Context.Reference<RequestOrigin>()("vitrine/RequestOrigin", {
  defaultValue: (): Option.Option<string> => Option.none()
}) {}

/** Fails for the page of another site, and for nobody else. */
export const requireSameOrigin: Effect.Effect<void, ForeignOrigin> = Effect.flatMap(
  RequestOrigin,
  Option.match({
    onNone: () => Effect.void,
    onSome: (origin) => new ForeignOrigin({ origin: truncate(origin) })
  })
)
