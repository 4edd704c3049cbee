import { Database } from "bun:sqlite"
import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import {
  environmentOf,
  type OpenProgram,
  openProgram,
  runProgram,
  spawnCommand,
  temporaryDirectory,
  waitUntilOpen
} from "../support/process.ts"
import { programPath } from "../support/programPath.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const portOf = ({ url }: OpenProgram): number => Number(new URL(url).port)

/** A raw connection on which a test can write any text and wait for answers. */
const dial = async (program: OpenProgram) => {
  let heard = ""
  let wake = () => {}
  const socket = connect(portOf(program), "127.0.0.1")
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(heard)))
  socket.on("error", () => {})
  socket.on("data", (chunk) => {
    heard += chunk.toString()
    wake()
  })
  await new Promise<void>((resolve) => socket.on("connect", () => resolve()))
  /** Waits until the received text contains `text` so many times. */
  const hears = async (text: string, times = 1) => {
    while (heard.split(text).length <= times)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return heard
  }
  return { say: (text: string) => socket.write(text), hears, closed }
}

const addLamp = JSON.stringify({ product_id: "arc-desk-lamp" })

/** Begins a request whose body is incomplete, so that it waits for the rest. */
const beginToAdd = async (program: OpenProgram) => {
  const cart = (await post(`${program.url}/api/carts`)).body.id
  const line = await dial(program)
  const head = `POST /api/carts/${cart}/items HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${addLamp.length}\r\n\r\n`
  line.say(head + addLamp.slice(0, 9))
  await untilArriving(program, 1)
  return { ...line, finish: () => line.say(addLamp.slice(9)) }
}

/** Waits until so many requests wait for their bodies. */
const untilArriving = async ({ url }: OpenProgram, count: number) => {
  while (!(await (await fetch(`${url}/metrics`)).text()).includes(`bodies_arriving ${count}\n`)) await Bun.sleep(5)
}

const untilRefused = async ({ url }: OpenProgram) => {
  while (
    await fetch(`${url}/healthz`).then(
      () => true,
      () => false
    )
  )
    await Bun.sleep(5)
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

describe("SIGTERM", () => {
  test("makes /readyz fail first, while everything else is still served and connections are accepted", async () => {
    const program = await openProgram({ DRAIN_DELAY: "60" })
    const line = await dial(program)
    line.say(request("/readyz"))
    expect(await line.hears('{"status":"ready"}')).not.toContain("Connection: close")
    program.child.kill("SIGTERM")
    while ((await get(`${program.url}/readyz`)).status !== 503) await Bun.sleep(5)
    const { body } = await get(`${program.url}/readyz`)
    expect(body.error.code).toBe("not_ready")
    expect((await get(`${program.url}/healthz`)).status).toBe(200)
    expect((await get(`${program.url}/api/products?limit=1`)).headers.get("connection")).toBe("close")
    line.say(request("/readyz"))
    expect(await line.closed).toContain("Connection: close")
    await program.kill()
  })

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "after %s the program accepts no new connection, finishes the requests in flight, and ends with 0",
    async (signal) => {
      using directory = temporaryDirectory()
      const file = join(directory.path, "store.db")
      const program = await openProgram({ DATABASE_URL: `sqlite:${file}`, DRAIN_TIMEOUT: "60" })
      const adding = await beginToAdd(program)
      program.child.kill(signal)
      await untilRefused(program)
      expect(program.child.exitCode).toBeNull()
      adding.finish()
      const answer = await adding.closed
      expect(answer).toStartWith("HTTP/1.1 201")
      expect(answer).toContain("Arc Desk Lamp")
      expect(await program.child.exited).toBe(0)
      using database = new Database(file, { readonly: true })
      expect(database.query("select count(*) as lines from cart_lines").get()).toEqual({ lines: 1 })
    },
    20_000
  )

  // Only Linux shows which signals a process catches and which it ignored at its start.
  test.skipIf(process.platform !== "linux")("a program that was started with nohup outlives its terminal", async () => {
    const command = ["sh", "-c", 'trap "" HUP; exec "$0"', programPath()]
    await using store = await waitUntilOpen(
      spawnCommand(command, environmentOf({ PORT: "0", DATABASE_URL: ":memory:" }))
    )
    const status = readFileSync(`/proc/${store.child.pid}/status`, "utf8")
    // Signal number 1 is SIGHUP.
    expect(Number.parseInt(/^SigCgt:.*(.)$/m.exec(status)?.[1] ?? "", 16) & 1).toBe(0)
    store.child.kill("SIGHUP")
    expect((await get(`${store.url}/readyz`)).status).toBe(200)
  })

  test("waits no longer than DRAIN_TIMEOUT, and answers the requests that it stops with an error envelope", async () => {
    const program = await openProgram({ DRAIN_TIMEOUT: "0.05" })
    const adding = await beginToAdd(program)
    program.child.kill("SIGTERM")
    expect(await adding.closed).toMatch(
      /^HTTP\/1.1 503 [\s\S]*\{"error":\{"code":"unavailable","message":"The server is stopping/
    )
    expect(await program.child.exited).toBe(0)
  })

  test("leaves all data in the database file, and no WAL file", async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "store.db")
    const program = await openProgram({ DATABASE_URL: `sqlite:${file}` })
    const order = await checkout(program.url, await cartWith(program.url, { product_id: "arc-desk-lamp" }))
    expect(existsSync(`${file}-wal`)).toBe(true)
    await program.kill("SIGTERM")
    expect(existsSync(`${file}-wal`)).toBe(false)
    expect(await program.rest()).not.toContain("warn")
    await Bun.write(join(directory.path, "copy.db"), Bun.file(file))
    using copy = new Database(join(directory.path, "copy.db"), { readonly: true })
    expect(copy.query("select id from orders").all()).toEqual([{ id: order.body.id }])
  })
})

