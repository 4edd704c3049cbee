import { expect, test } from "bun:test"
import { Redacted } from "effect"
import { post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { makeVisitor } from "../../web/pages.ts"

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })
const own = { authorization: `Bearer ${token}` }

const at = (sandbox: string, path = "") => `${store.url}/bench/v1/sandboxes/${sandbox}${path}`

/** Connects to the stream of a sandbox. Returns a function that reads everything sent until the stream ends. */
const followed = async (sandbox: string, headers: Record<string, string>) => {
  const { body, status } = await fetch(at(sandbox, "/journal/stream"), { headers, signal: AbortSignal.timeout(20_000) })
  expect(status).toBe(200)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  return async () => {
    let text = ""
    for (;;) {
      const part = await reader?.read()
      if (part?.value === undefined) return text
      text += part.value
    }
  }
}

const use = (sandbox: string) => post(`${store.url}/shops/${sandbox}/api/carts`)

test("a journal stream ends once its viewer has signed out", async () => {
  const visitor = makeVisitor()
  await visitor.submit(`${store.url}/bench/sign-in`, { token })
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const rest = await followed("default", { cookie })
  await visitor.submit(`${store.url}/bench/sign-out`, {})
  await post(`${store.url}/api/carts`)
  expect(await rest()).not.toContain("createCart")
}, 30_000)

test("a journal stream ends if its control key belongs to an earlier sandbox of the name", async () => {
  const { body } = await post(at(""), { name: "again" }, own)
  const rest = await followed("again", { authorization: `Bearer ${body.controlKey}` })
  const others = await followed("again", own)
  await send("DELETE", at("again"), undefined, own)
  await post(at(""), { name: "again" }, own)
  await use("again")
  expect(await rest()).not.toContain("createCart")
  // A viewer with the bench's token follows whichever sandbox has the name.
  const still = await Promise.race([others(), Bun.sleep(200)])
  expect(still).toBeUndefined()
}, 30_000)
