import { Effect } from "effect"
import { connectionLost, parseAnswer, type Send } from "./Shop.ts"

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

      handle,

      /** Sends requests below a path, such as `/shops/run-42`. */
      below:
        (base: string): Send =>
        ({ body, method, path }) =>
          Effect.gen(function* () {
            const text = body === undefined ? undefined : JSON.stringify(body)
            const headers =
              text === undefined
                ? {}
                : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }
            const request = new Request(`http://localhost${base}${path}`, {
              method,
              headers: { accept: "application/json, text/event-stream", ...headers },
              ...(text === undefined ? {} : { body: text })
            })
            const response = yield* Effect.orDie(handle(request))
            const { status } = response
            return yield* Effect.match(
              Effect.tryPromise(() => response.text()),
              { onFailure: () => connectionLost, onSuccess: (text) => ({ status, body: parseAnswer(text) }) }
            )
          })
    }
  }
}) {}
