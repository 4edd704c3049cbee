import { expect, test } from "bun:test"
import { fileNameOf } from "../../../src/web/visibility/dashboard/view.tsx"

test.each([
  ["Acme", "acme-brands-30d.csv"],
  ["Zenith & Sons, Ltd.", "zenith-sons-ltd-brands-30d.csv"],
  ["東京", "brands-30d.csv"]
])("the file name for %s is %s", (owner, name) => {
  expect(fileNameOf(owner, "brands", "30d")).toBe(name)
})
