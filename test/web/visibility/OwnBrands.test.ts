import { expect, test } from "bun:test"
import { Effect } from "effect"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { dayMs, testTime, useAnalytics } from "../../visibility/support/analytics.ts"
import { textOf } from "../pages.ts"
import { signIn } from "./dashboard.ts"

const analytics = useAnalytics()

/** What an organization with these own brands sees: the overview, the compared scores, and the brands to choose. */
const viewsOf = async (own: ReadonlyArray<number>) => {
  const organization = await analytics().organization(`Acme ${own}`)
  await analytics().run(
    Effect.gen(function* () {
      const writer = yield* RecordWriter
      // More than one page of the API's list.
      for (let index = 0; index < 105; index++) {
        yield* writer.addBrand(organization.key, {
          name: `Brand ${index}`,
          aliases: [],
          domains: [],
          tracking: "tracked",
          isOwn: own.includes(index),
          createdAt: testTime - dayMs + index
        })
      }
      yield* writer.addProject(organization.key, {
        name: "Project",
        description: "",
        isActive: true,
        configType: "standard",
        schedule: { type: "manual", time: "00:00", dayOfWeek: null, dayOfMonth: null },
        brands: [],
        prompts: [],
        providers: [],
        locations: []
      })
    })
  )
  const visitor = await signIn(analytics().url, organization.secret)
  const scores = (await visitor.open(`${analytics().url}/visibility?format=csv&table=scores`)).html.split("\r\n")[0]
  const pages = (await visitor.open(`${analytics().url}/visibility/pages`)).html
  const options = [...pages.matchAll(/<option value="brn_\w+"( selected)?>([^<]*)/g)]
  return {
    says: textOf((await visitor.open(`${analytics().url}/visibility`)).html),
    scores,
    options: options.map(([, , name]) => name),
    chosen: options.filter(([, selected]) => selected !== undefined).map(([, , name]) => name)
  }
}

test.each([
  [[], "Of all tracked brands together", "date", ["Brand 104", "Brand 103"]],
  [[0], "Of Brand 0 ", "date,Brand 0", ["Brand 0", "Brand 104"]],
  [[0, 104], "Of Brand 104 and Brand 0 ", "date,Brand 104,Brand 0", ["Brand 104", "Brand 0", "Brand 103"]],
  [
    [0, 1, 2, 3, 104],
    "Of Brand 104 and your other brands",
    "date,Brand 104,Brand 3,Brand 2",
    ["Brand 104", "Brand 3", "Brand 2", "Brand 1", "Brand 0", "Brand 103"]
  ]
])(
  "the own brands %j come first, newest first, even if many other brands are newer",
  async (own, says, scores, first) => {
    const views = await viewsOf(own)
    expect(views.says).toContain(says)
    expect(views.scores).toBe(scores)
    expect(views.options.slice(0, first.length)).toEqual(first)
    expect(new Set(views.options).size).toBe(views.options.length)
    expect(views.chosen).toEqual(first.slice(0, 1))
  }
)
