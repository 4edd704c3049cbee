import { expect, test } from "bun:test"
import { judge } from "../../scripts/audit.ts"

test("an audit passes without advisories, fails with one, and does not fail where nobody answers", () => {
  expect(judge("{}\n")).toEqual({ passes: true, lines: ["audit: no advisory"] })
  const found = { lodash: [{ id: 1, title: "Prototype pollution", severity: "high", url: "https://example.com/1" }] }
  expect(judge(JSON.stringify(found))).toEqual({
    passes: false,
    lines: ["audit: lodash: high: Prototype pollution (https://example.com/1)"]
  })
  for (const silence of ["", "error: 405", "null"]) expect(judge(silence).passes).toBe(true)
  expect(judge("").lines).toEqual(["audit: the registry gives no advisories; not checked"])
})
