import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Either } from "effect"
import { describeIssue } from "../../../src/domain/Problem.ts"
import { readWorld } from "../../../src/store/world/readWorld.ts"

const data = join(import.meta.dir, "../../../data")
const bookshop = await Bun.file(join(data, "examples/bookshop.json")).text()

const mistakesOf = (text: string) => {
  const { more, problems } = Either.getOrElse(Either.flip(readWorld(text)), () => ({ problems: [], more: 0 }))
  return { problems: problems.map(({ issue, ...where }) => ({ ...where, message: describeIssue(issue) })), more }
}

const problemsOf = (text: string) => mistakesOf(text).problems

/** The example with a text replaced that occurs exactly once. */
const changed = (from: string, to: string): string => {
  expect(bookshop.split(from).length).toBe(2)
  return bookshop.replace(from, to)
}

/** The line and column at which a text first occurs, as an editor counts. */
const placeOf = (text: string, within: string) => {
  const before = text.slice(0, text.indexOf(within)).split("\n")
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const price = "expected a whole number of US cents from 1 to 100000000, received"

// The text to replace, its replacement, the text at which the problem is, the member, and the message.
const wrong: ReadonlyArray<readonly [from: string, to: string, at: string, member: string, message: string]> = [
  ["2400", "0", "0,\n", "products[0].priceCents", `${price} 0`],
  ["2400", "24.5", "24.5", "products[0].priceCents", `${price} 24.5`],
  ["2400", '"24 USD"', '"24 USD"', "products[0].priceCents", `${price} "24 USD"`],
  [
    '"Hardcover", "stock": 3',
    '"Hardcover", "stock": -3',
    "-3",
    "products[0].variants[1].stock",
    'expected a whole number of units from 0 to 100000, or "plenty", received -3'
  ],
  [
    '"Hardcover"',
    '"Paperback"',
    '"Paperback", "stock": 3',
    "products[0].variants[1].label",
    'expected a unique label, received "Paperback", which entry 0 already has'
  ],
  // Postgres cannot store this character.
  [
    '"Hardcover"',
    String.raw`"Hard\u0000cover"`,
    String.raw`"Hard\u0000cover"`,
    "products[0].variants[1].label",
    String.raw`without U+0000 and without half of a surrogate pair, received "Hard\u0000cover"`
  ],
  [
    '"library"',
    String.raw`"lib\u0000rary"`,
    String.raw`"lib\u0000rary"`,
    "hotels[0].amenities[1]",
    String.raw`without U+0000 and without half of a surrogate pair, received "lib\u0000rary"`
  ],
  [
    '"slug": "a-lighthouse-for-two"',
    '"slug": "the-salt-road"',
    '"the-salt-road",\n      "name": "A Lighthouse',
    "products[1].slug",
    'expected a unique slug, received "the-salt-road", which entry 0 already has'
  ],
  [
    '"slug": "a-lighthouse-for-two"',
    '"slug": "A Lighthouse"',
    '"A Lighthouse"',
    "products[1].slug",
    'expected 1 to 80 lower-case letters and digits in words joined by hyphens, received "A Lighthouse"'
  ],
  [
    '"reading",\n      "priceCents": 3200',
    '"globes",\n      "priceCents": 3200',
    '"globes"',
    "products[3].category",
    'expected a category of this file, received "globes"'
  ],
  [
    '"Ways to be found again" }',
    '"Ways to be found again" }, { "name": "atlas" }',
    '"atlas"',
    "categories[2].name",
    'expected a category that a product has, received "atlas"'
  ],
  [
    '"cover": "the-salt-road"',
    '"cover": "salt"',
    '"salt"',
    "categories[0].cover",
    'expected the slug of a product of this file, received "salt"'
  ],
  [
    '["the-salt-road",',
    '["the-salt-road", "pepper",',
    '"pepper"',
    "featured[1]",
    'expected the slug of a product of this file, received "pepper"'
  ],
  ['"motif": "lamp"', '"motif": "lump"', '"lump"', "products[3].artwork.motif", "expected one of tee, shirt, "],
  [
    '"#d9a441"',
    '"gold"',
    '"gold"',
    "products[3].artwork.palette.accent",
    'expected a colour as #rrggbb, in lower case, received "gold"'
  ],
  ['"city": "LON"', '"city": "PAR"', '"PAR"', "hotels[0].city", 'expected one of TLV, NYC, LON, TYO, received "PAR"'],
  ['"stars": 4', '"stars": 6', "6,\n", "hotels[0].stars", "expected a whole number from 1 to 5, received 6"],
  [
    "12000",
    "12050",
    "12050",
    "hotels[0].roomTypes[0].baseRateCents",
    "expected whole dollars in cents, such as 12000, received 12050"
  ],
  [
    '"Gallery Double"',
    '"Alcove"',
    '"Alcove", "sleeps": 2',
    "hotels[0].roomTypes[1].name",
    'expected a unique name, received "Alcove", which entry 0 already has'
  ],
  ['"PA11"', '"PA10"', '"PA10",\n', "flights[1].flightNumber", "expected a unique flightNumber"],
  [
    '"from": "LHR", "to": "HND"',
    '"from": "LHR", "to": "CDG"',
    '"CDG"',
    "flights[0].to",
    'expected an airport, one of TLV, JFK, EWR, LHR, LGW, HND, NRT, received "CDG"'
  ],
  [
    '"from": "LHR", "to": "HND"',
    '"from": "LHR", "to": "LGW"',
    '"LGW"',
    "flights[0].to",
    'expected an airport of a city other than that of LHR, received "LGW"'
  ],
  [
    '"11:20"',
    '"02:20"',
    '"02:20"',
    "flights[0].departs",
    'expected a time from 05:00 to 23:59, HH:MM, received "02:20"'
  ],
  ['"cars": []', '"cars": null', "null", "cars", "expected a list of 0 to 5 classes of cars, received null"],
  ['"cars": []', '"bikes": []', "[]\n}", "bikes", "is unknown: expected one of $schema, categories, featured, "],
  [
    '"priceCents": 2400,',
    "",
    '{\n      "slug": "the-salt-road"',
    "products[0].priceCents",
    "is required, expected a whole number of US cents"
  ],
  [
    '"tags": ["map", "stars", "gift"]',
    '"tags": "map"',
    '"map",\n',
    "products[2].tags",
    'expected a list of 0 to 30 tags, received "map"'
  ]
]

describe("a world file", () => {
  test("is read, and may leave out optional parts", () => {
    const world = Either.getOrThrow(readWorld(bookshop))
    expect(world.products.map(({ slug }) => slug)).toContain("the-salt-road")
    expect([world.hotels?.length, world.flights?.length, world.cars]).toEqual([1, 2, []])
    const products = JSON.stringify({ products: world.products })
    expect(Either.getOrThrow(readWorld(products))).toEqual({ products: world.products })
  })

  test("may begin with a byte order mark", () => {
    expect(Either.isRight(readWorld(`\uFEFF${bookshop}`))).toBe(true)
  })

  const cases = wrong.map(([from, to, at, member, message]) => [member, message, from, to, at] as const)

  test.each(cases)("is refused if %s is wrong: %s", (member, message, from, to, at) => {
    const text = changed(from, to)
    const [problem, ...more] = problemsOf(text)
    expect(problem).toEqual({ ...placeOf(text, at), member, message: expect.stringContaining(message) })
    expect(more).toEqual([])
  })

  test("with several errors gets all of them, in the order of the file", () => {
    const text = changed("2400", "0").replace('"PAR"', "").replace('"stars": 4', '"stars": 6').replace("1950", "-1")
    expect(problemsOf(text).map(({ member }) => member)).toEqual([
      "products[0].priceCents",
      "products[1].priceCents",
      "hotels[0].stars"
    ])
  })

  test("with 10,000 errors gets the first of them, without a new parse for each", () => {
    const [product] = Either.getOrThrow(readWorld(bookshop)).products
    const bad = { ...product, priceCents: 0, artwork: undefined, variants: product?.variants.slice(0, 1) }
    const products = Array.from({ length: 10_000 }, (_, at) => ({ ...bad, slug: `p${at}` }))
    // Flights are checked after products, but come first in this text.
    const text = JSON.stringify({ flights: [7], products }, null, 1)
    const before = process.cpuUsage()
    const { more, problems } = mistakesOf(text)
    const { system, user } = process.cpuUsage(before)
    const prices = Array.from({ length: 19 }, (_, at) => `products[${at}].priceCents`)
    expect(problems.map(({ member }) => member)).toEqual(["flights[0]", ...prices])
    expect(more).toBe(9981)
    const lines = text.split("\n")
    expect(problems.map(({ column, line }) => lines[line - 1]?.slice(column - 1))).toEqual([
      "7",
      ...prices.map(() => "0,")
    ])
    // Processor seconds, which other processes do not lengthen: one, or more than twenty if the text is read again to locate
    // each mistake.
    expect((system + user) / 1e6).toBeLessThan(5)
  })

  test("must have a product", () => {
    expect(problemsOf('{ "products": [] }')).toEqual([
      { line: 1, column: 15, member: "products", message: "expected a list of 1 to 10000 products, received []" }
    ])
    expect(problemsOf("{}")).toEqual([
      { line: 1, column: 1, member: "products", message: "is required, expected a list of 1 to 10000 products" }
    ])
    expect(problemsOf("[]")).toEqual([{ line: 1, column: 1, member: "", message: "expected an object, received []" }])
  })

  test("without declared categories may use up to 40", () => {
    const withCategories = (count: number) => {
      const [product] = Either.getOrThrow(readWorld(bookshop)).products
      const products = Array.from({ length: count }, (_, at) => ({ ...product, slug: `p${at}`, category: `c${at}` }))
      return problemsOf(JSON.stringify({ products }))
    }
    expect(withCategories(40)).toEqual([])
    expect(withCategories(41).map(({ message }) => message)).toEqual(["expected up to 40 categories, received 41"])
  })

  test("that is invalid JSON gets the place of the error", () => {
    const cases = [
      ['{\n  "products": [,]\n}', 2, 16, "expected JSON, received invalid JSON: value expected"],
      ['{\n  "products": [] // none\n}', 2, 18, "expected JSON, received invalid JSON: invalid comment token"],
      ['{\n  "products": [1 2]\n}', 2, 18, "expected JSON, received invalid JSON: comma expected"],
      ["", 1, 1, "expected JSON, received invalid JSON: value expected"],
      // A parser that continued would nest deeper here than the brackets suggest.
      ['{],"a":'.repeat(50_000), 1, 2, "expected JSON, received invalid JSON: property name expected"]
    ] as const
    for (const [text, line, column, message] of cases) {
      expect(problemsOf(text)).toEqual([{ line, column, member: "", message }])
    }
  })

  test("that has more than 64 levels gets the place of the next one", () => {
    const nested = (levels: number, open: string, close: string) => `\n${open.repeat(levels)}1${close.repeat(levels)}`
    const message = "expected up to 64 levels of lists and objects, received more"
    for (const text of ["\n".concat("[".repeat(500_000)), nested(50_000, "[", "]"), nested(65, "[", "]")]) {
      expect(mistakesOf(text)).toEqual({ problems: [{ line: 2, column: 65, member: "", message }], more: 0 })
    }
    const objects = nested(50_000, '{"products":', "}")
    expect(problemsOf(objects)).toEqual([{ line: 2, column: 64 * '{"products":'.length + 1, member: "", message }])
    expect(problemsOf(nested(64, "[", "]"))[0]?.message).toStartWith("expected an object, received ")
  })
})

test("the built-in parts are valid world files", async () => {
  const parts = await Promise.all(
    ["products", "hotels", "flights", "cars"].map((part) => Bun.file(join(data, `world/${part}.json`)).json())
  )
  expect(problemsOf(JSON.stringify(Object.assign({}, ...parts)))).toEqual([])
})
