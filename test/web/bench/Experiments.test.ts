import { expect, test } from "bun:test"
import { experimentDefinition, experimentsOf, mugs } from "../../bench/experiments/experimentsOf.ts"
import { post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { getPage, textOf } from "../pages.ts"

/** The labels of a page's empty cells. */
const emptyCellsOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<td[^>]*data-title="([^"]*)"[^>]*><\/td>/g)].map(([, label = ""]) => label)

const store = useStore()
const { begun, bench, buy, report } = experimentsOf(() => store.url)

/** The texts of an experiment's page and of its list entry after one mug was chosen. */
const textsOf = async (id: string, factors: object) => {
  expect((await post(bench("/experiments"), experimentDefinition(id, { factors }))).status).toBe(201)
  const { n, name, url } = await begun(id)
  await buy(url, mugs[0])
  expect((await report(id, n, name)).status).toBe(200)
  const pageOf = async (path: string) => (await getPage(`${store.url}/bench/experiments${path}`)).body
  const [, listed = ""] = (await pageOf("")).split(`<a href="/bench/experiments/${id}">`)
  const [entry = ""] = listed.split("</li>")
  const page = await pageOf(`/${id}`)
  return { list: textOf(entry).trimEnd(), page: textOf(page), emptyCells: emptyCellsOf(page) }
}

test("an experiment shows effects on the choice, unless its candidates do not vary", async () => {
  const varied = await textsOf("varied", { badge: ["none", "bestseller"] })
  expect(varied.list).toEndWith(`${mugs.join(", ")} by badge`)
  for (const text of ["What the choice of m-1 depends on", "badge: bestseller", "An effect is that of"]) {
    expect(varied.page).toContain(text)
  }
  // In a narrow window a cell has its label before it.
  expect(varied.emptyCells).toEqual([])
  const plain = await textsOf("plain", {})
  expect(plain.list).toEndWith(mugs.join(", "))
  expect(plain.page).toContain("What m-1 chose")
  for (const text of ["depends on", "An effect is"]) expect(plain.page).not.toContain(text)
})
