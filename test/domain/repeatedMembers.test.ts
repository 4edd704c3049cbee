import { expect, test } from "bun:test"
import { repeatedMembers } from "../../src/domain/repeatedMembers.ts"

test.each(["", " ", "k ", "a]", "x:", '5"', "\\", "a~1", "caf\u00e9", '":"', "__proto__"])(
  "a repeated member of JSON is found, also if it is named %j",
  (name) => {
    const member = (value: unknown) => `${JSON.stringify(name)} : ${JSON.stringify(value)}`
    const twice = `{"of": [0, {${member(name)}, "other": {}, ${member({})}}]}`
    expect(repeatedMembers(twice, true)).toEqual([["of", 1, name]])
    expect(repeatedMembers(`{${member({ of: name })}, "of": {${member(name)}}, "of~0": 1}`, true)).toEqual([])
  }
)

test("names of JSON are compared after their escapes are decoded", () => {
  expect(repeatedMembers('{"caf\\u00e9": 1, "caf\u00e9": 2}', true)).toEqual([["caf\u00e9"]])
})

const quoted = ["", " ", "k ", "a]", "x:", "a: b", '5"', "\\", "a~1", "caf\u00e9", '":"', "it's", "'", "#", "__proto__"]
test.each(quoted)("a repeated quoted member of YAML is found, also if it is named %j", (name) => {
  const double = JSON.stringify(name)
  const single = `'${name.replaceAll("'", "''")}'`
  for (const [first, second] of [
    [double, double],
    [single, single],
    [double, single]
  ]) {
    expect(repeatedMembers(`of:\n  - ${first}: 1\n    other: ${first}\n    ${second} : 2\n`, false)).toEqual([
      ["of", 0, name]
    ])
    expect(repeatedMembers(`of: [{${first}: 1, other: {}, ${second} : 2}]\n`, false)).toEqual([["of", 0, name]])
    expect(repeatedMembers(`${first}: {of: ${second}}\nof: {${second}: 1}\n"of ": ${first}\n`, false)).toEqual([])
  }
})

test("quotes inside YAML values do not hide a repeated member", () => {
  const text = `note: don't
a: it's "so"
b: that 'tis "
a: >
  "text": 'of': more "a": b
a: "see b: c" # "a": 1
`
  expect(repeatedMembers(text, false)).toEqual([["a"]])
})

test("a repeated member of YAML is found, quoted or not", () => {
  expect(repeatedMembers("a:\n  - b: 1\n    'b': 2\nc: a\n", false)).toEqual([["a", 0, "b"]])
})