test("a stop warns if the database's log remains, as it does while another process reads the file", async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  const link = join(directory.path, "link.db")
  symlinkSync(file, link)
  const program = await openProgram({ DATABASE_URL: `sqlite:${link}` })
  await cartWith(program.url, { product_id: "arc-desk-lamp" })
  using other = new Database(file, { readonly: true })
  other.query("select 1 from carts").all()
  await program.kill("SIGTERM")
  expect(program.child.exitCode).toBe(0)
  const log = `${realpathSync(file)}-wal`
  expect(existsSync(log)).toBe(true)
  const last = (await program.rest()).trimEnd().split("\n").at(-1)
  expect(JSON.parse(last ?? "")).toMatchObject({
    level: "info",
    message: `${log} still has data of ${link}: another process has it open, or its disk is full`
  })
})

describe("a second start", () => {
  test("on a port that is in use fails with one line", async () => {
    await using program = await openProgram({})
    const { exitCode, stderr, stdout } = await runProgram({ PORT: String(portOf(program)) })
    expect({ exitCode, stderr, stdout }).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `PORT: ${portOf(program)} is already in use on 127.0.0.1; 0 takes a free one\n`
    })
  })

  test("on the same database serves the same store, and leaves no other file", async () => {
    using directory = temporaryDirectory()
    const env = { DATABASE_URL: `sqlite:${join(directory.path, "store.db")}` }
    const first = await openProgram(env)
    const second = await openProgram(env)
    const cart = await cartWith(first.url, { product_id: "arc-desk-lamp" })
    expect((await get(`${second.url}/api/carts/${cart}`)).body.items).toHaveLength(1)
    await first.kill("SIGKILL")
    expect((await get(`${second.url}/api/carts/${cart}`)).body.items).toHaveLength(1)
    await second.kill("SIGTERM")
    expect(readdirSync(directory.path)).toEqual(["store.db"])
  })
})

describe("a request that takes too long", () => {
  test("is stopped and answered with 503, and leaves no body waiting", async () => {
    await using program = await openProgram({ REQUEST_TIMEOUT: "0.1" })
    const adding = await beginToAdd(program)
    expect(await adding.hears("unavailable")).toMatch(/^HTTP\/1.1 503 [\s\S]*The request took too long/)
    await untilArriving(program, 0)
    expect((await get(`${program.url}/api/products?limit=1`)).status).toBe(200)
  })
})

test("a program behind a proxy prints its public addresses, and where it listens", async () => {
  const publicUrl = "https://shop.example/vitrine"
  const settings = { BENCH: "on", LOG_FORMAT: "pretty", PUBLIC_URL: publicUrl, VISIBILITY_DEMO: "true" }
  await using program = await openProgram(settings)
  expect(program.printed).toMatch(/^Vitrine is open at http:\/\/localhost:\d+ as https:\/\/shop\.example\/vitrine$/m)
  for (const page of ["/orders", "/bench/sign-in?code=", "/visibility/keys ", "/api/v1/vitals ", "/openapi.json"]) {
    expect(program.printed).toContain(` ${publicUrl}${page}`)
  }
  expect(program.printed.match(/localhost/g)).toHaveLength(1)
  // With a separate port, the analytics are not behind the proxy.
  await using apart = await openProgram({ ...settings, VISIBILITY_PORT: "0" })
  expect(apart.printed).toMatch(/^ {2}Analytics {2}http:\/\/localhost:\d+\/api/m)
})

test("a program whose bench is off because others may reach it says so; BENCH=off is no surprise", async () => {
  const off = "The bench is off, as others may reach this server; BENCH=on switches it on, with a token"
  const print = async (env: Record<string, string>) => {
    await using program = await openProgram({ LOG_FORMAT: "json", ...env })
    program.child.kill("SIGTERM")
    return `${program.printed}${await program.rest()}`
  }
  for (const cause of [{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://shop.example" }, { ALLOWED_HOSTS: "shop.example" }])
    expect(await print(cause)).toContain(`"message":"${off}"`)
  expect(await print({ HOST: "0.0.0.0", LOG_FORMAT: "pretty" })).toMatch(
    /^ {2}Bench {6}off, as others may reach this server; BENCH=on/m
  )
  expect(await print({ HOST: "0.0.0.0", BENCH: "off" })).not.toMatch(/bench/i)
})

test("a program that other machines can reach prints the bench's token, and a URL that signs in one browser", async () => {
  await using program = await openProgram({ BENCH: "on", LOG_FORMAT: "pretty", HOST: "0.0.0.0" })
  const match = /\/bench(\/sign-in\?code=\S+) \(for one browser\) or with the bench token (\w+)/.exec(program.printed)
  const [, path = "", token = ""] = match ?? []
  const url = `http://127.0.0.1:${portOf(program)}`
  const list = (headers = {}) => fetch(`${url}/bench/v1/sandboxes`, { headers })
  expect([(await list()).status, (await list({ authorization: `Bearer ${token}` })).status]).toEqual([401, 200])
  const signIn = () => fetch(`${url}/bench${path}`, { redirect: "manual" })
  expect([(await signIn()).status, (await signIn()).status]).toEqual([303, 401])
})
