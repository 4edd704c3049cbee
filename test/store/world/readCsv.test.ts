import { expect, test } from "bun:test"
import { Either } from "effect"
import { describeIssue } from "../../../src/domain/Problem.ts"
import { runToCompletion } from "../../../src/domain/SlicedWork.ts"
import { readCsv } from "../../../src/store/world/readCsv.ts"
import { readWorld } from "../../../src/store/world/readWorld.ts"

const header = "slug,name,description,category,price,tags,variant,stock,rating,badges,sponsored"

const goodsOf = (...rows: ReadonlyArray<string>) =>
  Either.getOrThrow(readWorld(`${[header, ...rows].join("\n")}\n`, true)).products

const wrongIn = (text: string) =>
  Either.getOrElse(Either.flip(readWorld(text, true)), () => ({ problems: [], more: 0 })).problems.map(
    ({ issue, line, member }) => `${line}: ${member}: ${describeIssue(issue)}`
  )

test("a row is a variant, and fills the members of its product that earlier rows left empty", () => {
  const goods = goodsOf(
    'a-novel,A Novel,"Of 240 pages, ""quiet"".",desk,19.00,book; novel,Paperback,3,4.5,Bestseller|New,true',
    "a-novel,,,,,,Hardback,,,,",
    ",Field Notes,Blank,desk,$7,,,0,,,"
  )
  expect(goods).toEqual([
    {
      slug: "a-novel",
      name: "A Novel",
      description: 'Of 240 pages, "quiet".',
      category: "desk",
      priceCents: 1900,
      tags: ["book", "novel"],
      variants: [
        { label: "Paperback", stock: 3 },
        { label: "Hardback", stock: "plenty" }
      ],
      rating: 4.5,
      badges: ["Bestseller", "New"],
      sponsored: true
    },
    {
      slug: "field-notes",
      name: "Field Notes",
      description: "Blank",
      category: "desk",
      priceCents: 700,
      tags: [],
      variants: [{ label: "Standard", stock: 0 }]
    }
  ])
})

test.each(["\n", "\r\n", "\r"])("an error has its line number, also after a cell of several lines (%j)", (newline) => {
  const rows = [header, ',A Novel,"Of', "240", 'pages",desk,19.00,,,,,,', "", ",Notes,Blank,desk,-1,,,,,,"]
  expect(wrongIn(rows.join(newline))).toEqual([expect.stringMatching(/^6: products\[1\]\.price: expected a price/)])
})

test("a product feed of agent checkout is read as products", () => {
  const feed = [
    "\uFEFFid,item_group_id,title,description,product_category,price,availability",
    'v1,g1,"Lamp, Brass",A lamp.,desk,29.00 USD,in_stock',
    'v2,g1,"Lamp, Steel",A lamp.,desk,29.00 USD,out_of_stock'
  ]
  expect(Either.getOrThrow(readWorld(feed.join("\r\n"), true)).products).toMatchObject([
    {
      slug: "lamp",
      name: "Lamp",
      priceCents: 2900,
      variants: [
        { label: "Brass", stock: "plenty" },
        { label: "Steel", stock: 0 }
      ]
    }
  ])
})

test.each([
  ["out of stock", 0],
  ["Sold-out", 0],
  ["In Stock", "plenty"],
  ["preorder", "plenty"],
  ["available for order", "plenty"],
  ["available_for_order", "plenty"],
  ["", "plenty"]
])("an item of a feed with the availability %j has a stock of %p", (availability, stock) => {
  const feed = `id,title,description,product_category,price,availability\na,Lamp,A lamp.,desk,29.00 USD,${availability}`
  expect(Either.getOrThrow(readWorld(feed, true)).products[0]?.variants).toMatchObject([{ stock }])
})

test("the rating and the number of ratings of an item of a feed are read, and mistakes in them reported", () => {
  const feedOf = (praise: string) =>
    `id,title,description,product_category,price,product_review_rating,product_review_count\na,Lamp,A lamp.,desk,29.00 USD,${praise}`
  expect(Either.getOrThrow(readWorld(feedOf("4.57,120"), true)).products).toMatchObject([
    { rating: 4.6, reviewCount: 120 }
  ])
  expect(wrongIn(feedOf("5.5,many"))).toEqual([
    '2: product_review_rating: expected a number of stars from 1 to 5, received "5.5"',
    '2: product_review_count: expected a whole number from 0 to 1000000, received "many"'
  ])
})

test("an unknown availability in a feed is reported", () => {
  const feed = "id,title,description,product_category,price,availability\na,Lamp,A lamp.,desk,29.00 USD,soon"
  expect(wrongIn(feed)).toEqual([
    expect.stringMatching(
      /^2: .*availability: expected in_stock, out_of_stock, .*, available_for_order, .* or discontinued, received "soon"/
    )
  ])
})

