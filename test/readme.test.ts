import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { openProgram } from "./support/process.ts"
import { useStore } from "./support/store.ts"

const store = useStore()
const readme = await Bun.file(resolve(import.meta.dir, "../README.md")).text()

/** The shell blocks of a section, as a reader pastes them one after the other. */
const blocksOf = (section: string): ReadonlyArray<string> => {
  const text = readme.split(/^## /m).find((part) => part.startsWith(section)) ?? ""
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? "")
}

test("the analytics curl works when pasted", async () => {
  const [block = ""] = blocksOf("Visibility analytics")
  await using program = await openProgram({ VISIBILITY_DEMO: "true" })
  const ask = async () => {
    const script = block.replaceAll("http://localhost:3000", program.url)
    const shell = Bun.spawn(["bash", "-c", script], { stdout: "pipe" })
    return JSON.parse(await new Response(shell.stdout).text())
  }
  // The demonstration is made in the background; a reader is slower than this.
  let answer = await ask()
  while (answer.error !== undefined || answer.data.total_queries === 0) {
    expect(["unauthorized", undefined]).toContain(answer.error?.code)
    await Bun.sleep(100)
    answer = await ask()
  }
  expect(answer.data.period).toBe("30d")
  expect(answer.data.visibility_score).toBeGreaterThan(0)
}, 30_000)

/** Pastes the blocks of a section into a shell and yields the answers that it prints. */
const paste = async (section: string) => {
  // A line break after each answer, so that the answers can be told apart.
  const script = blocksOf(section)
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

test("the tour works when pasted", async () => {
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

test("the agent checkout works when pasted", async () => {
  expect(blocksOf("Agent checkout").length).toBe(1)
  const [open, ready, express, declined, completed, feed] = await paste("Agent checkout")
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

test("what it says to run is there to be run", async () => {
  const { scripts } = await Bun.file(resolve(import.meta.dir, "../package.json")).json()
  const named = [...readme.matchAll(/bun(?:@[\d.]+)? run (\w+)/g)].map(([, name = ""]) => name)
  expect(named.toSorted()).toContain("build")
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
  const files = [...readme.matchAll(/\]\((?!http)([\w./-]+)\)|bun@[\d.]+ (src\/\S+?)`/g)].map(
    ([, link, script]) => link ?? script ?? ""
  )
  expect(files).toContain("src/main.ts")
  for (const file of files) {
    const path = resolve(import.meta.dir, "..", file)
    expect([file, existsSync(path)]).toEqual([file, true])
  }
})
