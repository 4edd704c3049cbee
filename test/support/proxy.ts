import { connect, createServer, type Server, type Socket } from "node:net"
import { Redacted } from "effect"
import { engine } from "./database.ts"
import type { TestDatabase } from "./TestDatabase.ts"

/** A proxy between a program and its database that can be cut, frozen and mended. */
const openProxy = async (target: { readonly host: string; readonly port: number }) => {
  const sockets = new Set<Socket>()
  let frozen = false
  let server: Server | undefined
  let port = 0

  const pipeToUpstream = (socket: Socket) => {
    const upstream = connect(target)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket]
    ] as const) {
      sockets.add(from)
      from.on("data", (chunk) => {
        if (!frozen) to.write(chunk)
      })
      from.on("error", () => {})
      from.on("close", () => {
        sockets.delete(from)
        if (!frozen) to.destroy()
      })
    }
  }

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(pipeToUpstream)
      server.once("error", reject)
      server.listen(port, "127.0.0.1", () => {
        const address = server?.address()
        if (typeof address === "object" && address !== null) port = address.port
        resolve()
      })
    })

  /** Breaks every connection and refuses new ones. */
  const cut = async () => {
    const closed = new Promise<void>((resolve) => (server?.listening ? server.close(() => resolve()) : resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await listen()
  return {
    port,
    cut,
    /** Takes connections again, at the same port. */
    mend: async () => {
      frozen = false
      await listen()
    },
    /** Drops all traffic without closing connections, as if the machine had lost its network. */
    freeze: () => {
      frozen = true
    },
    [Symbol.asyncDispose]: cut
  }
}

/**
 * A proxy in front of a database server, and the settings with which a program connects through it. SQLite has no server:
 * its programs open the file.
 */
export const proxyTo = async ({ settings, url }: TestDatabase) => {
  if (engine === "sqlite") return { ...(await openProxy({ host: "127.0.0.1", port: 1 })), settings, url }
  const proxyUrl = new URL(url)
  const proxy = await openProxy({ host: proxyUrl.hostname, port: Number(proxyUrl.port === "" ? 5432 : proxyUrl.port) })
  proxyUrl.host = `127.0.0.1:${proxy.port}`
  return { ...proxy, settings: { databaseUrl: Redacted.make(proxyUrl.href) }, url: proxyUrl.href }
}