test("the slug of a product has letters without accents", () => {
  const rows = ["Crème Brûlée Shirt", "Müller Lampe"].map((name) => `,${name},A thing.,desk,29.00,,,,,,`)
  expect(Either.getOrThrow(readWorld([header, ...rows].join("\n"), true)).products.map(({ slug }) => slug)).toEqual([
    "creme-brulee-shirt",
    "muller-lampe"
  ])
})

test("a file with more rows than allowed is refused, instead of being cut off", () => {
  const row = (product: number, variant: number) => `p-${product},P${product},D,desk,9.00,,V${variant},1,,,`
  const rows = Array.from({ length: 80_001 }, (_, at) => row(at >> 3, at % 8))
  expect(wrongIn([header, ...rows].join("\n"))).toEqual(["80002: : expected at most 80000 rows, received more"])
}, 20_000)

test.each([
  [["Lamp", "Lamp"], "Lamp", ["a", "b"]],
  [["Lamp, Brass", "Lamp, Brass"], "Lamp, Brass", ["a", "b"]],
  [["Lamp", "Lamp Large"], "Lamp", ["Standard", "Large"]],
  [["Lamp, Red", "Lamp, Red Large"], "Lamp", ["Red", "Red Large"]],
  [["Lamp, 10", "Lamp, 100"], "Lamp", ["10", "100"]],
  [["Cable 1 m", "Cable 1.5 m"], "Cable", ["1 m", "1.5 m"]],
  [["Cable 10", "Cable 100"], "Cable", ["10", "100"]],
  [["Desk Lamp Red", "Desk Lamp Blue"], "Desk Lamp", ["Red", "Blue"]],
  [["Lamp - Red", "Lamp - Red", "Lamp - Blue"], "Lamp", ["Red / a", "Red / b", "Blue"]],
  [["Standard", "Standard Standard"], "Standard", ["Standard / a", "Standard / b"]],
  [["Lampoon", "Lampshade"], "Lampoon", ["Lampoon", "Lampshade"]]
])("items %j of a feed are variants of a product %p", (titles, name, labels) => {
  const rows = titles.map((title, at) => `${"abc"[at]},g,"${title}",A lamp.,desk,29.00 USD`)
  const feed = ["id,item_group_id,title,description,product_category,price", ...rows]
  const [product] = Either.getOrThrow(readWorld(feed.join("\n"), true)).products
  expect([product?.name, product?.variants.map(({ label }) => label)]).toEqual([name, labels])
})

test("items of a feed with the same title are labelled by size and colour", () => {
  const feed = ["id,item_group_id,title,description,product_category,price,size,color"]
  const rows = [
    "a,g,Tee,A tee.,apparel,29.00 USD,M,Sand",
    "b,g,Tee,A tee.,apparel,29.00 USD,L,",
    "c,g,Tee,A tee.,apparel,29.00 USD,,Sand",
    "d,g,Tee,A tee.,apparel,29.00 USD,,Sand"
  ]
  const [product] = Either.getOrThrow(readWorld([...feed, ...rows].join("\n"), true)).products
  expect(product?.variants.map(({ label }) => label)).toEqual(["M / Sand", "L", "Sand / c", "Sand / d"])
})

test("a price may have one digit of cents", () => {
  const read = runToCompletion(readCsv([header, "a,A,Text,desk,19.9,,,,,,"].join("\n")))
  expect(Either.getOrThrow(read).value).toMatchObject({ products: [{ priceCents: 1990 }] })
})

test("an incomplete product gets no default tags and variants if it may change one of a lower pack", () => {
  const text = [header, "mug,,,,9.99,,,,,,", "cup,,,,,,,0,,,", "a,A,Text,desk,1,,,,,,"].join("\n")
  const read = (mayChange: boolean) => Either.getOrThrow(runToCompletion(readCsv(text, mayChange))).value
  const standard = [{ label: "Standard", stock: "plenty" }]
  const whole = { slug: "a", name: "A", description: "Text", category: "desk", priceCents: 100 }
  const cup = { slug: "cup", variants: [{ label: "Standard", stock: 0 }] }
  expect(read(true)).toEqual({
    products: [{ slug: "mug", priceCents: 999 }, cup, { ...whole, tags: [], variants: standard }]
  })
  expect(read(false)).toMatchObject({ products: [{ tags: [], variants: standard }, { tags: [] }, { tags: [] }] })
})

test("errors have the line of their row, also after empty lines and cells of several lines", () => {
  const rows = [
    'a,A,"Two',
    'lines",desk,1,,,,,,',
    "",
    "b,B,Text,desk,cheap,,Red,some,,,perhaps",
    "b,,,,,,Red,1,,,",
    "a,,Else,,,,Blue,,,,"
  ]
  expect(wrongIn([header, ...rows.slice(0, 5)].join("\n"))).toEqual([
    '5: products[1].price: expected a price in US dollars from 0.01 to 1000000.00, such as 1900.00, received "cheap"',
    '5: products[1].variants[0].stock: expected a whole number of units from 0 to 100000, or "plenty", received "some"',
    '5: products[1].sponsored: expected true or false, received "perhaps"'
  ])
  expect(wrongIn([header, ...rows].join("\n"))).toEqual([
    '7: products[0].description: expected the value of line 2, or an empty cell, received "Else"'
  ])
  const twice = ["b,B,Text,desk,2,,Red,,,,", "b,,,,,,Red,1,,,"]
  expect(wrongIn([header, ...twice].join("\n"))).toEqual([
    '3: products[0].variants[1].label: expected a unique label, received "Red", which entry 0 already has'
  ])
})

