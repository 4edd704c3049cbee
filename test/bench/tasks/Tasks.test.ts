import { expect, test } from "bun:test"
import Ajv from "ajv/dist/2020.js"
import { get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore({ seed: "vitrine" })
const gatwick = "travel/two-seats-to-gatwick"

test("tasks are listed and described, with their secret part only on request", async () => {
  const { body } = await get(`${store.url}/bench/v1/tasks?pack=starter&tag=scarcity`)
  expect(body.items.map(({ id }: { id: string }) => id)).toContain(gatwick)
  expect(JSON.stringify(body)).not.toMatch(/oracles|KV203|flt_/)

  const { body: task } = await get(`${store.url}/bench/v1/tasks/${gatwick}`)
  expect(task).toMatchObject({
    id: gatwick,
    pack: "starter",
    asks: true,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/)
  })
  expect(task.secret).toBeUndefined()
  const { body: withSecret } = await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)
  expect(withSecret.secret).toMatchObject({ id: gatwick, expect: { anyOf: [{ name: "KV203" }] } })

  const missing = await get(`${store.url}/bench/v1/tasks/travel/none`)
  expect([missing.status, missing.body.error.code]).toEqual([404, "task_not_found"])
})

test("a list by a pack or a tag that no task has is refused", async () => {
  const { body, status } = await get(`${store.url}/bench/v1/tasks?pack=startr&tag=scarcty`)
  expect([status, body.error.code]).toEqual([400, "invalid_request"])
  const [pack, tag] = body.error.details.issues
  expect(pack).toMatchObject({ field: "pack", received: '"startr"', nearest: ["starter"] })
  expect(tag).toMatchObject({ field: "tag", received: '"scarcty"', nearest: ["scarcity"] })

  // This pack exists.
  const standard = await get(`${store.url}/bench/v1/tasks?pack=standard`)
  expect(standard.body.error.message).toMatch(
    /^Invalid request: pack: expected a pack that has tasks: .*starter, received "standard"\.$/
  )
  const long = await get(`${store.url}/bench/v1/tasks?tag=${"a".repeat(1000)}`)
  expect(long.body.error.message).toEndWith(`received "${"a".repeat(79)}....`)
})

test("the JSON schema accepts a built-in task, and refuses invalid ones", async () => {
  const schema = JSON.parse((await get(`${store.url}/bench/schemas/task-1.json`)).body)
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  const { body } = await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)
  expect([validate(body.secret), validate.errors]).toEqual([true, null])
  expect(validate({ ...body.secret, forbidden: {} })).toBe(false)
  expect(validate({ ...body.secret, version: "1" })).toBe(false)
})

test("invalid sandbox settings are reported by their place in the task, or in the request if it sets them", async () => {
  const { body } = await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)
  const hidden = { tools: { hide: ["nothing"] } }
  const sandbox = { agent: hidden, clock: { mode: "frozen", at: "2099-01-01T00:00:00Z" } }
  const placesOf = async (path: string, own: object, request: object = {}) => {
    const refused = await post(`${store.url}/bench/v1/${path}`, { ...request, task: { ...body.secret, sandbox: own } })
    return [refused.status, ...refused.body.error.details.issues.map(({ field }: { field: string }) => field)]
  }
  const ofTools = [400, "task.sandbox.agent.tools.hide: nothing"]
  expect(await placesOf("sandboxes", { agent: hidden })).toEqual(ofTools)
  expect(await placesOf("sandboxes", { agent: hidden }, { agent: { reset: true } })).toEqual(ofTools)
  expect(await placesOf("tasks/validate", { agent: hidden })).toEqual(ofTools)
  expect(await placesOf("sandboxes", {}, { agent: hidden })).toEqual([400, "agent.tools.hide: nothing"])
  expect(await placesOf("sandboxes", { ...sandbox, agent: {} })).toEqual([400, "task.sandbox.clock.at"])
  expect(await placesOf("sandboxes", { overlay: [{ sku: "nothing", left: 0 }] })).toEqual([
    400,
    "task.sandbox.overlay[0].sku"
  ])
  expect(
    await placesOf("sandboxes", { faults: [{ effect: { kind: "stock", select: { sku: "no" }, left: 0 } }] })
  ).toEqual([400, "task.sandbox.faults[0].effect.select.sku"])
})

test("a task that names an unknown operation is refused by every route that accepts a task", async () => {
  const { body } = await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)
  const journal = [
    { id: "bought", match: { operation: "checkot" } },
    { id: "asked", order: [{ operation: "askShopper" }, { operation: { in: ["checkout", "protocol:ping"] } }] }
  ]
  const task = {
    ...body.secret,
    expect: { ...body.secret.expect, journal },
    forbid: { journal: [{ any: [{ operation: "listOrder" }] }] }
  }
  for (const path of ["tasks/validate", "sandboxes", "sandboxes/default/grade"]) {
    const refused = await post(`${store.url}/bench/v1/${path}`, { task })
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"])
    expect(refused.body.error.details.issues.map(({ field }: { field: string }) => field)).toEqual([
      "task.expect.journal[0].match.operation checkot",
      "task.forbid.journal[0].any[0].operation listOrder"
    ])
    expect(refused.body.error.message).toContain("(did you mean listOrders?)")
  }
})

test("a task with half of a surrogate pair is refused with the name of the member", async () => {
  const { body } = await get(`${store.url}/bench/v1/tasks/${gatwick}?secret=true`)
  const task = { ...body.secret, instruction: "Buy a mug \ud83d." }
  for (const path of ["tasks/validate", "sandboxes", "sandboxes/default/grade"]) {
    const refused = await post(`${store.url}/bench/v1/${path}`, { task })
    expect([refused.status, refused.body.error.details?.issues]).toEqual([
      400,
      [expect.objectContaining({ field: "task.instruction" })]
    ])
  }
})
