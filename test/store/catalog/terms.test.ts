import { describe, expect, test } from "bun:test"
import { makePriceReader } from "../../../src/store/catalog/priceReader.ts"
import {
  foldText,
  halves,
  insertions,
  labelWordsToIndex,
  stemOf,
  transpositions,
  wordsIn,
  wordsToIndex
} from "../../../src/store/catalog/terms.ts"
import { world } from "../../../src/store/world/World.ts"

const wordsOf = (text: string) => wordsIn(foldText(text)).join(" ")

describe("a text is read", () => {
  test.each([
    ["Café CRÈME", "cafe creme"],
    ["ＭＵＧ　ｆｏｒ　２", "mug for 2"],
    ["men's, kids’ & dads'", "men kids dads"],
    ["men's men’s menʼs don't o'clock rock'n'roll 'l'eau'", "men men men dont oclock rocknroll leau"],
    ["D's mug", "d mug"],
    ["“t-shirt”; (wool)", "t shirt wool"],
    ["ﬁne Tōkyō İstanbul", "fine tokyo istanbul"],
    ["Große Maße, GROSSE MAẞE", "grosse masse grosse masse"],
    ["Işık IŞIK ışık", "isik isik isik"],
    ["Smørrebrød, Łódź, Đà Nẵng, Œuvre, Æble", "smorrebrod lodz da nang oeuvre aeble"],
    ["ΦΩΣ φως φῶς", "φωσ φωσ φωσ"],
    ["أزرق ازرق إبريق مُؤَنَّث كـــوب", "ازرق ازرق ابريق مونث كوب"],
    ["סֵפֶל ספל שׁוֹקוֹ", "ספל ספל שוקו"],
    ["ёлка Елка", "елка елка"],
    ["चाय का कप", "चाय का कप"],
    ["แก้ว กาแฟ", "แก้ว กาแฟ"],
    ["コーヒーカップ が", "コーヒーカップ が"],
    ["!!! 🎸", ""],
    ["\u2764\ufe0f mug \u260e\ufe0e", "mug"],
    ["mug #\ufe0f\u20e3 1\ufe0f\u20e3 \u{1f6ac}\u20e0", "mug 1"]
  ])("%p as %p", (text, words) => expect(wordsOf(text)).toBe(words))
})

test.each([
  ["mugs", "mug"],
  ["hiking", "hike"],
  ["organizer", "organiser"],
  ["polarized", "polarised"]
])("%s has the stem of %s", (form, word) => expect(stemOf(form)).toBe(stemOf(word)))

test("a word after an apostrophe is indexed alone and as a whole", () => {
  expect(wordsToIndex("L’Oréal d'été, men's t-shirt o'clock rock'n'roll")).toEqual([
    "loreal",
    "dete",
    "men",
    "t",
    "shirt",
    "oclock",
    "rocknroll",
    "tshirt",
    "oreal",
    "ete"
  ])
})

test.each(
  "c d j l m n s qu jusqu lorsqu puisqu quelqu quoiqu un all bell coll dall dell nell quell sull gl agl dagl degl negl sugl quest sant mezz tutt buon senz grand".split(
    " "
  )
)("a word is found after %s'", (before) =>
  expect(wordsToIndex(`${before}'ora ${before.toUpperCase()}’ora`).filter((word) => word === "ora")).toHaveLength(2)
)

test("a label is indexed with each size of its range, and each word once", () => {
  expect(labelWordsToIndex("39-42\nM / Sea Glass\nL / Sea Glass").toSorted()).toEqual(
    ["3942", "39", "40", "41", "42", "glass", "l", "m", "sea"].toSorted()
  )
  expect(labelWordsToIndex("1-9999").length).toBeLessThan(30)
})

test("variants of a misspelt word are limited to short words", () => {
  expect(transpositions("mugs")).toEqual(["umgs", "mgus", "musg"])
  expect(insertions("hoes")).toContain("holes")
  expect(halves("deskmat")).toContainEqual(["desk", "mat"])
  expect(halves("350ml")).toContainEqual(["350", "ml"])
  expect(halves("teapot")).not.toContainEqual(["te", "apot"])
  const long = "a".repeat(1000)
  expect([transpositions(long), halves(long)]).toEqual([[], []])
})

