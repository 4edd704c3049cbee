import { Effect } from "effect"

/** Handles a request within the program, as if it came over the network. */
type Handle = (request: Request) => Effect.Effect<Response, unknown>

/** Gives agents the program without a network: edge, policies, journal and all. Available once the program listens. */
export class Loopback extends Effect.Service<Loopback>()("vitrine/bench/Loopback", {
  sync: () => {
    let installed: Handle | undefined
    const handle: Handle = (request) =>
      installed === undefined ? Effect.dieMessage("the program does not listen yet") : installed(request)
    return {
      install: (handle: Handle) => {
        installed = handle
      },

      handle
    }
  }
}) {}
