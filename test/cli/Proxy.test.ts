import { expect, setDefaultTimeout, test } from "bun:test"
import { networkInterfaces } from "node:os"
import { reachLoopbackDirectly } from "../../src/cli/reachLoopbackDirectly.ts"
import { openProgram, runProgram } from "../support/process.ts"

setDefaultTimeout(60_000)

const loopback = "localhost,127.0.0.0/8,::1"

test("loopback addresses are added to no_proxy and NO_PROXY, each with its own value", () => {
  const cases = [
    [{}, { no_proxy: loopback, NO_PROXY: loopback }],
    [{ NO_PROXY: "shop.lan" }, { NO_PROXY: `shop.lan,${loopback}` }],
    [{ no_proxy: "shop.lan" }, { no_proxy: `shop.lan,${loopback}` }],
    [
      { no_proxy: "", NO_PROXY: "shop.lan" },
      { no_proxy: "", NO_PROXY: `shop.lan,${loopback}` }
    ],
    [
      { no_proxy: "a.lan", NO_PROXY: "b.lan" },
      { no_proxy: `a.lan,${loopback}`, NO_PROXY: `b.lan,${loopback}` }
    ]
  ]
  for (const [given = {}, expected = {}] of cases) {
    const environment = { ...given }
    reachLoopbackDirectly(environment)
    expect(environment).toEqual(expected)
  }
})

test("a no_proxy of * is not changed", () => {
  for (const given of [{ NO_PROXY: "*" }, { no_proxy: " * ", NO_PROXY: "*" }]) {
    const environment = { ...given }
    reachLoopbackDirectly(environment)
    expect(environment).toEqual(given)
  }
})

test("a server on this machine is called without the proxy, and any other through it", async () => {
  await using program = await openProgram({ BENCH: "on" })
  using proxy = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("the proxy", { status: 502 }) })
  const address = `http://127.0.0.1:${proxy.port}`
  const env = {
    HTTP_PROXY: address,
    http_proxy: address,
    NO_PROXY: "shop.lan",
    no_proxy: "",
    PORT: new URL(program.url).port
  }
  const calls = [["health"], ["doctor"], ["sandbox", "list"], ["sandbox", "list", "--server", "http://shop.example"]]
  const outcomes = await Promise.all(calls.map((words) => runProgram(env, undefined, words)))
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 1, 0, 1])
  expect(outcomes[1]?.stdout).toContain(`port        ${env.PORT} on 127.0.0.1 is in use by another Vitrine`)
  expect(outcomes[3]?.stderr).toBe("The server at http://shop.example answered 502.\n")
})

test("health and doctor call the server without the proxy at any address of this machine", async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found)
  const outer = addresses.find(({ family, internal }) => family === "IPv4" && !internal)
  const HOST = outer?.address ?? "127.0.0.1"
  await using program = await openProgram({ HOST })
  using proxy = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("the proxy", { status: 502 }) })
  const address = `http://127.0.0.1:${proxy.port}`
  const env = {
    HTTP_PROXY: address,
    http_proxy: address,
    NO_PROXY: "",
    no_proxy: "",
    HOST,
    PORT: new URL(program.url).port
  }
  const [health, doctor] = await Promise.all([["health"], ["doctor"]].map((words) => runProgram(env, undefined, words)))
  expect(health).toEqual({ exitCode: 0, stdout: "", stderr: "" })
  expect(doctor?.stdout).toContain(`port        ${env.PORT} on ${HOST} is in use by another Vitrine`)
})
