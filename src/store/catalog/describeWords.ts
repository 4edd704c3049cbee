import type { SearchWords } from "../world/SearchWords.ts"

type ExampleWords = Pick<SearchWords, "atMost" | "labels" | "lowPrice" | "measures">

/** What search words may be, with examples that mean something by the words of this world. */
export const describeWords = ({ atMost: [atMost = "<"], labels, lowPrice, measures }: ExampleWords): string => {
  const variants = [
    ...(Object.hasOwn(labels, "blue") ? ["blue"] : []),
    ...(measures.includes("size") ? ["size L"] : [])
  ].join(", ")
  const prices = [...lowPrice.slice(0, 1), `${atMost} $30`]
  return [
    "Search words in everyday language. Every word counts; other forms, synonyms, colours and sizes are found too",
    variants === "" ? "" : ` (${variants})`,
    `; ${prices.join(" and ")} ${prices.length === 1 ? "works" : "work"}`
  ].join("")
}
