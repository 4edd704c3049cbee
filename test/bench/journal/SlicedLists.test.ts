import { expect, test } from "bun:test"
import { mcpCallOf } from "../../../src/bench/journal/sentRequest.ts"
import { argumentsOf, type Entry } from "../../../src/web/watch/Entry.ts"
import { type Arguments, type Json, rpc } from "../../mcp/agent.ts"
import { get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

// Four tools show a part of a list that their operation returns in full. The journal records what the agent was shown.
const store = useStore()
const { control, make, shop } = sandboxApiOf(() => store.url)

const stay = { city: "LON", check_in: "2027-03-12", check_out: "2027-03-15" }
const flight = { from: "JFK", to: "LHR", date: "2027-03-12" }

const call = async (sandbox: string, name: string, given: Arguments): Promise<Json> =>
  (await rpc(shop(sandbox), "tools/call", { name, arguments: given })).body.result

const lastOf = async (sandbox: string): Promise<Entry> =>
  (await get(`${control(`/${sandbox}/journal`)}?limit=1000`)).body.items.at(-1)

test.each([
  ["search_hotels", "items", stay],
  ["search_flights", "items", flight],
  ["search_cars", "items", { location: "LHR", pickup_date: "2027-03-12", dropoff_date: "2027-03-15" }],
  ["get_product_feed", "products", {}]
])("an entry of %s has the part of the list that was shown, with its limit and offset", async (name, member, given) => {
  const parts: ReadonlyArray<readonly [Arguments, object]> = [
    [{ limit: 1 }, { limit: "1" }],
    [
      { limit: 2, offset: 1 },
      { limit: "2", offset: "1" }
    ],
    [
      { limit: 5, offset: 500 },
      { limit: "5", offset: "500" }
    ]
  ]
  for (const [range, part] of parts) {
    const { structuredContent } = await call("parts", name, { ...given, ...range })
    const { input, output } = await lastOf("parts")
    expect([output, (input as Json).list]).toEqual([structuredContent, part])
  }
  const few = (await call("parts", name, given)).structuredContent[member]
  expect((await lastOf("parts")).output).toMatchObject({ [member]: few })
})

test("an entry records the requested limit and offset even if that part cannot be shown, and can be replayed", async () => {
  for (const range of [{ limit: 0 }, { limit: 3, offset: 1 }]) {
    const given = { ...flight, ...range }
    const answered = await call("again", "search_flights", given)
    const entry = await lastOf("again")
    expect(Object.fromEntries(argumentsOf(entry))).toMatchObject(JSON.parse(JSON.stringify(range), text))
    const { params } = JSON.parse(mcpCallOf(entry, { name: "search_flights", id: "id" }) ?? "")
    expect(params).toEqual({ name: "search_flights", arguments: given })
    expect(await call("again", params.name, params.arguments)).toEqual(answered)
  }
})

const text = (_: string, value: unknown) => (typeof value === "number" ? String(value) : value)

test("a check of what an agent has seen does not match items that it was not shown", async () => {
  const all = (await get(`${shop("seen")}/api/hotels?${new URLSearchParams(stay)}`)).body.items
  const match = { surface: "mcp", "output.items.*.id": all.at(-1).id }
  const hasSeen = async () =>
    (await post(control("/seen/journal/verify"), { checks: [{ id: "looked", match }] })).body.ok
  await call("seen", "search_hotels", { ...stay, limit: 1 })
  await call("seen", "search_hotels", { ...stay, offset: 500 })
  expect(await hasSeen()).toBe(false)
  await call("seen", "search_hotels", { ...stay, offset: all.length - 1 })
  expect(await hasSeen()).toBe(true)
})

test("a tamper rule alters only the part that is shown, and does not count calls in which it alters nothing", async () => {
  const effect = { kind: "tamper", target: "answer.items.1.name", text: "Altered", position: "replace" }
  await make("altered", { faults: [{ when: { operation: ["searchHotels"] }, effect }] })
  const { content, structuredContent } = await call("altered", "search_hotels", { ...stay, limit: 1 })
  expect([structuredContent.items.length, content.length, (await lastOf("altered")).output]).toEqual([
    1,
    1,
    structuredContent
  ])
  const past = await call("altered", "search_hotels", { ...stay, offset: 500 })
  expect(past.content[1].text).toContain("offset 500 skips all of them")
  expect((await get(control("/altered/faults"))).body.items).toMatchObject([{ fired: 0 }])
  const { structuredContent: shown } = await call("altered", "search_hotels", { ...stay, limit: 2, offset: 1 })
  expect(shown.items[1].name).toBe("Altered")
  expect(await lastOf("altered")).toMatchObject({ output: shown, faults: ["rule_1"] })
})
