import type { Exchange, Sent } from "./send.ts"

declare const self: Worker

// A thread of its own: what a client does with a mebibyte must not count as what the server does with it.
self.onmessage = async ({ data }: MessageEvent<Sent>) => {
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
  const ask = async (): Promise<Pick<Exchange, "status" | "text">> => {
    try {
      const response = await fetch(url, init)
      const text = await response.text()
      return { status: response.status, text: text.slice(0, 2000) }
    } catch (error) {
      return { status: 0, text: String(error) }
    } finally {
      isDone = true
    }
  }
  const [answer] = await Promise.all([ask(), read()])
  self.postMessage({ ...answer, reads } satisfies Exchange)
}
