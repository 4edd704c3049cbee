import { expect, test } from "bun:test"
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

test("the tour works when pasted", async () => {
  const blocks = blocksOf("Tour")
  expect(blocks.length).toBe(3)
  // A line break after each answer, so that the answers can be told apart.
  const script = blocks.join("").replaceAll("http://localhost:3000", store.url).replace(/^curl/gm, "curl -w '\\n'")
  const shell = Bun.spawn(["bash", "-c", script], { stdout: "pipe", stderr: "pipe" })
  const [output, errors] = await Promise.all([new Response(shell.stdout).text(), new Response(shell.stderr).text()])
  expect(errors).toBe("")
  const [found, cart, order, feed, room, seats, car, trip, again, declined, other, reset] = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
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
