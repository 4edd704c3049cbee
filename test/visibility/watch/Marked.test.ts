import { expect, test } from "bun:test"
import { brandMatcher } from "../../../src/visibility/import/BrandMatcher.ts"
import { withoutLinks } from "../../../src/visibility/import/links.ts"
import { marker } from "../../../src/visibility/watch/marked.ts"

const brands = [
  { key: 1, name: "Nova", aliases: ["Nova Pro"], excluded: ["Villa Nova"] },
  { key: 2, name: "Orbit", aliases: [] },
  { key: 3, name: "Straße", aliases: ["ガス", "카페", "Café"] },
  { key: 4, name: "a", aliases: ["c"] }
]
const mark = marker(brands)

test.each([
  ["Orbit, then Nova Pro.", ["[2:Orbit]", ", then ", "[1:Nova Pro]", "."]],
  ["ORBIT\n\n  nova’s", ["[2:ORBIT]", "\n\n  ", "[1:nova]", "’s"]],
  ["Villa Nova (https://nova.example/orbit)", ["Villa Nova (https://nova.example/orbit)"]],
  ["Nova™ leads, Orbit℠", ["[1:Nova]", "™ leads, ", "[2:Orbit]", "℠"]],
  ["ﬁne Nova,\n- Nova", ["ﬁne ", "[1:Nova]", ",\n- ", "[1:Nova]"]],
  ["Nova\nPro, Nova  Pro and Nova™ Pro", ["[1:Nova\nPro]", ", ", "[1:Nova  Pro]", " and ", "[1:Nova™ Pro]"]],
  // What is plain is longer or shorter than it was written.
  ["½ STRASSE ©Straße, ｎｏｖａ", ["½ ", "[3:STRASSE]", " ©", "[3:Straße]", ", ", "[1:ｎｏｖａ]"]],
  [
    "Cafe\u0301, ｶﾞｽ, \u110f\u1161\u1111\u1166",
    ["[3:Cafe\u0301]", ", ", "[3:ｶﾞｽ]", ", ", "[3:\u110f\u1161\u1111\u1166]"]
  ],
  // One letter that is two names is there once.
  ["Nova ℀", ["[1:Nova]", " ", "[4:℀]"]],
  // The label of a link says the host of a page that is defined below.
  [
    "See [orbit.com][1] and Orbit.\n\n[1]: https://orbit.com/best",
    ["See [orbit.com][1] and ", "[2:Orbit]", ".\n\n[1]: https://orbit.com/best"]
  ],
  ["", []]
])("the brands of %j are marked, and no letter is lost", (text, expected) => {
  const parts = mark(text)
  expect(parts.map(({ brand, text }) => (brand === undefined ? text : `[${brand}:${text}]`))).toEqual(expected)
  expect(parts.map(({ text }) => text).join("")).toBe(text)
  // As an import has found them.
  const marked = new Set(parts.flatMap(({ brand }) => brand ?? []))
  expect([...marked]).toEqual([...brandMatcher(brands)(withoutLinks(text).words)])
})
