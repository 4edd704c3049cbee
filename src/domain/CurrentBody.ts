import { Context, Effect } from "effect"

/** A request body that arrives. Until then the request waits for its client, afterwards for the server. */
export interface IncomingBody {
  /** Called when reading starts. Before that, nobody knows whether the body has arrived. */
  readonly onReadStart: () => void
  /** Runs once the body has arrived, before it is used. Dies with `Unavailable` if the server is full. */
  readonly onArrival: Effect.Effect<void>
}

/** The body of the current request, if it has one. */
export class CurrentBody extends Context.Reference<CurrentBody>()("vitrine/CurrentBody", {
  defaultValue: (): IncomingBody | undefined => undefined
}) {}

/** Wraps the read of a request body, so that the wait for the client is measured and bounded. */
export const trackBodyRead = <A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime<A, E, R>(({ currentContext }) => {
    const body = Context.get(currentContext, CurrentBody)
    if (body === undefined) return read
    body.onReadStart()
    return Effect.zipLeft(read, body.onArrival)
  })
