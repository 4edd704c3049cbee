import * as HttpServer from "@effect/platform/HttpServer"
import { Cause, Context, Data, Effect, Exit, Layer, Scope } from "effect"
import { holdMs } from "../domain/Limits.ts"
import * as BunServer from "./BunServer.ts"

export class CannotListen extends Data.TaggedError("CannotListen")<{
  readonly host: string
  readonly port: number
  readonly reason: string
}> {}

/** What takes connections. Once stopped, those that are open are served until they are done. */
export class Listener extends Context.Tag("vitrine/Listener")<Listener, { readonly stop: Effect.Effect<void> }>() {}

/** The URL at which a person on this machine reaches the server. */
export const urlOf = (address: HttpServer.Address): string => {
  if (address._tag !== "TcpAddress") return "http://localhost"
  const { hostname, port } = address
  if (["127.0.0.1", "0.0.0.0", "::"].includes(hostname)) return `http://localhost:${port}`
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`
}

interface Address {
  readonly host: string
  readonly port: number
}

const listen = ({ host, port }: Address) =>
  BunServer.make({
    port,
    hostname: host,
    // Long enough for a slow client and for a call that a tester has wait, short enough that a dead one does not keep its
    // socket for ever; in seconds.
    idleTimeout: holdMs.max / 1000 + 15,
    // Bodies are measured where they are read, so that one that is too large is told so in the envelope.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER
  })

/**
 * Bun's HTTP server on an address. Fails with CannotListen when the port is taken or the address is not this machine's.
 */
export const layer = ({ host, port }: Address) =>
  Layer.scopedContext(
    Effect.gen(function* () {
      // The server is stopped with its scope. A scope of its own can be closed before everything else is.
      const listening = yield* Effect.acquireRelease(Scope.make(), (scope) => Scope.close(scope, Exit.void))
      const server = yield* Scope.extend(listen({ host, port }), listening)
      return Context.make(HttpServer.HttpServer, server).pipe(
        Context.add(Listener, { stop: Scope.close(listening, Exit.void) })
      )
    })
  ).pipe(
    Layer.catchAllCause((cause) => {
      const error = Cause.squash(cause)
      const reason = error instanceof Error ? error.message : String(error)
      return Layer.fail(new CannotListen({ host, port, reason }))
    })
  )
