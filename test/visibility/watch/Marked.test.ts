import { expect, test } from "bun:test"
import { marker } from "../../../src/visibility/watch/marked.ts"

const mark = marker([
  { key: 1, name: "Nova", aliases: ["Nova Pro"], excluded: ["Villa Nova"] },
  { key: 2, name: "Orbit", aliases: [] }
])

test.each([
  ["Orbit, then Nova Pro.", ["[2:Orbit]", ", then ", "[1:Nova Pro]", "."]],
  ["ORBIT\n\n  nova’s", ["[2:ORBIT]", "\n\n  ", "[1:nova]", "’s"]],
  ["Villa Nova (https://nova.example/orbit)", ["Villa Nova (https://nova.example/orbit)"]],
  ["Nova™ leads, Orbit℠", ["[1:Nova]", "™ leads, ", "[2:Orbit]", "℠"]],
  // Where the plain form is another one, a part is shown as it is.
  ["ﬁne Nova,\n- Nova", ["ﬁne Nova,", "\n", "- ", "[1:Nova]"]],
  ["", []]
])("the brands of %j are marked, and no letter is lost", (text, expected) => {
  const parts = mark(text)
  expect(parts.map(({ brand, text }) => (brand === undefined ? text : `[${brand}:${text}]`))).toEqual(expected)
  expect(parts.map(({ text }) => text).join("")).toBe(text)
})
