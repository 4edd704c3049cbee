import { expect, test } from "bun:test"
import { get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

const store = useStore()
const { control, make, shop } = sandboxApiOf(() => store.url)

const faultsOf = async (name: string) => (await get(control(`/${name}/faults`))).body.items
const unavailable = { kind: "error", status: 503 }
const search = (name: string) => fetch(`${shop(name)}/api/products?limit=1`)

test("a delayed call is not counted by rules that were replaced, or by the state after a reset, in the meantime", async () => {
  const wait = { effect: { kind: "delay", ms: 1500 } }
  const next = [wait, { times: 1, effect: unavailable }]
  const hurried = { effect: { kind: "tamper", target: "product.description", text: "Hurry." } }
  const changes = [
    ["replaced", hurried, () => send("PUT", control("/replaced/faults"), { faults: next })],
    ["restarted", { times: 1, effect: unavailable }, () => post(control("/restarted/reset"))]
  ] as const
  await Promise.all(
    changes.map(async ([name, rule, change]) => {
      await make(name, { faults: [wait, rule] })
      const call = search(name)
      while ((await faultsOf(name))[0].matched === 0) await Bun.sleep(5)
      await change()
      await call
      expect(await faultsOf(name)).toMatchObject([
        { matched: 0, fired: 0 },
        { matched: 0, fired: 0 }
      ])
    })
  )
})

test("faults after an agent's reset are counted in the new state", async () => {
  const when = { operation: ["resetDemo"] }
  const lost = { when, effect: { kind: "drop", phase: "after" } }
  await make("forgetful", { agent: { reset: true }, faults: [{ when, effect: { kind: "delay", ms: 1 } }, lost] })
  await expect(fetch(`${shop("forgetful")}/api/demo/reset`, { method: "POST" })).rejects.toThrow()
  expect(await faultsOf("forgetful")).toMatchObject([
    { matched: 0, fired: 0 },
    { matched: 1, fired: 1 }
  ])
})

test("a rule that is set again counts from 0, even if it is the same; the other rules keep their counts", async () => {
  const once = { times: 1, effect: unavailable }
  await make("again", { faults: [once, { effect: { kind: "delay", ms: 1 } }] })
  const others = { matched: 2, fired: 2 }
  for (const _ of [503, 200, 200]) await search("again")
  expect((await send("PATCH", control("/again/faults/rule_1"), { times: 1 })).body).toMatchObject({ matched: 0 })
  expect(await faultsOf("again")).toMatchObject([{ matched: 0, fired: 0 }, others])
  expect((await search("again")).status).toBe(503)
  await send("PATCH", control("/again"), { labels: { still: "the same" } })
  expect(await faultsOf("again")).toMatchObject([{ matched: 1, fired: 1 }, others])
})

test("null removes members of a rule, except its effect", async () => {
  const said = { name: "once", when: { surface: ["rest"] }, trigger: { nth: [1] }, times: 1, effect: unavailable }
  await make("silent", { faults: [said] })
  const nothing = { name: null, when: null, trigger: null, times: null, effect: null }
  const { body, status } = await send("PATCH", control("/silent/faults/rule_1"), nothing)
  const effect = { ...unavailable, code: "service_unavailable", message: "The service is unavailable at the moment." }
  expect([status, body]).toEqual([200, { id: "rule_1", effect, matched: 0, fired: 0 }])
  const refused = await send("PATCH", control("/silent/faults/rule_1"), { times: 0, when: { surface: ["fax"] } })
  expect(refused.body.error.details.issues.map(({ field }: { field: string }) => field)).toEqual([
    "when.surface[0]",
    "times"
  ])
})
