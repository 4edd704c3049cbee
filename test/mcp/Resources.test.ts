import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { useAgency } from "../store/bookings/agency.ts"
import { get, post } from "../support/requests.ts"
import { type Agent, connectAgent, type Json, rpc } from "./agent.ts"

const store = useAgency()
let agent: Agent
beforeAll(async () => {
  agent = await connectAgent(store.sandbox("resources"))
})
afterAll(() => agent.client.close())

const read = async (uri: string): Promise<Json> => {
  const { contents } = await agent.client.readResource({ uri })
  expect(contents[0]).toMatchObject({ uri, mimeType: "application/json" })
  const [{ text }] = contents as unknown as [{ text: string }]
  return JSON.parse(text)
}

describe("resources", () => {
  test("are the feed and each product", async () => {
    const { resources } = await agent.client.listResources()
    const { items } = (await get(`${store.url}/api/products?limit=100`)).body
    expect(resources.map(({ uri }) => uri)).toEqual([
      "vitrine://feed",
      ...items.map(({ slug }: Json) => `vitrine://products/${slug}`)
    ])
    for (const { description, mimeType, name, title } of resources) {
      for (const text of [description, name, title]) expect(text).toMatch(/\S/)
      expect(mimeType).toBe("application/json")
    }
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length)
  })

  test("of a large catalogue are listed in pages", async () => {
    const products = Array.from({ length: 150 }, (_, at) => ({
      slug: `item-${at}`,
      name: `Item ${at}`,
      description: "A thing.",
      category: "desk",
      priceCents: 1000 + at,
      tags: ["thing"],
      variants: [{ label: "One size", stock: 5 }]
    }))
    const pack = await post(`${store.url}/bench/v1/packs`, { title: "Things", description: "Many.", products })
    const made = { name: "things", packs: ["standard", pack.body.name] }
    expect((await post(`${store.url}/bench/v1/sandboxes`, made)).status).toBe(201)
    const listed: Array<string> = []
    const sizes: Array<number> = []
    let params: { cursor?: string } = {}
    do {
      const { result } = (await rpc(store.sandbox("things"), "resources/list", params)).body
      listed.push(...result.resources.map(({ uri }: Json) => uri))
      sizes.push(result.resources.length)
      params = result.nextCursor === undefined ? {} : { cursor: result.nextCursor }
    } while (params.cursor !== undefined)
    expect([sizes[0], new Set(listed).size]).toEqual([101, listed.length])
    expect(listed.filter((uri) => uri === "vitrine://feed")).toEqual(["vitrine://feed"])
    for (const { slug } of products) expect(listed).toContain(`vitrine://products/${slug}`)
  })

  test.each(["garbage", " ", "prod_0.1", "x".repeat(3000)])(
    "are not listed for the invalid cursor %j",
    async (cursor) => {
      for (const query of ["", "?tools=acp"]) {
        const { error } = (await rpc(store.url, "resources/list", { cursor }, {}, `/mcp${query}`)).body
        expect(error.code).toBe(-32602)
        expect(error.message).toStartWith(
          "Invalid parameters of resources/list: params.cursor: expected the nextCursor"
        )
        expect(error.message.length).toBeLessThan(300)
      }
    }
  )

  test.each(["tools/list", "prompts/list", "resources/templates/list"])(
    "an invalid cursor is also refused by %s, which has a single page",
    async (method) => {
      const { error } = (await rpc(store.url, method, { cursor: "garbage" })).body
      expect([error.code, error.message]).toEqual([
        -32602,
        `Invalid parameters of ${method}: params.cursor: expected the nextCursor of an earlier answer to this list, received "garbage"`
      ])
      const listed = async (params: object) => (await rpc(store.url, method, params)).body.result
      expect(await listed({ cursor: "" })).toEqual(await listed({}))
    }
  )

  test("are listed from the start if the cursor is empty", async () => {
    const listed = async (params: object) => (await rpc(store.url, "resources/list", params)).body.result
    expect(await listed({ cursor: "" })).toEqual(await listed({}))
  })

  test("the feed is the same as over REST", async () => {
    expect(await read("vitrine://feed")).toEqual((await get(`${store.sandbox("resources")}/api/acp/feed`)).body)
  })

  test("each product can be read by its slug or its id", async () => {
    const { resources } = await agent.client.listResources()
    for (const { uri } of resources.slice(1)) {
      const product = await read(uri)
      expect(uri).toBe(`vitrine://products/${product.slug}`)
      expect(await read(`vitrine://products/${product.id}`)).toEqual(product)
    }
    const lamp = await get(`${store.sandbox("resources")}/api/products/arc-desk-lamp`)
    expect(await read("vitrine://products/arc-desk-lamp")).toEqual(lamp.body)
  })

  test("a product also has a text, for SDKs that do not accept JSON", async () => {
    const uri = "vitrine://products/arc-desk-lamp"
    const { contents } = await agent.client.readResource({ uri })
    const { name, variants } = await read(uri)
    const [, text] = contents as unknown as [object, Json]
    expect(text).toMatchObject({ uri, mimeType: "text/markdown" })
    for (const shown of [`# ${name}`, "$129.00", ...variants.map(({ id }: Json) => id)])
      expect(text.text).toContain(shown)
    expect(text.text).not.toContain("sold out")
  })

  test("the text has the rating, reviews, badges and paid place of a product", async () => {
    const thing = {
      slug: "rated-thing",
      name: "Rated thing",
      description: "A thing.",
      category: "desk",
      priceCents: 1000,
      tags: ["thing"],
      variants: [{ label: "One size", stock: 5 }],
      rating: 4.5,
      reviewCount: 12,
      reviews: [
        { author: "Ann", rating: 5, text: "Great." },
        { author: "Ben", text: "Not mine." }
      ],
      badges: ["Bestseller", "New"],
      sponsored: true
    }
    const { badges: _, reviews: __, sponsored: ___, ...rest } = thing
    const starred = { ...rest, slug: "starred-thing", rating: 4, reviewCount: 1 }
    const pack = await post(`${store.url}/bench/v1/packs`, {
      title: "Rated",
      description: "Two.",
      products: [thing, starred]
    })
    const made = { name: "rated", packs: ["standard", pack.body.name] }
    expect((await post(`${store.url}/bench/v1/sandboxes`, made)).status).toBe(201)
    const textOf = async (slug: string): Promise<ReadonlyArray<string>> => {
      const { result } = (await rpc(store.sandbox("rated"), "resources/read", { uri: `vitrine://products/${slug}` }))
        .body
      return result.contents[1].text.split("\n").filter((line: string) => line !== "" && !line.startsWith("- One size"))
    }
    expect(await textOf("rated-thing")).toEqual([
      "# Rated thing",
      "A thing.",
      "$10.00",
      "4.5 of 5 stars from 12 buyers",
      "Badges: Bestseller, New",
      "Sponsored",
      "## Reviews",
      "- Ann (5 of 5 stars): Great.",
      "- Ben: Not mine."
    ])
    expect(await textOf("starred-thing")).toEqual([
      "# Rated thing",
      "A thing.",
      "$10.00",
      "4.0 of 5 stars from 1 buyer"
    ])
  })

  test("show when a variant is sold out", async () => {
    await using buyer = await connectAgent(store.sandbox("sold"))
    const isThere = async () => {
      const { contents } = await buyer.client.readResource({ uri: "vitrine://products/field-watch-38" })
      const [{ text }] = contents as unknown as [{ text: string }]
      expect(contents.some((content) => "text" in content && content.text.includes("sold out"))).toBe(
        !JSON.parse(text).variants[0].available
      )
      return JSON.parse(text).variants[0].available
    }
    expect(await isThere()).toBe(true)
    const { id: cart_id } = await buyer.call("create_cart")
    await buyer.call("add_to_cart", { cart_id, product_id: "field-watch-38", quantity: 3 })
    await buyer.call("checkout_cart", { cart_id, payment_token: "tok_visa" })
    expect(await isThere()).toBe(false)
  })

  test("have a URI template", async () => {
    const { resourceTemplates } = await agent.client.listResourceTemplates()
    expect(resourceTemplates).toMatchObject([{ uriTemplate: "vitrine://products/{slug}", name: "product" }])
    expect((await read("vitrine://products/{slug}".replace("{slug}", "arc-desk-lamp"))).name).toBe("Arc Desk Lamp")
  })

  test.each([
    "vitrine://products/nothing",
    "vitrine://feed/",
    "vitrine://orders/1",
    "vitrine://products/",
    "file:///",
    ""
  ])("%j is not a resource", async (uri) => {
    const { error } = (await rpc(store.url, "resources/read", { uri })).body
    expect(error.code).toBe(-32002)
    expect(error.message).toContain(JSON.stringify(uri))
    expect(error.message).toContain("resources/list")
  })
})

