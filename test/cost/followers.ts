import { connect, type Socket } from "node:net"

declare const self: Worker

/** Event streams to open at once. */
export interface Followed {
  readonly url: string
  readonly count: number
}

/** Opens an event stream, and resolves when its first event has come. */
const open = (url: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { host, hostname, pathname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
    )
    let text = ""
    socket.on("data", (data) => {
      text += data.toString()
      if (!text.startsWith("HTTP/1.1 200")) reject(new Error(text))
      else if (text.includes("\nid: ")) resolve(socket)
    })
    socket.on("error", reject)
    socket.on("close", () => reject(new Error(`An event stream ended: ${text}`)))
  })

let sockets: ReadonlyArray<Socket> = []

// Runs in its own thread, as the client's work must not count as the server's. It leaves all streams, and opens others.
self.onmessage = async ({ data: { count, url } }: MessageEvent<Followed>) => {
  for (const socket of sockets) socket.destroy()
  sockets = await Promise.all(Array.from({ length: count }, () => open(url)))
  self.postMessage("open")
}
