import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { runToCompletion } from "../../../src/domain/SlicedWork.ts"
import { makeProductSearch } from "../../../src/store/catalog/ProductSearch.ts"
import { makeSelection, type ProductFilter } from "../../../src/store/catalog/selection.ts"
import { stemOf, termsOf } from "../../../src/store/catalog/terms.ts"
import { type CatalogueProduct, catalogue } from "../../../src/store/world/Catalogue.ts"
import { world } from "../../../src/store/world/World.ts"

const products = catalogue(world())
const words = world().search
const find = makeProductSearch(products, words)
const selectOf = (...from: Parameters<typeof makeSelection>) => {
  const select = makeSelection(...from)
  return (wanted: ProductFilter) => runToCompletion(select(wanted))
}
const select = selectOf(products, find)

/** The products that match every word. */
const search = (q: string): ReadonlyArray<CatalogueProduct> => {
  const { hint, products } = select({ q })
  return hint === undefined ? products : []
}
const slugs = (query: string): ReadonlyArray<string> => search(query).map(({ slug }) => slug)

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
const everyWordOf = (product: CatalogueProduct): ReadonlyArray<string> =>
  [product.name, product.description, product.category, ...product.tags].flatMap(wordsOf)

const product = fc.constantFrom(...products)

// Together with other words, these do not select products: they limit the price or are ignored.
const { labels: _, synonyms: __, ...modifiers } = words
const said = new Set(Object.values(modifiers).flat())
const wordOf = (product: CatalogueProduct) => fc.constantFrom(...everyWordOf(product).filter((word) => !said.has(word)))

describe("a product is found", () => {
  test("by any word of its name, description, category and tags", () => {
    for (const product of products) {
      for (const word of new Set(everyWordOf(product))) expect(search(word)).toContain(product)
    }
  })

  test("by several of its words together, in any order and any case", () => {
    const queries = product.chain((product) =>
      fc.record({
        product: fc.constant(product),
        words: fc.array(
          wordOf(product).chain((word) => fc.constantFrom(word, word.toUpperCase())),
          { minLength: 2, maxLength: 4 }
        )
      })
    )
    fc.assert(fc.property(queries, ({ product, words }) => expect(search(words.join(" "))).toContain(product)))
  })

  test("by the beginning of a word", () => {
    const queries = product.chain((product) =>
      wordOf(product).chain((word) =>
        fc.record({
          product: fc.constant(product),
          beginning: fc.integer({ min: 1, max: word.length }).map((length) => word.slice(0, length))
        })
      )
    )
    fc.assert(fc.property(queries, ({ beginning, product }) => expect(search(beginning)).toContain(product)))
  })

  const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz")
  const typos = (word: string) =>
    fc.tuple(fc.nat(word.length - 1), letter).chain(([at, letter]) => {
      const [before, after] = [word.slice(0, at), word.slice(at)]
      return fc.constantFrom(
        `${before}${after.slice(1)}`,
        `${before}${letter}${after}`,
        `${before}${letter}${after.slice(1)}`
      )
    })

  // A typo that is itself a word, or has the stem of one, does not count: folds is not holds.
  const labels = products.flatMap(({ variants }) => variants.flatMap(({ label }) => wordsOf(label)))
  const meaningful = [...Object.keys(words.synonyms), ...Object.keys(words.labels)]
  const known = new Set([...products.flatMap(everyWordOf), ...labels, ...meaningful].flatMap(termsOf))
  const isNoWord = (typo: string): boolean => termsOf(typo).every((term) => !known.has(term))

  test("by a word of five letters or more with one letter missing, added or replaced", () => {
    const queries = product.chain((product) => {
      const long = everyWordOf(product).filter((word) => /^[a-z]{5,}$/.test(word))
      return fc.record({
        product: fc.constant(product),
        typo: fc
          .constantFrom(...long)
          .chain(typos)
          .filter(isNoWord)
      })
    })
    fc.assert(
      fc.property(queries, ({ product, typo }) => expect(search(typo)).toContain(product)),
      { numRuns: 1000 }
    )
  })

  test.each([
    ["hodie", "loopback-hoodie"],
    ["keybord", "compact-wired-keyboard"],
    ["cermic mug", "speckle-ceramic-mug"],
    ["beenie", "merino-travel-beanie"]
  ])("%s finds %s", (query, slug) => expect(slugs(query)).toContain(slug))
})