describe("prices in a query", () => {
  const read = makePriceReader(world().search)
  const none = Number.POSITIVE_INFINITY
  test.each([
    ["mug under $30", "mug", 0, 3000],
    ["$30 mug", "mug", 0, 3000],
    ["mug for 19.99 dollars", "mug for", 0, 1999],
    ["mugs up to 25", "mugs", 0, 2500],
    ["lamp for less than usd 1,000", "lamp for", 0, 100_000],
    ["mug under US$20", "mug", 0, 2000],
    ["mug under us $20", "mug", 0, 2000],
    ["mug under U.S. $20", "mug", 0, 2000],
    ["mug under USD20", "mug", 0, 2000],
    ["mug under USD $20", "mug", 0, 2000],
    ["mug under 20 US dollars", "mug", 0, 2000],
    ["mug US$10 - US$20", "mug", 1000, 2000],
    ["over US$20 and under US$50", "and", 2000, 5000],
    ["adapter for us 20", "adapter for us 20", 0, none],
    ["over $20 and under $50", "and", 2000, 5000],
    ["mug between $10 and $30", "mug", 1000, 3000],
    ["$20-$50 gift", "gift", 2000, 5000],
    ["gift 50 to 20 dollars", "gift", 2000, 5000],
    ["t-shirt from 20 to 40", "t-shirt", 2000, 4000],
    ["mug $30 or less", "mug", 0, 3000],
    ["under $1,299.99", "", 0, 129_999],
    ["$1,200.00 to $1,500", "", 120_000, 150_000],
    ["$10 to 20", "", 1000, 2000],
    ["mug 10-20 usd", "mug", 1000, 2000],
    ["between $20 & $50", "", 2000, 5000],
    ["gift for 2 and $20 to $30", "gift for 2 and", 2000, 3000],
    ["pack of 2 - $20", "pack of 2 -", 0, 2000],
    ["bottle under $40 and 750 ml", "bottle and 750 ml", 0, 4000],
    ["above $20 up to 50", "", 2000, 5000],
    ["pen over 20 and less than 60", "pen", 2000, 6000],
    ["pen more than 20 less than 60", "pen more than 20", 0, 6000],
    ["notebook over 100 under 200", "notebook over 100", 0, 20_000],
    ["socks min 39 max 42", "socks min 39", 0, 4200],
    ["pen >20 <60", "pen", 2000, 6000],
    ["pen under 59.99 and over 20!", "pen", 2000, 5999],
    ["pen from 20 to under 60", "pen", 2000, 6000],
    ["pen over 20 and under 60 dollars", "pen", 2000, 6000],
    ["pen over 20 under 60$", "pen over 20", 0, 6000],
    ["bottle over 500 under $40", "bottle over 500", 0, 4000],
    ["bottle over 500 and under 40", "bottle over 500 and", 0, 4000],
    ["bottle under 40 over 500 ml", "bottle under 40 over 500 ml", 0, none],
    ["gift for men over 50 under $40", "gift for men over 50", 0, 4000],
    ["bottle over 40 and under 40", "bottle over 40 and", 0, 4000],
    ["pen over 20$ under 60", "pen", 2000, 6000],
    ['umbrella over 20" under 60', 'umbrella over 20"', 0, 6000],
    ["pen over 20l under 60", "pen over 20l", 0, 6000],
    ["pen over 20,5 under 60", "pen over 20,5", 0, 6000],
    ["pen over 20 over 30", "pen over 20", 3000, none],
    ["set of 4 but 60 dollars", "set of 4 but", 0, 6000],
    ["umbrella over 20 and under 60 cm", "umbrella over 20 and under 60 cm", 0, none],
    ["toy for ages over 8 and under 30", "toy for ages over 8 and", 0, 3000],
    ["tent for between 2 and 4 under 300", "tent for between 2 and 4", 0, 30_000],
    ["watch under $1.5k", "watch", 0, 150_000],
    ["watch over 2K usd", "watch", 200_000, none],
    ["watch $1k-$2k", "watch", 100_000, 200_000],
    ["watch $1-2k", "watch", 100, 200_000],
    ["desk lamp at least 4k", "desk lamp at least 4k", 0, none],
    ["monitor between 4k and 8k", "monitor between 4k and 8k", 0, none],
    ["4k monitor under $2 000", "4k monitor", 0, 200_000],
    ["under $12 000 watch", "watch", 0, 1_200_000],
    ["watch up to 2 000", "watch", 0, 200_000],
    ["watch $1 000 - $2 000", "watch", 100_000, 200_000],
    ["watch $1 000 000 or less", "watch", 0, 100_000_000],
    ["bottle under $40 750", "bottle 750", 0, 4000],
    ["bottle under $20 500 ml", "bottle 500 ml", 0, 2000],
    ["bottle $20 500ml", "bottle 500ml", 0, 2000],
    ["bottle $2 000ml", "bottle 000ml", 0, 200],
    ["mug under $25,350ml", "mug ,350ml", 0, 2500],
    ["mug $25,12 oz", "mug ,12 oz", 0, 2500],
    ["mug under 19,99 usd", "mug", 0, 1999],
    ["mug under $19,99", "mug", 0, 1999],
    ["disk under $20 1.5tb", "disk 1.5tb", 0, 2000],
    ["mug $20, $30", "mug ,", 0, 2000],
    ["watch>$30", "watch", 3000, none],
    ["no less than $50", "", 5000, none],
    ["tent for 4 or more", "tent for 4 or more", 0, none],
    ["ages 3 and up", "ages 3 and up", 0, none],
    ["size from 39 to 42", "size from 39 to 42", 0, none],
    ["mug < 30", "mug", 0, 3000],
    ["watch >= $200", "watch", 20_000, none],
    ["watch $200+", "watch", 20_000, none],
    ["watch $200 and up", "watch", 20_000, none],
    ["socks size 39-42", "socks size 39-42", 0, none],
    ["tent for between 2 and 4 people", "tent for between 2 and 4 people", 0, none],
    ["bottle of 350 or more ml", "bottle of 350 or more ml", 0, none],
    ["umbrella under 30 cm", "umbrella under 30 cm", 0, none],
    ["set of 4", "set of 4", 0, none],
    ["backpack over 18l", "backpack over 18l", 0, none]
  ])("%p is %p from %p to %p cents", (query, text, least, most) => {
    const priced = read(foldText(query))
    expect([priced.text.replace(/\s+/g, " ").trim(), priced.minCents, priced.maxCents]).toEqual([text, least, most])
  })

  test("are only found by the currency sign if a catalogue has no words for them", () => {
    const plain = makePriceReader({
      atLeast: [],
      atMost: [],
      orLess: [],
      orMore: [],
      between: [],
      to: [],
      measures: []
    })
    expect([plain("under 30").maxCents, plain("$30").maxCents, plain("20 to 30").maxCents]).toEqual([none, 3000, none])
  })
})
