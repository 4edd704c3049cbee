import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { post } from "./support/requests.ts"
import { useStore } from "./support/store.ts"
import { testWith } from "./support/tools.ts"

const store = useStore()
const readme = await Bun.file(resolve(import.meta.dir, "../README.md")).text()
const checkout = await Bun.file(resolve(import.meta.dir, "../docs/acp.md")).text()

/** The shell blocks of a section, in the order in which a reader pastes them. */
const blocksOf = (section: string, page = readme): ReadonlyArray<string> => {
  const text = page.split(/^## /m).find((part) => part.startsWith(section)) ?? ""
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? "")
}

/** Pastes the blocks of a section into a shell. Returns the answers that it prints. */
const paste = async (section: string, page = readme) => {
  // Prints a line break after each answer, to separate them.
  const script = blocksOf(section, page)
    .join("")
    .replaceAll("http://localhost:3000", store.url)
    .replace(/^curl/gm, "curl -w '\\n'")
  const shell = Bun.spawn(["bash", "-c", script], { stdout: "pipe", stderr: "pipe" })
  const [output, errors] = await Promise.all([new Response(shell.stdout).text(), new Response(shell.stderr).text()])
  expect(errors).toBe("")
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
}

testWith("bash", "curl")("the tour works when pasted", async () => {
  expect(blocksOf("Tour").length).toBe(3)
  const [found, cart, order, feed, room, seats, car, trip, again, declined, other, reset] = await paste("Tour")
  expect(found.items[0].slug).toBe("speckle-ceramic-mug")
  expect(cart.items[0].quantity).toBe(2)
  expect(order.channel).toBe("gpt")
  expect(feed.items[0].order.id).toBe(order.id)
  expect(room.ref.kind).toBe("hotel")
  expect(seats.ref.kind).toBe("flight")
  expect(car.ref.kind).toBe("car")
  expect(trip.items.map((item: { booking: { id: string } }) => item.booking.id)).toEqual([car.id, seats.id, room.id])
  expect(again.items[0].productName).toBe("Arc Desk Lamp")
  expect(declined.error.code).toBe("payment_declined")
  expect(declined.error.message).toContain("insufficient_funds")
  expect(other.items.length).toBe(3)
  expect(reset.ok).toBe(true)
})

testWith("bash", "curl")("the agent checkout works when pasted", async () => {
  expect(blocksOf("Try it", checkout).length).toBe(1)
  const [open, ready, express, declined, completed, feed] = await paste("Try it", checkout)
  expect([open.status, open.messages[0].param]).toEqual(["not_ready_for_payment", "$.fulfillment_address"])
  expect(open.line_items[0].item).toEqual({ id: expect.stringMatching(/^var_/), quantity: 2 })
  expect([ready.status, ready.fulfillment_option_id]).toEqual(["ready_for_payment", "standard"])
  expect(express.fulfillment_option_id).toBe("express")
  expect(declined.error.message).toContain("insufficient_funds")
  expect(completed.status).toBe("completed")
  const [{ order }] = feed.items
  expect([order.id, order.channel, order.items[0].productName]).toEqual([
    completed.order.id,
    "acp",
    "Speckled Ceramic Mug"
  ])
})

/** The block of a language in a section. */
const sourceOf = (section: string, language: string): string => {
  const text = readme.split(/^## /m).find((part) => part.startsWith(section)) ?? ""
  return (new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(text)?.[1] ?? "").replaceAll(
    "http://localhost:3000",
    store.url
  )
}

/** Buys the number of speckled mugs that the task names as a word, over MCP. */
const myAgent = async (mcp: string, task: string) => {
  const call = async (name: string, given: object) => {
    const { body } = await post(mcp, {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: given }
    })
    return body.result.structuredContent
  }
  const { id: cart_id } = await call("create_cart", {})
  const quantity = task.includes("two") ? 2 : 1
  await call("add_to_cart", { cart_id, product_id: "speckle-ceramic-mug", quantity })
  await call("checkout_cart", { cart_id, payment_token: /tok_\w+/.exec(task)?.[0] })
}

test("the agent test works when pasted, and fails if the agent buys something else", async () => {
  const source = sourceOf("Your agent", "ts").replace(/^import .*$/m, "")
  const run = (agent: typeof myAgent) => {
    const tests: Array<() => Promise<void>> = []
    new Function("test", "expect", "myAgent", new Bun.Transpiler({ loader: "ts" }).transformSync(source))(
      (_: string, body: () => Promise<void>) => tests.push(body),
      expect,
      agent
    )
    expect(tests).toHaveLength(1)
    return Promise.all(tests.map((body) => body()))
  }
  await run(myAgent)
  await expect(run((mcp) => myAgent(mcp, "one, tok_visa"))).rejects.toThrow("5389")
})

testWith("python3")("the same in Python", async () => {
  // Runs the test without pytest. The mugs are bought here, and the Python agent does nothing.
  const shop = `${store.url}/sandboxes/python`
  await myAgent(`${shop}/mcp`, "two, tok_visa")
  const source = sourceOf("Your agent", "python").replace(", pytest", "").replace("@pytest.fixture\n", "")
  const script = `${source}\nmy_agent = lambda mcp, task: None\nassert shop()\ntest_buys_two_mugs(${JSON.stringify(shop)})`
  const python = Bun.spawn(["python3", "-c", script], { stdout: "pipe", stderr: "pipe" })
  expect([await python.exited, await new Response(python.stderr).text()]).toEqual([0, ""])
})

test("the URLs for a framework exist", async () => {
  const text = readme.split(/^## /m).find((part) => part.startsWith("Your agent")) ?? ""
  expect(text).toContain("claude mcp add --transport http vitrine http://localhost:3000/mcp")
  for (const path of ["/openapi.json", "/llms.txt"]) {
    expect(text).toContain(`http://localhost:3000${path}`)
    expect((await fetch(`${store.url}${path}`)).status).toBe(200)
  }
})

test("the named scripts and files exist", async () => {
  const { scripts } = await Bun.file(resolve(import.meta.dir, "../package.json")).json()
  const install = await Bun.file(resolve(import.meta.dir, "../docs/install.md")).text()
  const named = [...(readme + install).matchAll(/bun(?:@[\d.]+)? run (\w+)/g)].map(([, name = ""]) => name)
  expect(named.toSorted()).toContain("build")
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
  const linksOf = (text: string, folder: string) =>
    [...text.matchAll(/\]\((?!http)([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, link = ""]) => resolve(folder, link))
  const root = resolve(import.meta.dir, "..")
  const files = [...linksOf(readme, root), ...linksOf(install, resolve(root, "docs")), resolve(root, "src/main.ts")]
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) expect([file, existsSync(file)]).toEqual([file, true])
})
