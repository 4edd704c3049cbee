import { expect, test } from "bun:test"
import { table } from "../../src/cli/table.ts"

test("the columns of a table are aligned after wide letters and composed emoji", () => {
  const lines = table([
    ["NAME", "TRIALS"],
    ["実行👨\u200d👩\u200d👧名", "4"],
    ["Zürich", "12"]
  ]).split("\n")
  const before = ["TRIALS", "4", "12"].map((cell, row) => lines[row]?.slice(0, -cell.length) ?? "")
  expect(before.map((text) => Bun.stringWidth(text))).toEqual([10, 10, 10])
})
