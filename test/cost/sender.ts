import { connect } from "node:net"
import type { Exchange, MeasuredRequest, MeasuredRequestInit } from "./send.ts"

declare const self: Worker

type Answer = Pick<Exchange, "status" | "text">

const maxTextCharacters = 2000

const send = async (url: string, init: MeasuredRequestInit): Promise<Answer> => {
  const response = await fetch(url, init)
  return { status: response.status, text: (await response.text()).slice(0, maxTextCharacters) }
}

/** Sends a request over a socket, because `fetch` cannot choose the chunks of a body. */
const sendInParts = (url: string, { body = "", headers, method }: MeasuredRequestInit, size: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, host, pathname, port } = new URL(url)
    const lines = Object.entries({ ...headers, host, connection: "close", "transfer-encoding": "chunked" })
    const parts: Array<string> = []
    for (let at = 0; at < body.length; at += size) {
      const part = body.slice(at, at + size)
      parts.push(`${part.length.toString(16)}\r\n${part}\r\n`)
    }
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${pathname} HTTP/1.1\r\n${head}\r\n${parts.join("")}0\r\n\r\n`)
    )
    let answer = ""
    socket.on("data", (data) => {
      answer += data.toString()
    })
    socket.on("close", () => resolve({ status: Number(answer.slice(9, 12)), text: answer.slice(0, maxTextCharacters) }))
    socket.on("error", reject)
  })

// Runs in its own thread: the client's work on a body of a mebibyte must not count as the server's.
self.onmessage = async ({ data }: MessageEvent<MeasuredRequest>) => {
  const { cheap, init, url } = data
  let isDone = false
  const reads: Array<number> = []
  const read = async (): Promise<void> => {
    do {
      const response = await fetch(cheap)
      await response.text()
      reads.push(response.status)
    } while (!isDone)
  }
  const ask = async (): Promise<Answer> => {
    try {
      return await (init.parts === undefined ? send(url, init) : sendInParts(url, init, init.parts))
    } catch (error) {
      return { status: 0, text: String(error) }
    } finally {
      isDone = true
    }
  }
  const [answer] = await Promise.all([ask(), read()])
  self.postMessage({ ...answer, reads } satisfies Exchange)
}
