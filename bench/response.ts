const headEnd = Buffer.from("\r\n\r\n")
const lineEnd = Buffer.from("\r\n")
const emptyBuffer = Buffer.alloc(0)

/** The body's length by its Content-Length, or `chunked`; null if neither is given. A 204 has no body. */
const framing = (head: string): number | "chunked" | null => {
  if (head.startsWith("HTTP/1.1 204")) return 0
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (length?.[1] !== undefined) return Number(length[1])
  return /\r\ntransfer-encoding: *chunked/i.test(head) ? "chunked" : null
}

/** The content of a chunked body, or null while it is incomplete. */
const decodeChunked = (bytes: Buffer): Buffer | null => {
  const parts: Array<Buffer> = []
  let at = 0
  while (true) {
    const end = bytes.indexOf(lineEnd, at)
    if (end < 0) return null
    const size = Number.parseInt(bytes.toString("latin1", at, end), 16)
    if (Number.isNaN(size)) throw new Error("A chunk of the answer has no size")
    const next = end + 2 + size + 2
    if (next > bytes.length) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = next
  }
}

/**
 * Reads the HTTP/1.1 responses of one connection in sequence: the status, the end, and on request the body. A response
 * without Content-Length or chunks is an error.
 */
export class ResponseReader {
  status = 0
  private buffered: Buffer = emptyBuffer
  private content: Buffer = emptyBuffer
  private bodyAt = -1
  private length: number | "chunked" = 0

  /** Takes bytes from the socket; returns true when they complete the response. */
  push(delivered: Buffer): boolean {
    this.buffered = this.buffered.length === 0 ? delivered : Buffer.concat([this.buffered, delivered])
    if (this.bodyAt < 0 && !this.readHead()) return false
    if (this.length === "chunked") {
      const content = decodeChunked(this.buffered.subarray(this.bodyAt))
      if (content === null) return false
      this.content = content
    } else {
      const missing = this.bodyAt + this.length - this.buffered.length
      if (missing > 0) return false
      if (missing < 0) throw new Error("More bytes came than the answer's Content-Length announced")
      this.content = this.buffered.subarray(this.bodyAt)
    }
    this.buffered = emptyBuffer
    this.bodyAt = -1
    return true
  }

  /** The body of the response that `push` completed. */
  text(): string {
    return this.content.toString("utf8")
  }

  private readHead(): boolean {
    const end = this.buffered.indexOf(headEnd)
    if (end < 0) return false
    const head = this.buffered.toString("latin1", 0, end)
    const length = framing(head)
    if (length === null) throw new Error(`The answer does not say where it ends:\n${head}`)
    this.status = Number(head.slice(9, 12))
    this.length = length
    this.bodyAt = end + 4
    return true
  }
}
