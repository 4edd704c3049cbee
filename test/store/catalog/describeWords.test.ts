import { expect, test } from "bun:test"
import { describeWords } from "../../../src/store/catalog/describeWords.ts"
import { makePriceReader } from "../../../src/store/catalog/priceReader.ts"
import { world } from "../../../src/store/world/World.ts"

const { search } = world()
const start =
  "Search words in everyday language. Every word counts; other forms, synonyms, colours and sizes are found too"

test("the examples of search words are those of the built-in world", () => {
  expect(describeWords(search)).toBe(`${start} (blue, size L); cheap and under $30 work`)
})

test("a world with words of its own has them as examples, and none that it does not know", () => {
  const german = { ...search, lowPrice: ["billig"], atMost: ["unter"], labels: { blau: ["navy"] }, measures: ["Größe"] }
  expect(describeWords(german)).toBe(`${start}; billig and unter $30 work`)
  const none = { ...search, lowPrice: [], atMost: [], labels: {}, measures: ["size"] }
  expect(describeWords(none)).toBe(`${start} (size L); < $30 works`)
  expect(makePriceReader(none)("lamp < $30")).toMatchObject({ maxCents: 3000 })
})
