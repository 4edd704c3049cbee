import { expect, test } from "bun:test"
import { judge } from "../../scripts/audit.ts"

test("an audit exits with 0 without advisories, 1 with at least one, and 2 if it could not check", () => {
  expect(judge("{}\n", "")).toEqual({ exitCode: 0, lines: ["audit: no advisory"] })
  const found = { lodash: [{ id: 1, title: "Prototype pollution", severity: "high", url: "https://example.com/1" }] }
  expect(judge(JSON.stringify(found), "")).toEqual({
    exitCode: 1,
    lines: ["audit: lodash: high: Prototype pollution (https://example.com/1)"]
  })
  for (const silence of ["", "error: 405", "null"]) {
    expect(judge(silence, "bun audit v1\nerror: POST /bulk - 405\n")).toEqual({
      exitCode: 2,
      lines: ["audit: NOT CHECKED, the registry gave no advisories (error: POST /bulk - 405)"]
    })
  }
  expect(judge("", "").lines).toEqual(["audit: NOT CHECKED, the registry gave no advisories (it printed nothing)"])
})
