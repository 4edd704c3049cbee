/** A request of the load, with the expected response. */
export interface Exchange {
  /** The request as it goes over the wire. */
  readonly bytes: Uint8Array
  /** The only status that is not an error. */
  readonly status: number
  /** The step of its workload: an index into `Workload.steps`. */
  readonly step: number
  /** Whether the session reads the response body; otherwise only its bytes are counted. */
  readonly readsBody: boolean
}

/** What one connection does: it yields an exchange and is resumed with the response body (`""` unless it reads it). */
export type Session = Generator<Exchange, void, string>

export interface Call {
  readonly method?: "GET" | "POST" | "DELETE"
  /** Path and query, as in the request line. */
  readonly target: string
  readonly body?: unknown
  readonly status?: number
  readonly step?: number
  readonly readsBody?: boolean
}

const encoder = new TextEncoder()

export const exchange = ({ method, target, body, status = 200, step = 0, readsBody = false }: Call): Exchange => {
  const content = body === undefined ? "" : JSON.stringify(body)
  const verb = method ?? (body === undefined ? "GET" : "POST")
  const lines = [`${verb} ${target} HTTP/1.1`, "Host: localhost", "Accept: application/json"]
  if (body !== undefined) lines.push("Content-Type: application/json")
  if (verb !== "GET") lines.push(`Content-Length: ${Buffer.byteLength(content)}`)
  return { bytes: encoder.encode(`${lines.join("\r\n")}\r\n\r\n${content}`), status, step, readsBody }
}
