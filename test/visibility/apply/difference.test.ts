import { expect, test } from "bun:test"
import { differenceOf } from "../../../src/visibility/apply/difference.ts"
import { emptyRecordsState } from "../../../src/visibility/apply/RecordsState.ts"
import { makeId } from "../../../src/visibility/records/Ids.ts"
import { PromptKey } from "../../../src/visibility/records/Keys.ts"

test("a topic with 20000 prompts by id is compared in seconds", () => {
  const prompts = Array.from({ length: 20_000 }, (_, index) => ({
    id: makeId("prm", index, undefined),
    key: PromptKey.make(index + 1),
    fields: { name: `Prompt ${index}`, category: null, is_active: true }
  }))
  const texts = prompts.map(({ fields }) => fields.name)
  const state = { ...emptyRecordsState, prompts: new Map(prompts.map((prompt) => [prompt.fields.name, prompt])) }
  const started = performance.now()
  const { problems, topics } = differenceOf(state, {
    brands: [],
    prompts: [],
    topics: [{ slug: "all", prompts: prompts.map(({ id }) => id) }],
    projects: [],
    tracked_pages: []
  })
  expect(performance.now() - started).toBeLessThan(5000)
  expect(topics.map(({ fields }) => fields.prompts)).toEqual([texts])
  expect(problems).toEqual([])
})