describe("two swapped neighbouring letters count as one typo", () => {
  test.each([
    ["jakcet", "squall-rain-jacket"],
    ["ceramci mug", "speckle-ceramic-mug"],
    ["wathc", "field-watch-38"]
  ])("%s finds %s", (query, slug) => expect(slugs(query)).toContain(slug))
})

describe("a product is not found", () => {
  test("unless every word matches", () => {
    expect(slugs("mug")).not.toEqual([])
    expect(slugs("keyboard")).not.toEqual([])
    expect(slugs("mug keyboard")).toEqual([])
    expect(slugs("ceramic mug zzzzzz")).toEqual([])
  })

  test("by more words if it is not found by fewer", () => {
    const pairs = fc.tuple(product.chain(wordOf), product.chain(wordOf))
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        // Skips pairs that are read as one word, such as `rain proof`.
        fc.pre(runToCompletion(find(`${one} ${other}`)).found.size > 1)
        const both = search(`${one} ${other}`)
        const either = new Set(search(one))
        expect(both.every((found) => either.has(found))).toBe(true)
      })
    )
  })

  test.each(["zzzzzz", "xylophone", "!!!", "🎸", "mug'; drop table orders; --", "-".repeat(500)])("by %p", (query) =>
    expect(slugs(query)).toEqual([])
  )

  test("by the middle of a word", () => {
    expect(slugs("board")).not.toContain("compact-wired-keyboard")
  })
})

describe("a word of a query", () => {
  test("of one letter is a size if it is next to other words, and the beginning of words if it is alone", () => {
    expect(slugs("hat s")).toEqual([])
    expect(slugs("hoodie s")).toContain("loopback-hoodie")
    expect(slugs("s").length).toBeGreaterThan(20)
  })

  test("of one letter after the word size is a size only", () => {
    const hasWord = (word: string) => (product: CatalogueProduct) =>
      wordsOf([product.name, product.description, ...product.variants.map(({ label }) => label)].join(" ")).includes(
        word
      )
    for (const size of ["s", "m"]) {
      const expected = products.filter(hasWord(size)).map(({ slug }) => slug)
      expect(slugs(`size ${size}`).toSorted()).toEqual(expected.toSorted())
      expect(expected.length).toBeLessThan(slugs(size).length)
    }
    for (const number of ["3", "38"]) expect(slugs(`size ${number}`)).toEqual(slugs(number))
    expect(slugs("size medium")).toEqual(slugs("medium"))
  })

  test("for a colour matches only labels of variants", () => {
    expect(slugs("stone shirt")).toContain("washed-linen-shirt")
    expect(slugs("grey shirt")).toEqual([])
  })

  test("of four letters tolerates no wrong letter", () => {
    expect(slugs("wine")).toEqual([])
  })

  test("about a price limits the price", () => {
    expect(slugs("scarf over $70")).toEqual(["double-check-wool-scarf"])
    expect(slugs("scarf under $70")).toEqual(["lambswool-scarf"])
  })

  test("about a price is a normal word if a product has it in its name", () => {
    const [mug] = products
    const books = ["A Budget Cookbook", "A Cookbook"].map((name, at) => ({
      ...mug,
      name,
      slug: name,
      priceCents: 9 - at
    }))
    const selectBooks = selectOf(books as ReadonlyArray<CatalogueProduct>, makeProductSearch(books as never, words))
    expect(selectBooks({ q: "budget cookbook" }).products.map(({ name }) => name)).toEqual(["A Budget Cookbook"])
    expect(selectBooks({ q: "cheap cookbook" }).products.map(({ name }) => name)).toEqual([
      "A Cookbook",
      "A Budget Cookbook"
    ])
  })
})

test("signs and emoji find nothing, and do not change what the words find", () => {
  const [mug] = products
  const goods = ["Mug ® 🎈🎉", "Mug"].map((name) => ({
    ...mug,
    name,
    slug: name,
    tags: ["🎈"],
    description: "Of clay."
  }))
  const found = selectOf(goods as ReadonlyArray<CatalogueProduct>, makeProductSearch(goods as never, words))
  expect(found({ q: "mug" }).products.map(({ name }) => name)).toEqual(["Mug ® 🎈🎉", "Mug"])
  expect(found({ q: "mug 🎉 ®" }).products).toHaveLength(2)
  expect(found({ q: "🎈!" })).toMatchObject({ products: [], hint: { found: { "🎈!": 0 } } })
})

