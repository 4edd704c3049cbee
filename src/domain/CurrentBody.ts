import { Context, Effect } from "effect"

/** The body of a request on its way: until it is there the request waits for its client, and from then on for the server. */
export interface IncomingBody {
  /** It is read from now on: before, nobody knows whether it is there. */
  readonly onReadStart: () => void
  /** It is there, and nothing is done with it yet. Ends in a defect, `Unavailable`, where the server has no room for it. */
  readonly onArrival: Effect.Effect<void>
}

/** That of the current request, if it has one. */
export class CurrentBody extends Context.Reference<CurrentBody>()("vitrine/CurrentBody", {
  defaultValue: (): IncomingBody | undefined => undefined
}) {}

/** What reads the body of a request, so that it is known how long that is waited for. */
export const trackBodyRead = <A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime<A, E, R>(({ currentContext }) => {
    const body = Context.get(currentContext, CurrentBody)
    if (body === undefined) return read
    body.onReadStart()
    return Effect.zipLeft(read, body.onArrival)
  })
