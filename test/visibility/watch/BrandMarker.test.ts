import { expect, test } from "bun:test"
import fc from "fast-check"
import { brandMatcher } from "../../../src/visibility/import/BrandMatcher.ts"
import { withoutLinks } from "../../../src/visibility/import/links.ts"
import { makeBrandMarker } from "../../../src/visibility/watch/makeBrandMarker.ts"

const brands = [
  { key: 1, name: "Nova", aliases: ["Nova Pro"], excluded: ["Villa Nova"] },
  { key: 2, name: "Orbit", aliases: [] },
  { key: 3, name: "Straße", aliases: ["ガス", "카페", "Café"] },
  { key: 4, name: "a", aliases: ["c"] }
]
const mark = makeBrandMarker(brands)

const brandsIn = (parts: ReturnType<typeof mark>) => [...new Set(parts.flatMap(({ brand }) => brand ?? []))]
const imported = (text: string) => [...brandMatcher(brands)(withoutLinks(text).words)]

test.each([
  ["Orbit, then Nova Pro.", ["[2:Orbit]", ", then ", "[1:Nova Pro]", "."]],
  ["ORBIT\n\n  nova’s", ["[2:ORBIT]", "\n\n  ", "[1:nova]", "’s"]],
  ["Villa Nova (https://nova.example/orbit)", ["Villa Nova (https://nova.example/orbit)"]],
  ["Nova™ leads, Orbit℠", ["[1:Nova]", "™ leads, ", "[2:Orbit]", "℠"]],
  ["Nova Pro¹² leads, ⁴Orbit", ["[1:Nova Pro]", "¹² leads, ⁴", "[2:Orbit]"]],
  ["ﬁne Nova,\n- Nova", ["ﬁne ", "[1:Nova]", ",\n- ", "[1:Nova]"]],
  ["Nova\nPro, Nova  Pro and Nova™ Pro", ["[1:Nova\nPro]", ", ", "[1:Nova  Pro]", " and ", "[1:Nova™ Pro]"]],
  // The normalized text is longer or shorter than the original.
  ["½ STRASSE ©Straße, ｎｏｖａ", ["½ ", "[3:STRASSE]", " ©", "[3:Straße]", ", ", "[1:ｎｏｖａ]"]],
  [
    "Cafe\u0301, ｶﾞｽ, \u110f\u1161\u1111\u1166",
    ["[3:Cafe\u0301]", ", ", "[3:ｶﾞｽ]", ", ", "[3:\u110f\u1161\u1111\u1166]"]
  ],
  // A character that normalizes to two names ("a/c") is marked once.
  ["Nova ℀", ["[1:Nova]", " ", "[4:℀]"]],
  // The label of a reference link repeats the host of the URL that is defined below.
  [
    "See [orbit.com][1] and Orbit.\n\n[1]: https://orbit.com/best",
    ["See [orbit.com][1] and ", "[2:Orbit]", ".\n\n[1]: https://orbit.com/best"]
  ],
  // Separate Korean letters of any width are composed to a syllable, but not with a letter of another script.
  ["ㅋㅏ페, ﾻￂ페, Novaㅏ ㅋㅋ 카페", ["[3:ㅋㅏ페]", ", ", "[3:ﾻￂ페]", ", ", "[1:Nova]", "ㅏ ㅋㅋ ", "[3:카페]"]],
  // A name continues across a URL, as an import removes URLs from the text.
  ["Nova https://a.example/x Pro", ["[1:Nova https://a.example/x Pro]"]],
  ["Villa https://a.example Nova, Villa //a.example Nova", ["Villa https://a.example Nova, Villa //a.example Nova"]],
  [
    "[Orbit](/) [Nova](/b) orbit.com/b Orbit",
    ["[", "[2:Orbit]", "](/) [", "[1:Nova]", "](/b) orbit.com/b ", "[2:Orbit]"]
  ],
  ["", []]
])("the brands of %j are marked, and no character is lost", (text, expected) => {
  const parts = mark(text)
  expect(parts.map(({ brand, text }) => (brand === undefined ? text : `[${brand}:${text}]`))).toEqual(expected)
  expect(parts.map(({ text }) => text).join("")).toBe(text)
  expect(brandsIn(parts)).toEqual(imported(text))
})

test("the marked brands are those that an import finds, also if neighbouring characters combine", () => {
  const pieces = [
    ..."Nova Pro|Villa |Orbit|Straße|STRASSE|ガス|카페|Café|Cafe\u0301|ﾞ|\uff9f|\u0327|\u0301|\n| |  |\u00a0|\u3000|™|¹|²|¨|½|℀|ﬁ".split(
      "|"
    ),
    ..."ㅋㅏㅍㅔㄳㅋﾻￂﾷￆﾡ\u110f\u1161\u11aa",
    ..."\u{16d63}\u{16d67}\u{16d67}\u{16d68}",
    ...' https://a.example/x |//orbit.example/b|[|](|)|(/|/)| "Nova"|[orbit.com](https://orbit.com/a)|[orbit.com][1]|\n[1]: https://orbit.com/b'.split(
      "|"
    ),
    ...'<a href="/nova">|best@orbit.com|orbit.com/nova|\'|-|,|a|c|s'.split("|")
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (all) => {
      const text = all.join("")
      const parts = mark(text)
      expect(parts.map(({ text }) => text).join("")).toBe(text)
      expect([text, brandsIn(parts)]).toEqual([text, imported(text)])
    }),
    { seed: 7, numRuns: 3000 }
  )
})
