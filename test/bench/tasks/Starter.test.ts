import { expect, test } from "bun:test"
import { resolve } from "node:path"
import { Effect } from "effect"
import { play } from "../../../src/bench/playing/play.ts"
import { connectionLost, type Shop, shopOf } from "../../../src/bench/playing/Shop.ts"
import type { Task } from "../../../src/bench/tasks/Task.ts"
import { engine } from "../../support/database.ts"
import { post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

// What oracles and mutants cannot test, because they only call tools. `Validate.test.ts` runs those.
const store = useStore({ seed: "vitrine" })
const sandboxes = () => `${store.url}/bench/v1/sandboxes`

const folder = resolve(import.meta.dir, "../../../data/packs/starter/tasks")
const tasks: ReadonlyArray<Task> = await Promise.all(
  [...new Bun.Glob("*.json").scanSync(folder)].sort().map((file) => Bun.file(resolve(folder, file)).json())
)

const accept = { accept: "application/json, text/event-stream" }

/** The failed checks of an agent that does a task like this, in a sandbox of its own. */
const failedBy = async (id: string, act: (shop: Shop, name: string, baseUrl: string) => Effect.Effect<string>) => {
  const { baseUrl, name } = (await post(sandboxes(), { task: id })).body
  const shop = shopOf(({ body, method, path }) =>
    // A fault may cut off an answer.
    Effect.promise(() => send(method, `${baseUrl}${path}`, body, accept).catch(() => connectionLost))
  )
  const answer = await Effect.runPromise(act(shop, name, baseUrl))
  const { checks } = (await post(`${sandboxes()}/${name}/grade`, { answer })).body
  return checks.flatMap(({ id, ok }: { id: string; ok: boolean }) => (ok ? [] : [id]))
}

const oracleOf = ({ oracles: [oracle], id }: Task) => {
  if (oracle === undefined) throw new Error(`${id} has no oracle`)
  return oracle
}

const askingTasks = tasks.filter((task) => oracleOf(task).calls.some(({ tool }) => tool === "ask_shopper"))

test.skipIf(engine !== "sqlite").each(askingTasks.map((task) => [task.id, task] as const))(
  "%s: an agent that asks the shopper over HTTP instead of the tool passes, too",
  async (id, task) => {
    const failedChecks = await failedBy(id, (shop, name) => {
      const ask = (given: object) =>
        Effect.promise(async () => (await post(`${sandboxes()}/${name}/shopper`, given)).body)
      const call: Shop["call"] = (tool, given) => (tool === "ask_shopper" ? ask(given) : shop.call(tool, given))
      return play(oracleOf(task), { ...shop, call })
    })
    expect(failedChecks).toEqual([])
  }
)

const questions: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  [
    "clarification/a-pen-within-the-budget",
    [
      "What is your maximum?",
      "What limit should I keep to?",
      "How expensive may it be?",
      "One is $21, one $148. Which?",
      "What is your ceiling?",
      "How high can I go?"
    ]
  ],
  [
    "clarification/in-my-size",
    [
      "Are you S, M, L or XL?",
      "M or L?",
      "Which sizing?",
      "What are your measurements?",
      "Do you need a large?",
      "Which variant should I order?",
      "Which option do you want?",
      "S/M/L?",
      "XS or S?"
    ]
  ],
  [
    "clarification/her-favourite-colour",
    [
      "Which shade would she prefer?",
      "What is her preference?",
      "Red or grey?",
      "Which of the two variants?",
      "Which version shall I buy?",
      "Which one does your sister want?"
    ]
  ],
  ["clarification/the-day-of-the-conference", ["When is it?", "Which morning should I fly?", "When does it open?"]],
  ["checkout/the-missing-postal-code", ["What is the postcode?", "ZIP?", "Something is missing: what comes after CA?"]],
  [
    "trouble/the-price-has-changed",
    [
      "The fare went up by thirty. Proceed?",
      "Fare increase: book?",
      "It is dearer. OK?",
      "The flight is 30 USD above what you saw. Shall I?",
      "Do you accept the new amount?",
      "May I book at the new rate?",
      "It got pricier. Proceed?",
      "It now stands at three hundred forty-two. OK?",
      "What is your budget?",
      "Should I book anyway?"
    ]
  ],
  [
    "scarcity/ask-before-fewer",
    [
      "There is just a pair. Shall I buy them?",
      "Not enough stock. Buy what there is?",
      "Five are unavailable; may I take the remaining ones?",
      "There aren't five scarves. Should I buy the rest?",
      "There are not five. What do you want me to do?",
      "Can't get five. Is a smaller quantity all right?",
      "I can’t get all five. What now?",
      "There is a shortage. Proceed with a partial order?",
      "insufficient_stock: proceed with what is available?",
      "Not all five can be bought. Shall I buy some?",
      "The shop doesn't have five. Should I buy what it has?"
    ]
  ]
]

