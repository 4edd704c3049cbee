import { expect, test } from "bun:test"
import { csvOf } from "../../../src/web/visibility/table/csv.ts"
import { tableOf } from "../../../src/web/visibility/table/Table.ts"

test.each([
  ["a\nb", `"a\nb"`],
  ["a\rb", `"a\rb"`],
  ["a\r\nb", `"a\r\nb"`],
  ['a,"b', `"a,""b"`],
  ["-1", "'-1"],
  ["\n=1+1", `"'\n=1+1"`],
  ["", ""]
])("%j stays in its cell, and is not a formula", (text, cell) => {
  const about = { name: "prompts", title: "Prompts", empty: "" }
  const table = tableOf(
    about,
    [{ name: "text" }, { name: "count" }, { name: "none" }],
    [{ text, count: -1, none: null }]
  )
  expect(csvOf(table)).toBe(`\ufefftext,count,none\r\n${cell},-1,\r\n`)
})
