import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import packageJson from "../../package.json" with { type: "json" }
import { demoKeys } from "../../src/visibility/simulation/demoKeys.ts"
import { connectAgent } from "../mcp/agent.ts"
import { agentAt } from "../protocols/acp/reference/agent.ts"
import { outcomeOf, spawnCommand, temporaryDirectory, waitUntilOpen } from "../support/process.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { dayAhead } from "../web/demo.ts"
import { useBinary } from "./build.ts"

// These tests start processes, which is slow on a busy machine.
setDefaultTimeout(60_000)

const binary = useBinary()

// The program gets nothing from this machine: no PATH, no home, no Bun.
const bare = { PORT: "0" }

/** Starts the binary in a new empty directory. */
const openBinary = async (words: ReadonlyArray<string> = []) => {
  const directory = temporaryDirectory()
  const program = await waitUntilOpen(spawnCommand([binary.path, ...words], bare, directory.path))
  const close = async () => {
    await program.kill()
    directory[Symbol.dispose]()
  }
  return { ...program, directory: directory.path, [Symbol.asyncDispose]: close }
}

/** Every surface of the program, each checked by one exchange with the binary. A new surface adds a row. */
const surfaces: Record<string, (url: string) => Promise<void>> = {
  "the catalogue, with its search": async (url) => {
    expect((await get(`${url}/api/products?q=ceramic+mug&limit=1`)).body.items).toHaveLength(1)
  },
  "a cart that is bought": async (url) => {
    const order = await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }))
    expect(order.status).toBe(201)
    expect((await get(`${url}/api/orders/${order.body.id}`)).body).toEqual(order.body)
  },
  "a card that is declined": async (url) => {
    const cart = await cartWith(url, { product_id: "arc-desk-lamp" })
    expect((await checkout(url, cart, { payment_token: "tok_declined" })).body.error.code).toBe("payment_declined")
  },
  "hotels, flights and cars": async (url) => {
    const [date, next] = [dayAhead(60), dayAhead(61)]
    for (const path of [
      `hotels?city=LON&check_in=${date}&check_out=${next}`,
      `flights?from=TLV&to=LON&date=${date}`,
      `cars?location=LHR&pickup_date=${date}&dropoff_date=${next}`
    ]) {
      const { body, status } = await get(`${url}/api/${path}`)
      expect([path, status, body.items.length > 0]).toEqual([path, 200, true])
    }
  },
  "an agent's checkout": async (url) => {
    const agent = agentAt(url)
    const { id } = (await agent.create({ items: [{ id: "arc-desk-lamp" }] })).body
    const { body } = await agent.complete(id)
    expect([body.status, (await get(`${url}/api/orders/${body.order.id}`)).body.channel]).toEqual(["completed", "acp"])
  },
  "the tools of MCP": async (url) => {
    const agent = await connectAgent(url)
    const { id: cart_id } = await agent.call("create_cart")
    await agent.call("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
    expect(await agent.call("checkout_cart", { cart_id, payment_token: "tok_visa" })).toHaveProperty("channel", "mcp")
    await agent.client.close()
  },
  "pages, with all that they are made with": async (url) => {
    const { body, status } = await get(url, { accept: "text/html" })
    expect(status).toBe(200)
    const files = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(files.length).toBeGreaterThan(2)
    for (const path of files) expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200])
    expect((await get(`${url}/visibility`, { accept: "text/html" })).status).toBe(200)
  },
  "visibility analytics of the demonstration": async (url) => {
    const headers = { authorization: `Bearer ${demoKeys[0]?.key}` }
    // The demonstration data is made in the background.
    while ((await get(`${url}/api/v1/vitals`, headers)).body.data?.total_queries === undefined) await Bun.sleep(50)
    const { body } = await get(`${url}/api/v1/vitals`, headers)
    expect(body.data.period).toBe("30d")
  },
  "a sandbox that is reset": async (url) => {
    expect((await post(`${url}/sandboxes/run-42/api/demo/reset`)).body.ok).toBe(true)
  },
  "drawn images": async (url) => {
    expect((await get(`${url}/images/products/field-watch-38-1.svg`)).body).toStartWith("<svg")
  },
  "the docs page": async (url) => {
    const { body, headers } = await get(`${url}/docs`)
    expect(headers.get("content-type")).toStartWith("text/html")
    expect(body).toContain('id="addToCart-curl"')
  },
  "the OpenAPI document": async (url) => {
    expect(Object.keys((await get(`${url}/openapi.json`)).body.paths).length).toBeGreaterThan(10)
  },
  "health, readiness and metrics": async (url) => {
    expect((await get(`${url}/healthz`)).body).toEqual({ status: "ok" })
    expect((await get(`${url}/readyz`)).body).toEqual({ status: "ready" })
    expect((await get(`${url}/metrics`)).body).toContain(`vitrine_build_info{version="${packageJson.version}"} 1`)
  }
}