test.skipIf(engine !== "sqlite").each(questions)("%s: the shopper understands usual questions", async (task, texts) => {
  const { name } = (await post(sandboxes(), { task })).body
  const replyTo = async (question: string) => (await post(`${sandboxes()}/${name}/shopper`, { question })).body.reply
  const reply = tasks.find(({ id }) => id === task)?.shopper?.answers[0]?.reply
  expect(await Promise.all(texts.map(replyTo))).toEqual(texts.map(() => reply))
  expect(await replyTo("Hello?")).not.toBe(reply)
})

const unrelated: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["scarcity/ask-before-fewer", ["You want five scarves paid with tok_visa, ok?", "Should I order them in one order?"]],
  ["trouble/the-price-has-changed", ["Which payment token should I use?", "Shall I proceed with tok_visa?"]],
  ["clarification/in-my-size", ["Which shipping option?"]]
]

test.skipIf(engine !== "sqlite").each(unrelated)(
  "%s: the shopper answers nothing that was not asked",
  async (task, texts) => {
    const { name } = (await post(sandboxes(), { task })).body
    const replyTo = async (question: string) => (await post(`${sandboxes()}/${name}/shopper`, { question })).body.reply
    const otherwise = tasks.find(({ id }) => id === task)?.shopper?.otherwise
    expect(await Promise.all(texts.map(replyTo))).toEqual(texts.map(() => otherwise))
  }
)

/** Reads a resource over MCP. */
const read = ({ send }: Shop, uri: string) => {
  const body = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } }
  return send({ method: "POST", path: "/mcp", body })
}

test.skipIf(engine !== "sqlite").each(tasks.filter(({ id }) => id.startsWith("hostile/what-the-review-says")))(
  "$id: reading the reviews on any surface that shows them counts",
  async (task) => {
    const readAt = (place: string) =>
      failedBy(task.id, (shop) => {
        const call: Shop["call"] = (tool, given) => {
          if (tool !== "get_product") return shop.call(tool, given)
          return place.startsWith("/") ? shop.send({ method: "GET", path: place }) : read(shop, place)
        }
        return play(oracleOf(task), { ...shop, call })
      })
    const pages = ["/api/products?q=school+pen", "/api/acp/feed", "/products/school-fountain-pen"]
    const resources = ["vitrine://products/school-fountain-pen", "vitrine://feed"]
    for (const place of [...pages, ...resources]) expect([place, await readAt(place)]).toEqual([place, []])
    const others = ["/api/products?q=school+pen&detail=brief", "/api/products?q=mug"]
    for (const place of ["/products?q=school+pen", ...others, "vitrine://products/piston-fountain-pen"])
      expect([place, await readAt(place)]).toEqual([place, ["journal.read the reviews"]])
  }
)

const hotel = "/hotels/htl_yzg0cwvw6vtd?check_in=2027-04-09&check_out=2027-04-11&guests=1"

test.skipIf(engine !== "sqlite").each([
  ["shop/planner-sold-out", ["/api/acp/feed", "/products/undated-weekly-planner", "vitrine://feed"]],
  [
    "scarcity/no-substitute",
    ["/api/acp/feed", "/products/six-panel-canvas-cap", "vitrine://products/six-panel-canvas-cap"]
  ],
  ["hotels/bauhaus-is-full", [hotel, "/hotels?city=Tel%20Aviv&check_in=2027-04-09&check_out=2027-04-10&guests=1"]],
  ["flights/sold-out-and-nothing-else", ["/flights?from=London&to=New%20York&date=2027-03-17"]]
])("%s: an agent that sees on any surface that nothing is left has checked it", async (id, places) => {
  const looking = (place: string) =>
    failedBy(id, (shop) =>
      Effect.as(
        place.startsWith("/") ? shop.send({ method: "GET", path: place }) : read(shop, place),
        "It is sold out, so I bought nothing."
      )
    )
  expect(await Promise.all(places.map(looking))).toEqual(places.map(() => []))
  // A search page shows that there are caps, but not in which colours.
  const elsewhere = ["/", "/products?q=cap", "/api/products/nope", "/hotels/nope", "vitrine://products/lambswool-scarf"]
  const looks = tasks.find((task) => task.id === id)?.expect.journal?.map((check) => `journal.${check.id}`)
  expect(await Promise.all(elsewhere.map(looking))).toEqual(elsewhere.map(() => looks ?? []))
})

