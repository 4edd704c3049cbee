import type { HttpServer } from "@effect/platform"
import * as BunHttpServer from "@effect/platform-bun/BunHttpServer"
import { Cause, Data, Layer } from "effect"

export class CannotListen extends Data.TaggedError("CannotListen")<{
  readonly host: string
  readonly port: number
  readonly reason: string
}> {}

/** The URL at which a person on this machine reaches the server. */
export const urlOf = (address: HttpServer.Address): string => {
  if (address._tag !== "TcpAddress") return "http://localhost"
  const { hostname, port } = address
  if (["127.0.0.1", "0.0.0.0", "::"].includes(hostname)) return `http://localhost:${port}`
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`
}

/**
 * Bun's HTTP server on an address. Its options are Bun's own, which the platform leaves untyped, so they are set here
 * and nowhere else. Fails with CannotListen when the port is taken or the address is not this machine's.
 */
export const layer = ({ host, port }: { readonly host: string; readonly port: number }) =>
  BunHttpServer.layer({
    port,
    hostname: host,
    // Long enough for a slow client, short enough that a dead one does not keep its socket for ever; in seconds.
    idleTimeout: 60,
    // Bodies are measured where they are read, so that one that is too large is told so in the envelope.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER
  }).pipe(
    Layer.catchAllCause((cause) => {
      const error = Cause.squash(cause)
      const reason = error instanceof Error ? error.message : String(error)
      return Layer.fail(new CannotListen({ host, port, reason }))
    })
  )
