import { expect, test } from "bun:test"
import { Effect } from "effect"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { dayMs, opening, useAnalytics } from "../../visibility/support/analytics.ts"
import { textOf } from "../pages.ts"
import { signedIn } from "./dashboard.ts"

const analytics = useAnalytics()

/** What the overview of an organization with these own brands says, and whose scores it compares. */
const overviewOf = async (own: ReadonlyArray<number>) => {
  const organization = await analytics().organization(`Acme ${own}`)
  await analytics().run(
    Effect.gen(function* () {
      const writer = yield* RecordWriter
      // More than a page of the API's list has.
      for (let index = 0; index < 105; index++) {
        yield* writer.addBrand(organization.key, {
          name: `Brand ${index}`,
          aliases: [],
          domains: [],
          tracking: "tracked",
          isOwn: own.includes(index),
          createdAt: opening - dayMs + index
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
  const visitor = await signedIn(analytics().url, organization.secret)
  const scores = (await visitor.open(`${analytics().url}/visibility?format=csv&table=scores`)).html.split("\r\n")[0]
  return { says: textOf((await visitor.open(`${analytics().url}/visibility`)).html), scores }
}

test.each([
  [[], "Of all tracked brands together", "date"],
  [[0], "Of Brand 0 ", "date,Brand 0"],
  [[0, 104], "Of Brand 104 and Brand 0 ", "date,Brand 104,Brand 0"],
  [[0, 1, 2, 3, 104], "Of Brand 104 and your other brands", "date,Brand 104,Brand 3,Brand 2"]
])("of the brands %j the overview is, the newest first, however many others came since", async (own, says, scores) => {
  const overview = await overviewOf(own)
  expect(overview.says).toContain(says)
  expect(overview.scores).toBe(scores)
})
