import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { brandMatcher } from "../../../src/visibility/import/BrandMatcher.ts"

const find = (brands: Record<string, ReadonlyArray<string>>, text: string) =>
  brandMatcher(Object.entries(brands).map(([name, aliases]) => ({ key: name, name, aliases })))(text)

const nova = { Nova: [], "Nova Pro": ["NP"], Orbit: ["Orbit Labs"] }

describe("brands in a text", () => {
  describe("do not depend on the number of other brands", () => {
    // Above 100 patterns the matcher uses another search.
    const others = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`Other ${index}`, []]))
    const names = [
      "سامسونگ",
      "نون",
      "Nova",
      "a\u200db",
      "Brew ☕",
      "珈琲館",
      "C",
      "C++",
      "नोवा",
      "ᄀ",
      "노바",
      "👩",
      "e\u0301",
      "🇩🇪"
    ]
    const named = Object.fromEntries(names.map((name) => [name, []]))
    const ofFew = (text: string) => find(named, text)
    const ofMany = (text: string) => find({ ...others, ...named }, text)

    test.each([
      ["گوشی‌های سامسونگ‌ها خوب است", "سامسونگ"],
      ["Nova\u200cها", "Nova"],
      ["x a\u200db y", "a\u200db"],
      ["👩\u200d👧Nova", "👩 Nova"],
      ["Try Brew ☕\ufe0f today.", "Brew ☕"],
      ["شركة نونٌ جيدة", "نون"],
      ["珈琲館\ufe0f", "珈琲館"],
      ["C++\u20e3 x", "C++"],
      ["C++\ufe0f", "C++"],
      ["👩🏽", "👩"],
      ["Nova\u0336", ""]
    ])("in %s", (text, expected) => {
      expect(ofFew(text).join(" ")).toBe(expected)
      expect(ofMany(text).join(" ")).toBe(expected)
    })

    test("next to marks, joiners and other characters that combine with their neighbour", () => {
      const marks = [
        "\ufe0f",
        "\u20e3",
        "\u064c",
        "\u0301",
        "\u0336",
        "\u093e",
        "\u094d",
        "\u200c",
        "\u200d",
        "\u2060",
        "\u0600"
      ]
      const signs = [" ", "x", "7", "+", "क", "ب", "館", "\u11a8", "ᅡ", "🏽", "👧", "🇩", "\ud83d"]
      const piece = fc.constantFrom(...names, ...marks, ...signs)
      const both = [ofFew, ofMany]
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
          const [few, many] = both.map((found) => found(pieces.join("")))
          expect(many).toEqual(few)
        }),
        { numRuns: 2000, seed: 7 }
      )
    })
  })

  test.each<[string, Record<string, ReadonlyArray<string>>, string, ReadonlyArray<string>]>([
    [
      "come in the order of their first occurrence, each once",
      nova,
      "Orbit, Nova, then Orbit and Nova.",
      ["Orbit", "Nova"]
    ],
    ["are found whatever their case", nova, "NOVA or orbit", ["Nova", "Orbit"]],
    ["are no parts of words", nova, "Novatel, Supernova, exorbitant, Orbits, Nova2, _Nova_", []],
    ["may have a possessive", nova, "Nova's and Orbit’s price", ["Nova", "Orbit"]],
    ["may follow an elision", nova, "l'Orbit et l’Nova", ["Orbit", "Nova"]],
    ["may stand in quotes, brackets and links", nova, '"Nova" (Orbit) **NP** /nova/', ["Nova", "Orbit", "Nova Pro"]],
    ["take the longest name", nova, "Nova Pro is not cheap", ["Nova Pro"]],
    ["take the longest name, and the shorter one elsewhere", nova, "Nova Pro beats Nova", ["Nova Pro", "Nova"]],
    ["are found by alias", nova, "Ask Orbit Labs about NP", ["Orbit", "Nova Pro"]],
    ["are not hidden by a longer name that is part of a word", nova, "the Nova Process", ["Nova"]],
    ["overlap from the left", { "Alpha Beta": [], "Beta Gamma": [] }, "Alpha Beta Gamma", ["Alpha Beta"]],
    ["go on over line breaks and many spaces", nova, "Nova\n  Pro", ["Nova Pro"]],
    ["in German compounds with a hyphen", nova, "die Nova-Kanne und der Novakanne", ["Nova"]],
    ["with umlauts in any form", { Müller: [] }, "Mu\u0308ller und MÜLLER, nicht Müllerei", ["Müller"]],
    ["without an accent are others", { Café: [] }, "the cafe", []],
    ["with sharp s", { Weißbach: [] }, "WEISSBACH, WEIẞBACH", ["Weißbach"]],
    ["in full-width letters", nova, "ＮＯＶＡ　ＰＲＯ", ["Nova Pro"]],
    ["with Turkish letters", { Işık: [], İnci: [] }, "IŞIK? Işık ve İnci", ["Işık", "İnci"]],
    ["a dotless i is no i", { Inci: [] }, "ıncı ve İnci", []],
    ["beside emoji", nova, "🚀Nova🚀 and 👩‍👩‍👧‍👦Orbit", ["Nova", "Orbit"]],
    ["made of an emoji", { "Rocket 🚀": ["🚀"] }, "I like 🚀 most", ["Rocket 🚀"]],
    [
      "with punctuation of their own",
      { "Zed+": [], "Yo!": [], ".dot": [] },
      "Zed+, Yo! and .dot",
      ["Zed+", "Yo!", ".dot"]
    ],
    [
      "that begin or end with a sign, whatever stands beside it",
      { "C++": [], "Yahoo!": [], ".dot": [] },
      "C++17, Yahoo!Mail and a.dot",
      ["C++", "Yahoo!", ".dot"]
    ],
    ["with an ampersand", { "Brindle & Wick": [] }, "Brindle & Wick", ["Brindle & Wick"]],
    ["with an apostrophe", { "O'Hara": ["O’Hara"] }, "O’Hara", ["O'Hara"]],
    [
      "with the apostrophes and hyphens of typography",
      { "McDale's": [], "Coca-Line": [], "L’Or": [] },
      "Coca\u2011Line, McDale’s and L'Or",
      ["Coca-Line", "McDale's", "L’Or"]
    ],
    [
      "with a hyphen of typography",
      { "Coca-Line": [], "A\u2010B": [] },
      "Coca\u2010Line, a-b",
      ["Coca-Line", "A\u2010B"]
    ],
    ["with other apostrophes", { "McDale's": [], "O'Hara": [] }, "Oʼhara, McDale‘s", ["O'Hara", "McDale's"]],
    ["in Japanese", { ミナト: [], 星雲: [] }, "おすすめはミナトと星雲です。", ["ミナト", "星雲"]],
    ["in Japanese, not within a longer katakana word", { ミナ: [] }, "ミナトがいい", []],
    ["in Chinese", { 北极: [] }, "我喜欢北极的产品", ["北极"]],
    ["Latin in Japanese and Chinese", nova, "私はNovaが好き。Orbit是最好的", ["Nova", "Orbit"]],
    ["Latin with a Korean particle", nova, "Nova는 좋고 Orbit가 싸다", ["Nova", "Orbit"]],
    ["in Hangul with Korean particles", { 노바: [], 오빗: [] }, "노바는 좋고 오빗에서는 싸다", ["노바", "오빗"]],
    ["in Hangul, not within a longer word", { 노바: [] }, "노바텔레콤과 슈퍼노바는", []],
    [
      "in Hangul, not where one syllable and a particle are another word",
      { 신: [], 두: [] },
      "신라면은 두들 신은",
      ["신"]
    ],
    ["Latin with an Arabic or Hebrew article", nova, "وNova, בOrbit", ["Nova", "Orbit"]],
    ["with the sign of a trade mark", nova, "Nova Pro™, Nova℠ and Orbit", ["Nova Pro", "Nova", "Orbit"]],
    ["with the number of a footnote", nova, "Nova Pro¹ is best, Orbit²⁴'s next. ⁵Nova", ["Nova Pro", "Orbit", "Nova"]],
    [
      "with a number of their own, not of a footnote",
      { Orbit: [], "Orbit 2": [], Three: ["3"] },
      "Orbit², 500 m³",
      ["Orbit"]
    ],
    ["with a superscript of their own", { "O²": [], O: [], "X10²": [] }, "O is not O², o2, x10²", ["O", "O²", "X10²"]],
    ["with a superscript, written without it", { "O²": [], "X10²": [] }, "O2 or x102", ["O²", "X10²"]],
    ["in Thai", { โนวา: [] }, "ฉันชอบ โนวา มาก", ["โนวา"]],
    ["in Greek with a final sigma", { Οδός: [] }, "ΟΔΌΣ", ["Οδός"]],
    ["in Cyrillic", { Звезда: [] }, "ЗВЕЗДА и звездами", ["Звезда"]],
    ["in nothing", nova, "", []]
  ])("%s", (_, brands, text, expected) => {
    expect(find(brands, text)).toEqual([...expected])
  })

  const particles =
    "예요 이에요 로서 으로서 로서는 으로서는 로써 으로써 라면 이라면 인데 이지만 지만 이므로 엔 에선 에겐 들 들은 뿐 뿐만 죠 이죠 네요 이네요 였습니다 입니까 였던 이었던 인지 인가요 이라서 거나 일까요"
  test.each(particles.split(" "))("in Hangul are found before %s, but not if a word follows it", (particle) => {
    expect(find({ 노바: [], 오빗: [] }, `오빗${particle} 노바${particle}.`)).toEqual(["오빗", "노바"])
    expect(find({ 노바: [] }, `노바${particle}텔레콤`)).toEqual([])
  })

  test("are not found inside their excluded phrases, which do not hide other brands", () => {
    const find = brandMatcher([
      { key: "Nova", name: "Nova", aliases: [], excluded: ["Villa Nova", "nova scotia"] },
      { key: "Villa", name: "Villa", aliases: [] }
    ])
    expect(find("Villa Nova in Nova Scotia")).toEqual(["Villa"])
    expect(find("Villa Nova, and Nova")).toEqual(["Villa", "Nova"])
    expect(find("Nova Scotians")).toEqual(["Nova"])
    const begun = process.cpuUsage()
    expect(find("Villa Nova ".repeat(50_000))).toEqual(["Villa"])
    expect(process.cpuUsage(begun).user < 2_000_000).toBe(true)
  })

  test("can be case-sensitive", () => {
    const find = brandMatcher([{ key: 1, name: "Gap", aliases: ["Straße"], isCaseSensitive: true }])
    expect(find("mind the gap, GAP")).toEqual([])
    expect(find("İ: the Gap")).toEqual([1])
    expect(find("die STRASSE")).toEqual([])
    expect(find("die Straße")).toEqual([1])
    const typed = brandMatcher([{ key: 1, name: "Mc-Dale's", aliases: ["D’Or"], isCaseSensitive: true }])
    expect(["Mc\u2011Dale’s", "D'Or", "mc\u2011dale’s"].map(typed)).toEqual([[1], [1], []])
  })

  test("that are case-sensitive win over others with the same letters", () => {
    const find = brandMatcher([
      { key: 1, name: "Gap", aliases: [] },
      { key: 2, name: "GAP", aliases: [], isCaseSensitive: true }
    ])
    expect(["gap", "Gap", "GAP"].map(find)).toEqual([[1], [1], [2]])
  })

  test("with the same name resolve to the first of the list", () => {
    const matcher = brandMatcher([
      { key: 1, name: "Nova", aliases: [] },
      { key: 2, name: "Other", aliases: ["nova"] }
    ])
    expect(matcher("Nova")).toEqual([1])
    expect(matcher("Növa, nova")).toEqual([1])
  })

  test("are none if there are no brands, or none with a name", () => {
    expect(brandMatcher([])("anything, ü")).toEqual([])
    expect(brandMatcher([{ key: 1, name: "  ", aliases: [""] }])("anything")).toEqual([])
  })

  test("are the same in ASCII text with and without other letters after it", () => {
    const word = fc.constantFrom("Nova", "nova", "Pro", "NP", "Orbit", "Labs", "x", "Novax", "-", "'s", ".", "NOVA PRO")
    const separator = fc.constantFrom(" ", "", ", ", "\n", "-", "'")
    fc.assert(
      fc.property(fc.array(fc.tuple(word, separator), { maxLength: 12 }), (parts) => {
        const text = parts.flat().join("")
        expect(find(nova, `${text} ü`)).toEqual(find(nova, text))
      })
    )
  })

  test("are those that a naive search finds", () => {
    const names = ["Nova", "Nova Pro", "Pro", "Pro Max", "N", "Max 2", "-x"]
    const isEdge = (text: string, index: number) => !/\w/.test(text[index - 1] ?? "") || !/\w/.test(text[index] ?? "")
    const naive = (text: string) => {
      const found: Array<string> = []
      for (let index = 0; index < text.length; ) {
        const [longest] = names
          .filter((name) => text.startsWith(name.toLowerCase(), index))
          .filter((name) => isEdge(text, index) && isEdge(text, index + name.length))
          .sort((a, b) => b.length - a.length)
        if (longest !== undefined) found.push(longest)
        index += longest?.length ?? 1
      }
      return [...new Set(found)]
    }
    // Above 100 patterns the matcher uses another search.
    const others = Array.from({ length: 200 }, (_, index) => [`unheard ${index}`, []] as const)
    const brands = Object.fromEntries(names.map((name) => [name, []]))
    const more = brandMatcher(
      [...Object.entries(brands), ...others].map(([name, aliases]) => ({ key: name, name, aliases }))
    )
    const piece = fc.constantFrom("nova", "pro", "max", "2", "n", " ", " ", "-", "x", "_")
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join("").replaceAll(/ +/g, " ")
        expect(find(brands, text)).toEqual(naive(text))
        expect(more(text)).toEqual(naive(text))
      }),
      { numRuns: 1000 }
    )
  })

  test("between spaces are always found, in order", () => {
    const names = ["Nova", "Müller", "ミナト", "Звезда", "Işık", "Zed+"]
    const brands = Object.fromEntries(names.map((name) => [name, []]))
    fc.assert(
      fc.property(fc.shuffledSubarray(names), (some) => {
        expect(find(brands, some.join(" , "))).toEqual(some)
      })
    )
  })
})