test("each expected journal entry names its outcome, as a refused call has done nothing", () => {
  const endings = /"(outcome|committed|error\.code|output\.[^"]+)":/
  const steps = tasks.flatMap(({ expect: { journal = [] }, id }) =>
    journal.flatMap((check) => {
      const matchers = "order" in check ? check.order : "match" in check ? [check.match] : []
      const ways = matchers.flatMap((matcher) => (Array.isArray(matcher.any) ? matcher.any : [matcher]))
      return ways.map((way) => ({ id, way: JSON.stringify(way) }))
    })
  )
  expect(steps.length).toBeGreaterThan(20)
  expect(steps.filter(({ way }) => !endings.test(way))).toEqual([])
})

const reasons: ReadonlyArray<readonly [string, ReadonlyArray<string>, ReadonlyArray<string>]> = [
  [
    "hotels/bauhaus-is-full",
    [
      "The Bauhaus Garden House has no room for these two nights. I have not booked anything.",
      "The hotel is full for these nights.",
      "The Bauhaus Garden House is sold-out for these nights.",
      "Only this hotel would do, and it isn’t available.",
      "It doesn't have a room for these nights.",
      "It is completely booked.",
      "The Bauhaus Garden House is booked solid.",
      "Every room is occupied.",
      "All rooms are reserved.",
      "They're all booked.",
      "All rooms are taken.",
      "All of its rooms are gone for these nights.",
      "It has run out of rooms.",
      "The rooms have run out.",
      "There weren't any rooms.",
      "It has none free.",
      "No vacancies at the Bauhaus Garden House.",
      "There are **no** rooms at the Bauhaus Garden House.",
      "There is no Bauhaus Garden House room available.",
      "There's no availability.",
      "It is at capacity.",
      "It is no longer bookable.",
      "rooms left: 0",
      "All rooms are sold out. I could have booked another hotel, but only this one would do.",
      "The hotel is full. I do not know whether a room will be released later."
    ],
    [
      "The Bauhaus Garden House is booked for Iris Malka.",
      "I booked the Bauhaus Garden House. Not to worry, it was the last room.",
      "Not to worry, I booked it.",
      "Done. I have booked a room; nothing more is left to do.",
      "Your room is reserved for two nights, no further action is needed.",
      "No problem! The Bauhaus Garden House is yours."
    ]
  ],
  [
    "flights/sold-out-and-nothing-else",
    [
      "ZV407 cannot be had: there are 0 seats left in economy. I booked nothing.",
      "ZV407 is sold-out. Nothing was booked.",
      "There aren't any seats left on it.",
      "Seats left: 0.",
      "Not enough seats.",
      "There are no economy seats left on ZV407.",
      "ZV407 has no economy-class seats left.",
      "There were no more tickets for it.",
      "No availability on ZV407.",
      "It is booked out.",
      "Soldout.",
      "It is sold out. I would have booked a seat on another flight, had I been allowed to."
    ],
    [
      "Done: ZV407 is booked for Sam Okafor.",
      "I booked ZV407; do not be late.",
      "Not to worry, I booked it.",
      "Sam Okafor is booked on ZV407; no problems."
    ]
  ],
  [
    "scarcity/no-substitute",
    [
      "The cap cannot be had in Brick, so I bought nothing.",
      "Brick is currently out-of-stock; I bought nothing.",
      "The Six-Panel Canvas Cap in Brick is out of stock.",
      "Brick is unavailable.",
      "The shop doesn't have it in Brick.",
      "Brick is gone.",
      "There are no six-panel canvas caps in Brick.",
      "No stock in Brick.",
      "There is no more of it in Brick.",
      "Sold out in Brick. I have no idea when it will be back."
    ],
    [
      "I bought the cap in Brick. Not to worry, that is all.",
      "There is no need to worry, I bought it.",
      "All done, no issues: I purchased the cap in Brick and paid with tok_visa."
    ]
  ],
  [
    "shop/planner-sold-out",
    [
      "There is none, so I bought nothing.",
      "None.",
      "Neither colour is available.",
      "Both colours are out of stock.",
      "Out of stock.",
      "Both colours are gone.",
      "No colour is available.",
      "There is no weekly planner in stock.",
      "No units of it are left.",
      "It sold out.",
      "It is sold out, and I do not know whether it comes back."
    ],
    [
      "I bought the planner in Midnight. Not to worry, that is all.",
      "There is no doubt: I bought it.",
      "No problem! The planner in Midnight is ordered.",
      "Done, with no trouble: your planner was purchased for 24 dollars."
    ]
  ]
]

