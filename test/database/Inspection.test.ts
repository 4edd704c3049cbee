import { expect, test } from "bun:test"
import { type AddressInfo, createServer } from "node:net"
import { Effect, Redacted } from "effect"
import { inspect } from "../../src/database/Inspection.ts"
import { testSettings } from "../support/store.ts"

// AuthenticationOk and ReadyForQuery: the connection is open.
const ready = "R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I"

test("a Postgres that closes the connection in the middle fails the inspection, and does not end the program", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {})
    socket.once("data", () => {
      socket.write(ready)
      socket.once("data", () => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const databaseUrl = Redacted.make(`postgres://vitrine@127.0.0.1:${port}/vitrine`)
  const failure = await Effect.runPromise(Effect.flip(inspect({ ...testSettings, databaseUrl })))
  expect(failure._tag).toBe("CannotOpenDatabase")
  server.close()
})