describe("prompts", () => {
  const say = async (name: string, given: Record<string, string>): Promise<string> => {
    const { messages } = await agent.client.getPrompt({ name, arguments: given })
    expect(messages).toMatchObject([{ role: "user", content: { type: "text" } }])
    const [{ content }] = messages as unknown as [{ content: { text: string } }]
    return content.text
  }

  test("have a title, a description and described arguments", async () => {
    const { prompts } = await agent.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(["buy_gift", "plan_weekend", "test_declined_payment"])
    for (const { arguments: needed = [], description, title } of prompts) {
      for (const text of [description, title, ...needed.map((argument) => argument.description)]) {
        expect(text).toMatch(/\S/)
      }
      for (const { required } of needed) expect(required).toBeBoolean()
    }
  })

  test("contain the given arguments, and nothing about those that are not given", async () => {
    const gift = await say("buy_gift", { budget: "60", recipient: "a potter" })
    expect(gift).toContain("no more than 60 US dollars")
    expect(gift).toContain("for a potter")
    expect(await say("buy_gift", { budget: "60" })).toStartWith("Find a gift in the shop")
    const weekend = { from: "TLV", to: "LON", friday: "2027-03-12" }
    expect(await say("plan_weekend", { ...weekend, budget: "900" })).toContain("no more than 900 US dollars")
    expect(await say("plan_weekend", weekend)).not.toContain("no more than")
    expect(await say("test_declined_payment", { reason: "lost_card" })).toContain("tok_declined_lost_card")
  })

  test("use each of their arguments", async () => {
    const { prompts } = await agent.client.listPrompts()
    for (const { arguments: needed = [], name } of prompts) {
      const given = Object.fromEntries(needed.map((argument) => [argument.name, `given-${argument.name}`]))
      const text = await say(name, given)
      for (const value of Object.values(given)) expect(text).toContain(value)
      expect(text).not.toMatch(/undefined|null|\$\{/)
    }
  })

  test("of a weekend refuse another day than a Friday, a day that does not exist, and a trip to where it begins", async () => {
    const messageOf = async (given: object) =>
      (await rpc(store.url, "prompts/get", { name: "plan_weekend", arguments: given })).body.error?.message
    const weekend = { from: "TLV", to: "LON", friday: "2027-03-12" }
    expect(await messageOf({ ...weekend, friday: "2027-03-13" })).toBe(
      'friday: expected a Friday, received "2027-03-13"'
    )
    expect(await messageOf({ ...weekend, friday: "2027-02-30" })).toBe(
      'friday: expected a date that exists, YYYY-MM-DD, received "2027-02-30"'
    )
    expect(await messageOf({ ...weekend, to: "tlv " })).toBe(
      'from and to: expected two different cities, received "tlv " twice'
    )
    expect(await messageOf({ ...weekend, friday: "the 12th of March" })).toBeUndefined()
  })

  test("with missing arguments are refused, and the error names them", async () => {
    const errorOf = async (name: string, given?: object) =>
      (await rpc(store.url, "prompts/get", { name, arguments: given })).body.error
    expect(await errorOf("plan_weekend", { to: "LON", from: " " })).toEqual({
      code: -32602,
      message: "Missing arguments: from, friday"
    })
    expect(await errorOf("buy_gift")).toEqual({ code: -32602, message: "Missing arguments: budget" })
    const unknown = await errorOf("sell_gift", {})
    expect(unknown.code).toBe(-32602)
    expect(unknown.message).toContain("There are buy_gift, plan_weekend, test_declined_payment")
  })
})

describe("instructions", () => {
  const instructions = async () => {
    await using agent = await connectAgent(store.url)
    return agent.client.getInstructions() ?? ""
  }

  test("contain today's date", async () => {
    expect(await instructions()).toContain("Today is 2026-11-20 in UTC")
    store.setTime("2027-02-28T23:59:59.000Z")
    expect(await instructions()).toContain("Today is 2027-02-28 in UTC")
    store.setTime("2027-03-01T00:00:00.000Z")
    expect(await instructions()).toContain("Today is 2027-03-01 in UTC")
  })

  test("say in a few words that nothing is real, how to pay, and which cities there are", async () => {
    const text = await instructions()
    for (const part of ["Nothing is real", "TLV", "NYC", "LON", "TYO", "US cents"]) {
      expect(text).toContain(part)
    }
    expect(text.split(/\s+/).length).toBeLessThan(180)
  })

  test("come with the server's name and capabilities", () => {
    expect(agent.client.getServerVersion()).toMatchObject({ name: "vitrine", title: "Vitrine" })
    expect(agent.client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} })
  })
})
