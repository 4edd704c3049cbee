import { existing, importSandbox, sandbox, VitrineError } from "@vitrine/client"

// A user's program, alone with the installed tarball. Node and Bun run it.

const printResult = (name: string, value: unknown) => process.stdout.write(`${JSON.stringify([name, value])}\n`)

const shop = await sandbox({ name: "client", clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } })
const before = await shop.snapshot()
const cart = await (await fetch(`${shop.baseUrl}/api/carts`, { method: "POST" })).json()
await fetch(`${shop.baseUrl}/api/carts/${cart.id}/items`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ product_id: "stoneware-coffee-mug" })
})
printResult("time", [(await shop.clock()).now, (await shop.advance("P1D")).now])
const { added } = await shop.diff(before)
printResult(
  "added",
  added.carts?.map(({ items }) => items.length)
)
const forks = await shop.fork(8)
const hashes = await Promise.all([shop, ...forks].map((each) => each.hash()))
printResult("hashes", [hashes.length, new Set(hashes).size])
const { generation } = await shop.state()
const restored = await shop.restore(before)
printResult("restored", [
  restored.generation - generation,
  restored.now,
  (await shop.state()).view,
  await shop.diff(before)
])
const [first = shop] = forks
const copy = await importSandbox(await first.export(), "client-copy")
printResult("imported", (await copy.hash()) === hashes[0])
printResult("changed", (await copy.change({ labels: { task: "mug" } })).labels)
printResult("reset", (await copy.reset()).sequence)
await copy.fail({ times: 1, effect: { kind: "error", status: 502 } })
const { status } = await fetch(`${copy.baseUrl}/api/products`)
printResult("failed", [status, (await copy.faults()).map(({ fired }) => fired)])
await copy.clearFaults()
printResult("cleared", await copy.faults())
const { checks, ok } = await shop.verify([
  { id: "once", match: { operation: "createCart", committed: true }, count: { exactly: 1 } },
  { id: "bought", match: { operation: "checkout" } }
])
printResult("verified", [ok, checks.map((check) => check.ok)])
const [created] = (await shop.journal({ operation: "createCart" })).items
const earlier = await shop.forkAfter(created?.seq ?? 0)
printResult(
  "earlier",
  (await earlier.diff()).added.carts?.map(({ items }) => items.length)
)
try {
  await sandbox({ name: "client" })
} catch (error) {
  if (error instanceof VitrineError)
    printResult("refused", [error.status, error.code, error.message, error.next[0]?.operation])
}
try {
  await existing("client", { server: "http://127.0.0.1:1/" })
} catch (error) {
  if (error instanceof Error) printResult("unreachable", [error.message, error.cause instanceof Error])
}
// The server has no task with this id, so a grade needs the task itself.
const customTask = {
  id: "own/nothing",
  version: 1,
  tags: [],
  difficulty: 1,
  why: "It is the smallest task.",
  instruction: "Buy nothing, and say so.",
  expect: { anyOf: [{ name: "nothing" }], answer: [{ contains: "nothing" }] },
  refusal: true,
  oracles: [{ name: "direct", calls: [], answer: "I bought nothing." }],
  mutants: []
}
const trialSandbox = await sandbox({ task: customTask })
const [fork] = await trialSandbox.fork()
const found = await existing(trialSandbox.name)
const grades = [
  trialSandbox.grade("I bought nothing."),
  fork?.grade("Done."),
  found.grade("I bought nothing.", undefined, customTask)
]
printResult(
  "graded",
  (await Promise.all(grades)).map((report) => report?.verdict)
)
await fork?.dispose()
await trialSandbox.dispose()
for (const each of [copy, earlier, ...forks]) await each[Symbol.asyncDispose]()
await shop.dispose()
try {
  await existing("client")
} catch (error) {
  printResult("gone", error instanceof VitrineError && error.status)
}