test("a row whose cells are all empty is skipped like an empty line", () => {
  const [mug, emptied] = ["mug,Mug,Text,desk,9.99,,Red,,,,", " ,,,,,,,,,, "]
  expect(goodsOf(emptied, mug, emptied, "mug,,,,,,Blue,,,,", emptied)).toEqual(goodsOf(mug, "mug,,,,,,Blue,,,,"))
  expect(wrongIn([header, mug, emptied, "mug,,,,,,Red,,,,"].join("\n"))).toEqual([
    '4: products[0].variants[1].label: expected a unique label, received "Red", which entry 0 already has'
  ])
})

test("a wrong price is reported in the form of its column, with its line", () => {
  const rows = ["a,A,Text,desk,,,Red,,,,", "a,,,,1000000.01,,Blue,,,,", "b,B,Text,desk,,,,,,,", "c,C,Text,desk,0,,,,,,"]
  const price = "a price in US dollars from 0.01 to 1000000.00, such as 1900.00"
  expect(wrongIn([header, ...rows].join("\n"))).toEqual([
    `3: products[0].price: expected ${price}, received "1000000.01"`,
    `4: products[1].price: is required, expected ${price}`,
    `5: products[2].price: expected ${price}, received "0"`
  ])
  for (const cell of ["1,900.00", "19,00", "USD 19"]) {
    expect(wrongIn([header, `a,A,Text,desk,"${cell}",,Red,,,,`].join("\n"))).toEqual([
      `2: products[0].price: expected ${price}, received "${cell}"`
    ])
  }
  const feed = ["id,item_group_id,title,description,product_category,price", "x,,Lamp,A lamp,lighting,12.00 EUR"]
  expect(wrongIn(feed.join("\n"))).toEqual([
    '2: price: expected a price from 0.01 USD to 1000000.00 USD, received "12.00 EUR"'
  ])
})

test("invalid CSV and unknown columns are reported", () => {
  expect(wrongIn("name,colour\na,red\n")).toEqual([
    expect.stringMatching(/^1: : expected only the columns slug, .*"colour"$/)
  ])
  expect(wrongIn("name;price\na;4,00\n")).toEqual([
    expect.stringMatching(/^1: : expected only the columns slug, .*"name;price"$/)
  ])
  expect(wrongIn("name,price\na\n")).toEqual([expect.stringContaining("2: : expected CSV, received invalid CSV: ")])
  expect(wrongIn('name,price\n"a,1\n')).toEqual([expect.stringContaining("expected CSV, received invalid CSV: ")])
  expect(wrongIn("")).toEqual([expect.stringContaining("expected a list of 1 to 10000 products")])
})

test("a repeated column is reported, unless it is an ignored column of a feed", () => {
  const errors = ['1: : expected each column once, received "price" again']
  expect(wrongIn("name,description,category,price,price\nA,B,desk,1,2\n")).toEqual(errors)
  const feed = (more: string) =>
    `id,title,description,product_category,price,${more}\na,Lamp,A lamp.,desk,29.00 USD,2,2`
  expect(wrongIn(feed("price,size"))).toEqual(errors)
  expect(wrongIn(feed("image,image"))).toEqual([])
})

test("a cell or a title of any length is read in linear time", () => {
  const begun = performance.now()
  const price = `Mug,A mug,kitchen,"1${" ".repeat(200_000)}x"`
  expect(wrongIn(`name,description,category,price\n${price}\n`)).toHaveLength(1)
  const title = ", - ".repeat(40_000)
  const item = (id: string) => `${id},one,"${title}${id}",A mug,kitchen,12.00 USD`
  const feed = ["id,item_group_id,title,description,product_category,price", item("a"), item("b")]
  expect(wrongIn(`${feed.join("\n")}\n`)).not.toEqual([])
  // A pattern that is tried again from each blank takes minutes.
  expect(performance.now() - begun).toBeLessThan(3000)
})

test("a row has at most 1,000 cells, and a comma in quotation marks does not end a cell", () => {
  const wide = (cells: number) => `${header}\nmug${",".repeat(cells - 1)}\n`
  expect(wrongIn(wide(1001))).toEqual(["2: : expected a row of up to 1000 cells, received more"])
  for (const fits of [wide(1000), `${header}\nmug,"${",".repeat(1000)}"\n`])
    expect(wrongIn(fits).join()).not.toContain("a row of up to")
})
