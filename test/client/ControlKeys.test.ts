import { expect, test } from "bun:test"
import { existing, sandbox } from "@vitrine/client"
import { Redacted } from "effect"
import { useStore } from "../support/store.ts"

const token = "the-bench-token-of-tests"
const store = useStore({ benchToken: Redacted.make(token) })

test("a fork that was created with a control key uses its own control key", async () => {
  await using shop = await sandbox({}, { server: store.url, token })
  const own = await existing(shop.name, { server: store.url, token: shop.controlKey })
  await fetch(`${shop.baseUrl}/api/carts`, { method: "POST" })
  const [fork = own] = await own.fork()
  const earlier = await own.forkAfter(1)
  const [grandchild = own] = await fork.fork()
  for (const copy of [fork, earlier, grandchild]) {
    expect(copy.name).not.toBe(shop.name)
    expect((await copy.describe()).name).toBe(copy.name)
    await copy.dispose()
  }
})

test("a fork that was created with the bench's token uses that token, even if its sandbox is created anew", async () => {
  await using shop = await sandbox({}, { server: store.url, token })
  const [fork = shop] = await shop.fork()
  await fork.dispose()
  // A caller with the token creates it again under its name, with another key.
  await sandbox({ name: fork.name }, { server: store.url, token })
  expect((await fork.describe()).name).toBe(fork.name)
})
