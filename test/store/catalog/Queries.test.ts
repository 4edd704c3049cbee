import { expect, test } from "bun:test"
import { resolve } from "node:path"
import { runToCompletion } from "../../../src/domain/SlicedWork.ts"
import { makeProductSearch } from "../../../src/store/catalog/ProductSearch.ts"
import { makeSelection } from "../../../src/store/catalog/selection.ts"
import { catalogue } from "../../../src/store/world/Catalogue.ts"
import { world } from "../../../src/store/world/World.ts"

const products = catalogue(world())
const select = makeSelection(products, makeProductSearch(products, world().search))

interface Row {
  readonly query: string
  readonly matches: string
  readonly first: ReadonlyArray<string>
  readonly never: ReadonlyArray<string>
}

const slugsIn = (cell: string): ReadonlyArray<string> => [...cell.matchAll(/`([^`]+)`/g)].map(([, slug = ""]) => slug)

const document = await Bun.file(resolve(import.meta.dir, "../../../docs/search.md")).text()
const rows = [...document.matchAll(/^\| (.+?) \| (all|some|none) \| (.*?) ?\| (.*?) ?\|$/gm)].map(
  ([, query = "", matches = "", first = "", never = ""]): Row => ({
    query,
    matches,
    first: slugsIn(first),
    never: slugsIn(never)
  })
)

const queriesThat = (matches: string) => rows.filter((row) => row.matches === matches).map(({ query }) => query)

test("docs/search.md has sixty queries with existing products, at most two of them without a result", () => {
  expect(new Set(rows.map(({ query }) => query)).size).toBe(60)
  expect(queriesThat("none").length).toBeLessThanOrEqual(2)
  const slugs = new Set(products.map(({ slug }) => slug))
  for (const { first, matches, never } of rows) {
    expect(first.length > 0).toBe(matches !== "none")
    expect([...first, ...never].filter((slug) => !slugs.has(slug))).toEqual([])
  }
})

test.each([...rows])("$query", ({ first, matches, never, query }) => {
  const { hint, products } = runToCompletion(select({ q: query }))
  const found = products.map(({ slug }) => slug)
  expect(first.filter((slug) => !found.slice(0, 3).includes(slug))).toEqual([])
  expect(found.filter((slug) => never.includes(slug))).toEqual([])
  expect({ found: found.length > 0, partial: hint?.partial }).toEqual(
    { all: { found: true, partial: undefined }, some: { found: true, partial: true } }[matches] ?? {
      found: false,
      partial: false
    }
  )
})
