import { expect, test } from "bun:test"
import { expectedSandboxName } from "../../src/domain/CurrentSandbox.ts"
import { get } from "../support/requests.ts"
import { startStore, useStore } from "../support/sqliteStore.ts"

const store = useStore()

const llmsOf = async (base: string) => {
  const response = await fetch(`${base}/llms.txt`)
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() }
}

const linksIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\]\((\S+)\)/g)].map(([, address = ""]) => address)

test("/llms.txt names every operation and the rules, in Markdown", async () => {
  const { status, text, type } = await llmsOf(store.url)
  expect([status, type]).toEqual([200, "text/markdown; charset=utf-8"])
  expect(text).toStartWith("# Vitrine\n\n> ")
  const paths: Record<string, Record<string, { summary: string }>> = (await get(`${store.url}/openapi.json`)).body.paths
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { summary }] of Object.entries(methods)) {
      expect(text).toContain(`\n- \`${method.toUpperCase()} ${path}\`: ${summary}\n`)
    }
  }
  // Anything else that it lists is described as an exception.
  const named = [...text.matchAll(/^- `([A-Z]+) (\S+)`/gm)].map(([, method = "", path = ""]) => ({ method, path }))
  const others = named.filter(({ method, path }) => paths[path]?.[method.toLowerCase()] === undefined)
  expect(others).toEqual([{ method: "GET", path: "/api/orders/stream" }])
  expect(text.match(/every operation below except the order stream/g)).toHaveLength(2)
  for (const rule of ["**Payment tokens.**", "**Sandboxes.**", "**Errors.**"]) expect(text).toContain(rule)
  expect(text).toContain(expectedSandboxName)
  // A model reads the whole text.
  expect(text.length).toBeLessThan(8_000)
})

test("its links work and stay in the sandbox of the request", async () => {
  const base = `${store.url}/sandboxes/run-42`
  const links = linksIn((await llmsOf(base)).text).filter((address) => !address.startsWith("https://"))
  expect(links.length).toBeGreaterThan(4)
  for (const address of links) {
    expect(address).toStartWith(`${base}/`)
    // The MCP address accepts only POST.
    expect([200, 405]).toContain((await fetch(address)).status)
  }
})

test("behind a proxy its links begin with PUBLIC_URL", async () => {
  const behindProxy = await startStore({ publicUrl: "https://shop.example/vitrine" })
  const { text } = await llmsOf(behindProxy.url)
  expect(text).toContain("(https://shop.example/vitrine/mcp)")
  await behindProxy.stop()
})
