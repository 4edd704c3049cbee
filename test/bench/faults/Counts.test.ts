import { expect, test } from "bun:test"
import { get, post, send, useStore } from "../../support/store.ts"
import { controlOf } from "../control.ts"

const store = useStore()
const { control, make, shop } = controlOf(() => store.url)

const faultsOf = async (name: string) => (await get(control(`/${name}/faults`))).body.items
const unavailable = { kind: "error", status: 503 }
const search = (name: string) => fetch(`${shop(name)}/api/products?limit=1`)

test("a call that waits is not counted by what took the place of its rules, nor by those of another state", async () => {
  const wait = { effect: { kind: "delay", ms: 400 } }
  const next = [wait, { times: 1, effect: unavailable }]
  const hurried = { effect: { kind: "tamper", target: "product.description", text: "Hurry." } }
  const changes = [
    ["replaced", hurried, () => send("PUT", control("/replaced/faults"), { faults: next })],
    ["restarted", { times: 1, effect: unavailable }, () => post(control("/restarted/reset"))]
  ] as const
  for (const [name, rule, change] of changes) {
    await make(name, { faults: [wait, rule] })
    const call = search(name)
    while ((await faultsOf(name))[0].matched === 0) await Bun.sleep(5)
    await change()
    await call
    expect(await faultsOf(name)).toMatchObject([
      { matched: 0, fired: 0 },
      { matched: 0, fired: 0 }
    ])
  }
})

test("what comes after the reset of an agent is counted in the state that it began", async () => {
  const when = { operation: ["resetDemo"] }
  const lost = { when, effect: { kind: "drop", phase: "after" } }
  await make("forgetful", { agent: { reset: true }, faults: [{ when, effect: { kind: "delay", ms: 1 } }, lost] })
  await expect(fetch(`${shop("forgetful")}/api/demo/reset`, { method: "POST" })).rejects.toThrow()
  expect(await faultsOf("forgetful")).toMatchObject([
    { matched: 0, fired: 0 },
    { matched: 1, fired: 1 }
  ])
})