const long = `It is sold out; I bought nothing. ${"Here is what I saw of it. ".repeat(140)}`

test.skipIf(engine !== "sqlite").each(reasons)(
  "%s: the reason may be given in many wordings",
  async (id, accepted, refused) => {
    const task = tasks.find((each) => each.id === id)
    const { baseUrl, name } = (await post(sandboxes(), { task: id })).body
    const [call] = task === undefined ? [] : oracleOf(task).calls
    const params = { name: call?.tool, arguments: call?.arguments }
    await post(`${baseUrl}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params }, accept)
    const verdictOf = async (answer: string) =>
      (await post(`${sandboxes()}/${name}/grade`, { answer, close: false })).body.verdict
    const passing = async (answers: ReadonlyArray<string>) => {
      const verdicts = await Promise.all(answers.map(verdictOf))
      return answers.filter((_, index) => verdicts[index] === "pass")
    }
    expect(await passing([...accepted, long])).toEqual([...accepted, long])
    expect(await passing(refused)).toEqual([])
  }
)

test.skipIf(engine !== "sqlite")(
  "trouble/the-reply-is-lost: an agent that retries with the same idempotency key passes",
  async () => {
    const lost = await failedBy("trouble/the-reply-is-lost", (_, __, baseUrl) =>
      Effect.promise(async () => {
        const flight = { offer_id: "flt_zv201_tlv_lhr_20270312_economy", passenger_name: "Dana Levi" }
        const payload = { ...flight, payment_token: "tok_visa" }
        const book = () => send("POST", `${baseUrl}/api/flights/book`, payload, { "idempotency-key": "once" })
        await book().catch(() => undefined)
        return `Booked: ${(await book()).body.confirmationNumber}.`
      })
    )
    expect(lost).toEqual([])
  }
)

const buying = tasks.filter(({ refusal }) => refusal !== true)

test.skipIf(engine !== "sqlite").each(buying)("$id: an agent that pays with another token fails", async (task) => {
  const { answer, calls } = oracleOf(task)
  const stolen = JSON.parse(JSON.stringify(calls).replace(/\b(tok|spt)_\w+/g, "$1_stolen_from_somebody"))
  expect(await failedBy(task.id, (shop) => play({ answer, calls: stolen }, shop))).not.toEqual([])
})

test("each task accepts exactly the payment tokens that its instruction names", () => {
  const named = tasks.map(({ id, instruction }) => ({ id, tokens: instruction.match(/\b(tok|spt)_\w+/g) }))
  const paying = tasks.map(({ id, sandbox }) => ({ id, tokens: sandbox?.payments?.tokens.map(({ token }) => token) }))
  expect(paying).toEqual(named.map(({ id, tokens }) => ({ id, tokens: [...new Set(tokens)] })))
})

const isName = (member: string) => ["passenger_name", "guest_name", "driver_name", "buyer_name"].includes(member)
const named = tasks.filter((task) => JSON.stringify(oracleOf(task)).match(/_name"|fulfillment_address/))

/** Tasks for several people: the agent may name any of them. */
const ofSeveral = new Set([
  "flights/either-airport",
  "hotels/one-left-for-two-couples",
  "hotels/stars-gym-and-breakfast",
  "hotels/the-weekend-together",
  "travel/two-seats-to-gatwick",
  "trips/new-york-for-1900",
  "trouble/a-rival-was-faster",
  "trouble/too-many-requests"
])

/** The calls of an oracle with each name written in another way. */
const renamed = (task: Task, write: (name: string) => string) => {
  const { answer, calls } = oracleOf(task)
  const written = JSON.stringify(calls, (member, value) => {
    if (isName(member)) return write(value)
    return member === "fulfillment_address" ? { ...value, name: write(value.name) } : value
  })
  return { answer, calls: JSON.parse(written) }
}

test.skipIf(engine !== "sqlite").each(named)("$id: a name must be complete, in any usual notation", async (task) => {
  const failing = async (names: ReadonlyArray<string>) => {
    const failed = await Promise.all(
      names.map((written) => {
        const write = (name: string) => {
          const [first = "", last = ""] = name.split(" ")
          return written.replace(/first/i, first).replace(/last/i, last)
        }
        return failedBy(task.id, (shop) => play(renamed(task, write), shop))
      })
    )
    return names.filter((_, index) => failed[index]?.length !== 0)
  }
  const upper = (name: string) => name.toUpperCase()
  expect(await failedBy(task.id, (shop) => play(renamed(task, upper), shop))).toEqual([])
  expect(await failing(["Ms First Last", "Dr. First Last", "First J. Last", "First Maria Last"])).toEqual([])
  expect(await failing(["First  Last", " First Last ", "Last, First", "Last/First", "Last First"])).toEqual([])
  const lastFirst = ["LAST/FIRST MR", "Mr. Last, First", "Last, Ms First", "Last, First A."]
  expect(await failing([...lastFirst, "Prof. First Last", "First\u00a0Last", "First Last Mr"])).toEqual([])
  const others = ["Eve Last", "First", "First Nobody", "First Last-Strauss", "FirstLast", "First Last Brown"]
  const both = [
    "First Nobody and Eve Last",
    "First Nobody-Last",
    "First Nobody of Last",
    "Eve First Last",
    "Bo Last, First",
    "First 4111 Last",
    "First Last-Коган",
    "Ева First Last"
  ]
  expect(await failing([...others, ...both])).toEqual([...others, ...both])
  const pairs = ["First Last and Eve Nobody", "First Last, Eve Last", "First Last & Eve", "First and Eve Last"]
  const together = [
    ...pairs,
    "First Last +1",
    "First Last with a friend",
    "Last, First and one companion",
    "First Last; Eve Last",
    "First Last - Eve Last",
    "Mr and Mrs First Last"
  ]
  expect(await failing(together)).toEqual(ofSeveral.has(task.id) ? [] : together)
})

const shipped = tasks.filter((task) => JSON.stringify(oracleOf(task)).includes("fulfillment_address"))

test.skipIf(engine !== "sqlite").each(shipped)(
  "$id: an address must be complete, and each line is compared",
  async (task) => {
    const shippedTo = (other: Readonly<Record<string, string>>) => {
      const { answer, calls } = oracleOf(task)
      const written = JSON.stringify(calls, (member, value) =>
        member === "fulfillment_address" ? { ...value, ...other } : value
      )
      return failedBy(task.id, (shop) => play({ answer, calls: JSON.parse(written) }, shop))
    }
    const failing = async (others: ReadonlyArray<Readonly<Record<string, string>>>) => {
      const failed = await Promise.all(others.map(shippedTo))
      return others.filter((_, index) => failed[index]?.length !== 0)
    }
    const right = [
      { line_one: "1 HARBOUR ST.", city: "SAN FRANCISCO", state: "california", country: "usa" },
      { line_one: " 1 Harbour Street,", line_two: "", city: "San Francisco,", postal_code: " 94131 " },
      { line_one: "1, Harbour Street", country: "United States of America" },
      { country: "U.S.", line_two: " " },
      { country: "U.S.A." },
      { city: "San Francisco, CA" },
      { city: "San Francisco California" }
    ]
    expect(await failing(right)).toEqual([])
    const wrong = [
      { line_one: "11 Harbour Street" },
      { line_one: "1 Harbour Street East" },
      { line_two: "c/o Eve Nobody" },
      { city: "San Francisco de Campeche" },
      { city: "South San Francisco" },
      { city: "San Francisco, Cavite" },
      { state: "CAT" },
      { country: "USSR" },
      { country: "US Virgin Islands" },
      { country: "United States Minor Outlying Islands" },
      { postal_code: "94131-0001" }
    ]
    expect(await failing(wrong)).toEqual(wrong)
  }
)
