import { beforeAll, expect, test } from "bun:test"
import { Effect } from "effect"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { dayMs, testTime, useAnalytics } from "../../visibility/support/analytics.ts"
import { textOf } from "../pages.ts"
import { signIn } from "./dashboard.ts"

const analytics = useAnalytics()

// More than one page of the API's list. The first project is paused.
const count = 205

let ids: ReadonlyArray<string>
let open: (path: string) => Promise<string>

beforeAll(async () => {
  const organization = await analytics().organization("Acme")
  const made = await analytics().run(
    Effect.flatMap(RecordWriter, (writer) =>
      Effect.forEach(Array.from({ length: count }).keys(), (index) =>
        writer.addProject(organization.key, {
          name: `Project ${index}`,
          description: "",
          isActive: index > 0,
          configType: "standard",
          schedule: { type: "manual", time: "00:00", dayOfWeek: null, dayOfMonth: null },
          brands: [],
          prompts: [],
          providers: [],
          locations: [],
          createdAt: testTime - dayMs + index
        })
      )
    )
  )
  ids = made.map(({ id }) => id)
  const visitor = await signIn(analytics().url, organization.secret)
  open = async (path) => (await visitor.open(`${analytics().url}/visibility${path}`)).html
})

/** The ids of the offered projects, and of the selected ones. */
const choiceIn = (html: string) => {
  const options = [...html.matchAll(/<option value="(prj_\w+)"( selected)?/g)]
  const idsOf = (some: typeof options) => some.map(([, id]) => id)
  return { all: idsOf(options), chosen: idsOf(options.filter(([, , selected]) => selected !== undefined)) }
}

test("every project can be chosen, and the one that is shown is selected", async () => {
  const { all, chosen } = choiceIn(await open(`?project=${ids[2]}`))
  expect(all).toEqual(ids.toReversed())
  expect(chosen).toEqual([ids[2]])
})

test("the default project is the oldest active one, even if many are newer", async () => {
  expect(choiceIn(await open("")).chosen).toEqual([ids[1]])
  expect(textOf(await open("/citations"))).toContain("Pages that answers cite, newest first Project 1 ")
})