describe("in a catalogue of another language", () => {
  const [mug] = products
  const namesBy = (names: ReadonlyArray<string>) => {
    const goods = names.map((name) => ({ ...mug, name, slug: name, description: "", tags: [] }))
    const found = selectOf(goods as ReadonlyArray<CatalogueProduct>, makeProductSearch(goods as never, words))
    return (q: string) => {
      const { hint, products } = found({ q })
      return hint === undefined ? products.map(({ name }) => name) : []
    }
  }

  test("words are found after an apostrophe, and as a whole", () => {
    const socks = "Chaussettes d'été"
    const by = namesBy([socks, "Crème L’Oréal"])
    for (const query of ["été", "d’été", "chaussettes été"]) expect([query, by(query)[0]]).toEqual([query, socks])
    for (const query of ["l'oréal", "loreal", "oréal"]) expect([query, by(query)]).toEqual([query, ["Crème L’Oréal"]])
  })

  test("a word after an apostrophe is never a stop word", () => {
    const by = namesBy(["Collier d'argent", "Collier d'or", "Lavazza Coffee", "L'OR Coffee"])
    expect([by("collier d'or"), by("l'or coffee")]).toEqual([["Collier d'or"], ["L'OR Coffee"]])
  })
})

test("among partial matches, products with a searched word as their kind come first", () => {
  const found = select({ q: "large mug" }).products.slice(0, 3)
  expect(found.map(({ tags }) => tags.includes("mug"))).toEqual([true, true, true])
})

describe("the best match comes first", () => {
  test("a search for a whole product name puts that product first", () => {
    for (const product of products)
      expect([product.name, search(product.name)[0]?.name]).toEqual([product.name, product.name])
  })

  test("products that only mention the word come last", () => {
    // The desk mat's description says that the keyboard stays put on it.
    expect(slugs("keyboard")).toEqual(["compact-wired-keyboard", "felt-desk-mat"])
  })

  test("products with the word in their name come before others, for every word without synonyms", () => {
    const names = new Set(products.flatMap(({ name }) => wordsOf(name)).filter((word) => word.length > 2))
    for (const word of names.difference(new Set([...said, ...Object.keys(words.synonyms)]))) {
      const named = search(word).map(({ name }) => wordsOf(name).map(stemOf).includes(stemOf(word)))
      expect([word, named]).toEqual([word, named.toSorted((a, b) => Number(b) - Number(a))])
      expect(named[0]).toBe(true)
    }
  })

  test("the order is the same every time, also in another index of the same products", () => {
    const again = selectOf(products, makeProductSearch(catalogue(world()), words))
    for (const query of ["gift", "cotton", "wool scarf", "t", "travel mug"]) {
      expect(again({ q: query }).products.map(({ slug }) => slug)).toEqual([...slugs(query)])
      expect(slugs(query)).toEqual([...slugs(query)])
    }
  })
})

test("no text causes an error as a query", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (query) => expect(Array.isArray(search(query))).toBe(true)))
})

test("a search can yield between the words of a query, and while the index is built", () => {
  const begin = makeProductSearch(products, words)
  const piecesOf = (query: string) => [...begin(query)].length
  expect(piecesOf("mug lamp pen")).toBe(products.length + 3)
  expect(piecesOf("mug lamp pen watch")).toBe(4)
})

test("a search for a single letter yields after each few thousand products", () => {
  const many = Array.from({ length: 50 }, () => products).flat()
  const begin = makeProductSearch(many, words)
  const { found, matched } = runToCompletion(begin("s"))
  const one = runToCompletion(find("s"))
  expect(found.get("s")).toBe((one.found.get("s") ?? 0) * 50)
  expect(matched.every((count, at) => count === one.matched[at % products.length])).toBe(true)
  expect([...begin("s")].length).toBe(2)
  expect([...begin("mug")].length).toBe(1)
})
