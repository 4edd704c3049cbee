import * as HttpServer from "@effect/platform/HttpServer"
import { Cause, Context, Data, Effect, Exit, Layer, Scope } from "effect"
import { delayMs } from "../domain/Limits.ts"
import * as BunServer from "./BunServer.ts"

interface Address {
  readonly host: string
  readonly port: number
}

export class CannotListen extends Data.TaggedError("CannotListen")<{
  readonly host: string
  readonly port: number
  /** Of the operating system or of Bun, such as EADDRINUSE; empty if there is none. */
  readonly code: string
  readonly reason: string
}> {}

/** The failure to listen for which Bun threw this error. */
export const cannotListen = ({ host, port }: Address, error: unknown): CannotListen => {
  const reason = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return new CannotListen({ host, port, code, reason })
}

/** Accepts connections. After `stop`, open ones are served to their end. */
export class Listener extends Context.Tag("vitrine/Listener")<Listener, { readonly stop: Effect.Effect<void> }>() {}

/** The URL of the server on this machine, for people. */
export const urlOf = (address: HttpServer.Address): string => {
  if (address._tag !== "TcpAddress") return "http://localhost"
  const { hostname, port } = address
  if (["127.0.0.1", "0.0.0.0", "::"].includes(hostname)) return `http://localhost:${port}`
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`
}

const listen = ({ host, port }: Address) =>
  BunServer.make({
    port,
    hostname: host,
    // In seconds: long enough for slow clients and for delays of testers, short enough that a dead connection does not
    // keep its socket for ever.
    idleTimeout: delayMs.max / 1000 + 15,
    // Bodies are measured while they are read, so that the error for a large one uses the envelope.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER
  })

/** Bun's HTTP server. Fails with CannotListen if the port is taken or the address is not this machine's. */
export const layer = ({ host, port }: Address) =>
  Layer.scopedContext(
    Effect.gen(function* () {
      // The server stops with its scope, which is separate so that it can be closed before everything else.
      const listening = yield* Effect.acquireRelease(Scope.make(), (scope) => Scope.close(scope, Exit.void))
      const server = yield* Scope.extend(listen({ host, port }), listening)
      return Context.make(HttpServer.HttpServer, server).pipe(
        Context.add(Listener, { stop: Scope.close(listening, Exit.void) })
      )
    })
  ).pipe(Layer.catchAllCause((cause) => Layer.fail(cannotListen({ host, port }, Cause.squash(cause)))))
