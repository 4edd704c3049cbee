import { expect, test } from "bun:test"
import { openProgram, spawnProgram, temporaryDirectory } from "../../support/process.ts"
import { get, post } from "../../support/requests.ts"
import { startStore } from "../../support/sqliteStore.ts"
import { runInProcess } from "../inProcess.ts"

/** Reads the output of `bench watch`: the next part, or everything until a text appears. */
const readFrom = (stream: ReadableStream<Uint8Array>) => {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const next = async () => decoder.decode((await reader.read()).value)
  const until = async (text: string) => {
    let read = ""
    while (!read.includes(text)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`the command ended: ${read}`)
      read += decoder.decode(value)
    }
    return read
  }
  return { next, until }
}

test.each(["SIGTERM", "SIGKILL"] as const)(
  "`bench watch` waits for a sandbox, and after a %s of the server for the next server",
  async (signal) => {
    using folder = temporaryDirectory()
    const database = { DATABASE_URL: `sqlite:${folder.path}/store.db` }
    await using program = await openProgram(database)
    const { url } = program
    const child = spawnProgram({}, undefined, ["bench", "watch", "followed", "--server", url])
    const [printed, errors] = [readFrom(child.stdout), readFrom(child.stderr)]
    expect(await errors.next()).toBe("There is no sandbox followed yet: its requests will appear here.\n")
    let hasPrinted = false
    const first = printed.next().finally(() => {
      hasPrinted = true
    })
    // Waits until it follows.
    while (!hasPrinted) {
      await post(`${url}/sandboxes/followed/api/carts`)
      await Bun.sleep(20)
    }
    expect(await first).toContain("createCart")
    await program.kill(signal)
    expect(await errors.next()).toBe(`The stream from ${url} has ended: reconnecting.\n`)
    await using _next = await openProgram({ ...database, PORT: new URL(url).port })
    // In the new process its number is lower than the last one that was printed.
    await get(`${url}/sandboxes/followed/api/products?q=after-the-restart`)
    expect(await printed.until("after-the-restart")).toContain("searchProducts")
    child.kill()
    expect(await child.exited).toBe(130)
  }
)

/** A proxy on a free port or this one. `answer` gets the path with the query, and the headers of a request. */
const openProxy = (answer: (path: string, headers: Headers) => Promise<Response>, port = 0) =>
  Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: ({ headers, url }) => answer(url.slice(new URL(url).origin.length), headers)
  })

const watchBroken = (port: number | undefined, ...options: ReadonlyArray<string>) => {
  const server = `http://127.0.0.1:${port}`
  const child = spawnProgram({}, undefined, ["bench", "watch", "broken", "--server", server, ...options])
  const end = async () => {
    child.kill()
    await child.exited
  }
  return { printed: readFrom(child.stdout), errors: readFrom(child.stderr), [Symbol.asyncDispose]: end }
}

const searchIn = (url: string, q: string) => get(`${url}/sandboxes/broken/api/products?q=${q}`)
const searchesIn = (lines: string) => lines.match(/(?<="q":")\w+/g)

test("`bench watch` prints each request once, also those made while the connection was lost", async () => {
  const { stop, url } = await startStore()
  const passOn = (path: string, headers: Headers) => fetch(`${url}${path}`, { headers })
  await searchIn(url, "earlier")
  await using proxy = openProxy(passOn)
  const { port } = proxy
  await using watching = watchBroken(port, "--all")
  try {
    expect(searchesIn(await watching.printed.until("earlier"))).toEqual(["earlier"])
    await proxy.stop(true)
    await searchIn(url, "meanwhile")
    await watching.errors.until("has ended: reconnecting.\n")
    await using _again = openProxy(passOn, port)
    expect(searchesIn(await watching.printed.until("meanwhile"))).toEqual(["meanwhile"])
  } finally {
    await stop()
  }
})

test("`bench watch` that has printed nothing yet prints all requests to the next server, whatever their numbers", async () => {
  const [before, after] = await Promise.all([startStore(), startStore()])
  await searchIn(before.url, "earlier")
  await searchIn(after.url, "one")
  await searchIn(after.url, "two")
  let { url } = before
  /** The stream up to its first event, at which the other server takes over. */
  const endAfterEvent = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      controller.enqueue(part)
      if (!new TextDecoder().decode(part).includes("data:")) return
      url = after.url
      controller.terminate()
    }
  })
  await using proxy = openProxy(async (path, headers) => {
    const response = await fetch(`${url}${path}`, { headers })
    return path.includes("/stream") && url === before.url
      ? new Response(response.body?.pipeThrough(endAfterEvent), response)
      : response
  })
  await using watching = watchBroken(proxy.port)
  try {
    expect(searchesIn(await watching.printed.until("two"))).toEqual(["one", "two"])
  } finally {
    await Promise.all([before.stop(), after.stop()])
  }
})

test("`bench watch` says that a server sends something else than entries", async () => {
  const { stop, url } = await startStore()
  await using proxy = openProxy(async (path, headers) =>
    path.includes("/stream")
      ? new Response("data: {}\n\n", { headers: { "content-type": "text/event-stream" } })
      : fetch(`${url}${path}`, { headers })
  )
  const server = `http://127.0.0.1:${proxy.port}`
  try {
    expect(await runInProcess(["bench", "watch", "broken", "--server", server])).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining(
        `${server}: expected an entry of a journal, received {}\n${server}: seq is required`
      )
    })
  } finally {
    await stop()
  }
})

test("`bench watch` prints entries of a newer server, with values that this version does not know", async () => {
  const { stop, url } = await startStore()
  await searchIn(url, "earlier")
  const [{ bytes: _, ...entry }] = (await get(`${url}/bench/v1/sandboxes/broken/journal`)).body.items
  const newer = { ...entry, seq: 2, surface: "a2a", outcome: "throttled", newMember: 1 }
  await using proxy = openProxy(async (path, headers) =>
    path.includes("/stream")
      ? new Response(`data: ${JSON.stringify(newer)}\n\ndata: {}\n\n`, {
          headers: { "content-type": "text/event-stream" }
        })
      : fetch(`${url}${path}`, { headers })
  )
  try {
    const { stdout } = await runInProcess(["bench", "watch", "broken", "--server", `http://127.0.0.1:${proxy.port}`])
    expect(stdout).toMatch(/a2a +200 +throttled +searchProducts +\{.*"q":"earlier"/)
  } finally {
    await stop()
  }
})

test("`bench watch` says that a server no longer accepts its key", async () => {
  const token = "a-token-of-the-bench-for-tests"
  await using program = await openProgram({ BENCH_TOKEN: token })
  const sandboxes = `${program.url}/bench/v1/sandboxes`
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await post(sandboxes, { name: "dropped" }, headers)
  const child = spawnProgram({ BENCH_TOKEN: body.controlKey }, undefined, [
    ...["bench", "watch", "dropped", "--all", "--server", program.url]
  ])
  const printed = readFrom(child.stdout)
  await get(`${program.url}/sandboxes/dropped/api/products`)
  await printed.next()
  await fetch(`${sandboxes}/dropped`, { method: "DELETE", headers })
  // The key is checked for each event, and every ten seconds.
  await get(`${program.url}/sandboxes/dropped/api/products`)
  expect([await new Response(child.stderr).text(), await child.exited]).toEqual([
    `The stream from ${program.url} has ended: reconnecting.\n${program.url}: the request for the journal was answered with 401, as after the sandbox of a control key is dropped\n`,
    3
  ])
})
