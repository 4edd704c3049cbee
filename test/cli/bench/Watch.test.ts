import { expect, test } from "bun:test"
import { openProgram, spawnProgram } from "../../support/process.ts"
import { post } from "../../support/store.ts"

const readFrom = (stream: ReadableStream<Uint8Array>) => {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  return async () => decoder.decode((await reader.read()).value)
}

test.each([
  ["SIGTERM", /: the server has ended the stream, as it does when it stops\b/],
  ["SIGKILL", /: the connection was lost\b/]
] as const)(
  "`bench watch` waits for a sandbox, and on %s of the server says that the server ended it",
  async (signal, told) => {
    await using program = await openProgram({})
    const { url } = program
    const child = spawnProgram({}, undefined, ["bench", "watch", "followed", "--server", url])
    const [line, said] = [readFrom(child.stdout), readFrom(child.stderr)]
    expect(await said()).toBe("There is no sandbox followed yet: its requests will appear here.\n")
    let isTold = false
    const first = line().finally(() => {
      isTold = true
    })
    // Until it follows.
    while (!isTold) {
      await post(`${url}/sandboxes/followed/api/carts`)
      await Bun.sleep(20)
    }
    expect(await first).toContain("createCart")
    await program.kill(signal)
    const end = await said()
    expect(end).toStartWith(url)
    expect(end).toMatch(told)
    expect(await child.exited).toBe(3)
  }
)
