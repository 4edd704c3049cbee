import { createHistogram, type RecordableHistogram } from "node:perf_hooks"
import type { Socket } from "bun"
import type { Exchange, Session } from "./exchange.ts"
import { ResponseReader } from "./response.ts"

/** How long after its expected end a load is aborted: the server is assumed to hang. */
const hangTimeoutMs = 30_000

export interface Load {
  readonly port: number
  /** One per connection. */
  readonly sessions: ReadonlyArray<Session>
  /** The number of steps in these sessions' exchanges. */
  readonly steps: number
  /** The length of the load; without it, it ends when every session has ended. */
  readonly seconds?: number
}

export interface LoadResult {
  readonly seconds: number
  /** Latencies in nanoseconds by step; the number of a step's completed requests is its `count`. */
  readonly latencies: ReadonlyArray<RecordableHistogram>
}

interface Connection {
  readonly session: Session
  readonly reader: ResponseReader
  exchange: Exchange | undefined
  sentAt: number
}

const unexpectedStatusError = (sent: Exchange, reader: ResponseReader): Error =>
  new Error(
    [
      `Expected status ${sent.status}, got ${reader.status}. The request:`,
      new TextDecoder().decode(sent.bytes),
      "The answer:",
      reader.text().slice(0, 2000)
    ].join("\n")
  )

/**
 * A closed loop: each connection sends its next request when the previous response is complete. The first unexpected
 * response ends the whole load with an error. Responses after the deadline are not counted.
 */
export const applyLoad = async ({ port, sessions, steps, seconds }: Load): Promise<LoadResult> => {
  const latencies = Array.from({ length: steps }, () => createHistogram())
  const { promise: finished, resolve: finish, reject: fail } = Promise.withResolvers<void>()
  let deadline = Number.POSITIVE_INFINITY
  let running = sessions.length

  const end = (socket: Socket<Connection>): void => {
    socket.data.exchange = undefined
    running -= 1
    if (running === 0) finish()
  }

  const send = (socket: Socket<Connection>, previousBody: string): void => {
    const connection = socket.data
    const next = connection.session.next(previousBody)
    if (next.done) {
      end(socket)
      return
    }
    connection.exchange = next.value
    connection.sentAt = Bun.nanoseconds()
    const written = socket.write(next.value.bytes)
    if (written !== next.value.bytes.length) fail(new Error(`The socket took ${written} bytes of a request`))
  }

  const receive = (socket: Socket<Connection>, delivered: Buffer): void => {
    const { exchange, reader, sentAt } = socket.data
    if (!reader.push(delivered)) return
    if (exchange === undefined) throw new Error("An answer came that nobody asked for")
    if (reader.status !== exchange.status) throw unexpectedStatusError(exchange, reader)
    const now = Bun.nanoseconds()
    if (now > deadline) {
      end(socket)
      return
    }
    latencies[exchange.step]?.record(now - sentAt)
    send(socket, exchange.readsBody ? reader.text() : "")
  }

  const connect = (session: Session): Promise<Socket<Connection>> =>
    Bun.connect<Connection>({
      hostname: "127.0.0.1",
      port,
      data: { session, reader: new ResponseReader(), exchange: undefined, sentAt: 0 },
      socket: {
        data(socket, delivered) {
          try {
            receive(socket, delivered)
          } catch (error) {
            fail(error)
          }
        },
        error: (_socket, error) => fail(error),
        close: (socket) => {
          if (socket.data.exchange !== undefined) fail(new Error("The server closed a connection under load"))
        }
      }
    })

  const sockets = await Promise.all(sessions.map(connect))
  const hangTimer = setTimeout(
    () => fail(new Error("The server stopped answering")),
    (seconds ?? 300) * 1000 + hangTimeoutMs
  )
  const start = Bun.nanoseconds()
  if (seconds !== undefined) deadline = start + seconds * 1e9
  try {
    for (const socket of sockets) send(socket, "")
    await finished
    return { seconds: seconds ?? (Bun.nanoseconds() - start) / 1e9, latencies }
  } finally {
    clearTimeout(hangTimer)
    for (const socket of sockets) {
      socket.data.exchange = undefined
      socket.end()
    }
  }
}