describe("the binary, alone in an empty directory,", () => {
  test("serves every surface", async () => {
    await using program = await openBinary()
    for (const exchange of Object.values(surfaces)) await exchange(program.url)
    expect(readdirSync(program.directory).filter((name) => !name.startsWith("vitrine.db"))).toEqual([])
    await program.kill("SIGTERM")
    expect([program.child.exitCode, await program.complaints]).toEqual([0, ""])
  })

  test("keeps its data over a restart", async () => {
    await using program = await openBinary(["serve"])
    const cart = await cartWith(program.url, { product_id: "arc-desk-lamp" })
    await program.kill("SIGTERM")
    const again = await waitUntilOpen(spawnCommand([binary.path], bare, program.directory))
    expect((await get(`${again.url}/api/carts/${cart}`)).body.items).toHaveLength(1)
    await again.kill()
    const reset = await outcomeOf(spawnCommand([binary.path, "reset"], bare, program.directory))
    expect([reset.exitCode, reset.stdout]).toEqual([0, "The sandbox default is in its initial state.\n"])
  })

  test.each([
    [["--version"], 0, packageJson.version],
    [["--help"], 0, "EXIT CODES"],
    [["openapi"], 0, '"openapi": "3.1.1"'],
    [["doctor"], 0, "will be made by the first start"],
    [["visibility", "organization", "Acme"], 0, "org_"],
    [["reset"], 1, ""],
    [["health", "--port", "1"], 1, ""],
    [["nonsense"], 2, ""]
  ])(
    "%p exits with %i",
    async (words, exitCode, text) => {
      using directory = temporaryDirectory()
      const outcome = await outcomeOf(spawnCommand([binary.path, ...words], bare, directory.path))
      expect([outcome.exitCode, outcome.stdout.includes(text)]).toEqual([exitCode, true])
    },
    60_000
  )

  test("runs no code and takes no setting of the folder in which it is started", async () => {
    using directory = temporaryDirectory()
    const write = (name: string, text: string) => Bun.write(join(directory.path, name), text)
    await write("bunfig.toml", 'preload = ["./preload.ts"]\n')
    await write("preload.ts", 'console.log("preloaded")\n')
    await write(".env", "HOST=no-such-host.invalid\n")
    const outcome = await outcomeOf(spawnCommand([binary.path, "--version"], bare, directory.path))
    expect(outcome).toEqual({ exitCode: 0, stdout: `${packageJson.version}\n`, stderr: "" })
    const checked = await outcomeOf(spawnCommand([binary.path, "doctor"], bare, directory.path))
    expect([checked.exitCode, checked.stdout]).toEqual([0, expect.not.stringMatching(/preloaded|no-such-host/)])
  })

  test("is a single file of less than 150 MB", () => {
    expect(statSync(binary.path).size).toBeLessThan(150e6)
  })
})

describe("the bill of materials", () => {
  test("lists each runtime dependency with its version, licence and hash, and no development dependency", async () => {
    const { bomFormat, components, metadata, specVersion } = await Bun.file(binary.billPath).json()
    expect([bomFormat, specVersion, metadata.component.version]).toEqual(["CycloneDX", "1.6", packageJson.version])
    const versions = Object.fromEntries(components.map(({ name, version }: Record<string, string>) => [name, version]))
    expect(versions).toMatchObject({ ...packageJson.dependencies, bun: packageJson.packageManager.slice(4) })
    // Some development dependencies are also dependencies of the program's packages.
    const shared = ["fast-check", "hyparquet"]
    for (const name of Object.keys(packageJson.devDependencies)) {
      if (!shared.includes(name)) expect(versions).not.toHaveProperty([name])
    }
    for (const { hashes, licenses, name, purl } of components) {
      expect(purl).toStartWith("pkg:")
      if (name === "bun") continue
      expect([name, licenses[0].license.id, hashes[0].content.length]).toEqual([name, expect.any(String), 128])
    }
    expect(new Set(components.map((component: Record<string, string>) => component["bom-ref"])).size).toBe(
      components.length
    )
  })
})
