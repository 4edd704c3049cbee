import { describe, expect, test } from "bun:test"
import { cityCodes } from "../../src/store/world/City.ts"
import { hotels } from "../../src/store/world/Hotels.ts"
import { type Motif, motifs } from "../../src/store/world/Product.ts"
import { hotelImage } from "../../src/web/images/HotelImage.ts"
import { looksOf, variantPalette } from "../../src/web/images/looks.ts"
import { productImage } from "../../src/web/images/ProductImage.ts"
import { roomImage } from "../../src/web/images/RoomImage.ts"

const palette = { ground: "#dce3e6", main: "#d9a031", shade: "#4f7f93", accent: "#a83e45" }

const drawn = (motif: Motif, slug = "plain", view: 0 | 1 = 0) =>
  productImage({ slug, name: "A & B", category: "any", tags: [], artwork: { motif, palette } }, view)

/** The picture of a product without artwork, chosen by its slug, category and tags. */
const guessed = (slug: string, category = "any", tags: ReadonlyArray<string> = []) =>
  productImage({ slug, name: "A & B", category, tags }, 0)

/** The markup of a picture without its colours. */
const shapeOf = (picture: string): string => picture.replace(/#[0-9a-f]{6}/g, "")

describe("the drawings", () => {
  test.each(motifs)("of a %s are complete with any print", (motif) => {
    const pictures = ["plain", "stripe", "check", "speckle", "quilt", "dot"].flatMap((slug) => [
      drawn(motif, slug, 0),
      drawn(motif, slug, 1)
    ])
    for (const picture of pictures) {
      expect(picture).not.toMatch(/[{}]|<\/?(plain|patterned|print)|undefined|NaN|> </)
      expect(picture.match(/<g[ >]/g)?.length).toBe(picture.match(/<\/g>/g)?.length)
    }
    expect(shapeOf(drawn(motif)).length).toBeGreaterThan(1500)
  })

  test("are valid XML with any characters in the name", () => {
    const picture = productImage({ slug: "odd", name: "\u0001 A\u000b & \ufffe B", category: "any", tags: [] }, 0)
    expect(picture).toContain("<title>\ufffd A\ufffd &amp; \ufffd B</title>")
    expect(picture).not.toMatch(/[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/u)
  })

  test("differ from each other", () => {
    expect(new Set(motifs.map((motif) => shapeOf(drawn(motif)))).size).toBe(motifs.length)
  })

  test("show the print that the slug names, if the drawing has one", () => {
    expect(drawn("mug", "stripe")).toContain("<pattern ")
    expect(drawn("mug")).not.toContain("<pattern ")
    // Only on plain goods: the mark on the mug.
    expect(drawn("mug")).toContain('translate(362 440)" opacity')
    expect(drawn("mug", "stripe")).not.toContain('translate(362 440)" opacity')
    // Only on printed goods.
    expect(drawn("bottle", "dot")).toContain('<rect x="388" y="420" width="34"')
    expect(drawn("bottle")).not.toContain('<rect x="388" y="420" width="34"')
  })
})

describe("a variant", () => {
  test("is drawn in the colour of its label, or like the product if it names none or the first colour", () => {
    const looks = (...labels: ReadonlyArray<string>) => looksOf(labels.map((label) => ({ label })))
    expect(looks("M / Sand", "S / Sand", "S / Ink", "M / Ink")).toEqual([0, 0, 2, 2])
    expect(looks("US Layout", "UK Layout")).toEqual([0, 0])
    expect(looks("Dot Grid / Teal", "Ruled / Ochre", "Plain")).toEqual([0, 1, 0])
    expect(variantPalette(palette, "M / Ink").main).not.toBe(palette.main)
    expect(variantPalette(palette, "UK Layout")).toEqual(palette)
    expect(variantPalette(palette, "constructor")).toEqual(palette)
  })
})

describe("hotels and rooms", () => {
  test("each have their own picture, and most hotels of a city differ in composition", () => {
    for (const city of cityCodes) {
      const local = hotels.filter((hotel) => hotel.city === city)
      const shapes = local.map((hotel, place) => hotelImage(hotel, place).match(/rx="2" fill="url\(#shade\)"/g)?.length)
      const doors = local.map((hotel, place) => /<path d="M(\d+) 520v-52/.exec(hotelImage(hotel, place))?.[1])
      expect(new Set(shapes.map((houses, at) => `${houses} ${doors[at]}`)).size).toBeGreaterThan(4)
    }
    const rooms = hotels.flatMap((hotel) => hotel.roomTypes.map((room) => roomImage(hotel, room)))
    expect(new Set(rooms).size).toBe(rooms.length)
    for (const picture of rooms) expect(picture).not.toMatch(/undefined|NaN/)
  })

  test("have as many pillows as guests", () => {
    const [hotel] = hotels
    if (hotel === undefined) throw new Error("the world has hotels")
    const pillows = (sleeps: number) =>
      roomImage(hotel, { name: "A", sleeps, baseRateCents: 100, rooms: 1 }).match(/height="38" rx="14"/g)?.length
    expect([1, 2, 3, 4, 5].map(pillows)).toEqual([1, 2, 3, 4, 5])
  })
})

describe("a product without a drawing of its own", () => {
  test("gets the drawing that a word of it names", () => {
    for (const picture of [guessed("big-mug"), guessed("thing", "mugs"), guessed("thing", "any", ["mug"])]) {
      expect(shapeOf(picture)).toBe(shapeOf(drawn("mug")))
    }
  })

  test("gets a parcel with its initial if no word names a drawing", () => {
    expect(shapeOf(guessed("mugshot"))).toBe(shapeOf(drawn("parcel")))
    expect(guessed("mugshot")).toContain(">A</text>")
    const letterOf = (name: string) =>
      />([^<]+)<\/text>/.exec(productImage({ slug: "x", name, category: "any", tags: [] }, 0))?.[1]
    expect(["élan", "<b>", "{main}", "😀!"].map(letterOf)).toEqual(["É", "&lt;", "{", "😀"])
  })

  test("gets colours that depend only on its slug", () => {
    const grounds = Array.from({ length: 40 }, (_, at) =>
      guessed(`thing-${at}`)
        .match(/#[0-9a-f]{6}/g)
        ?.join()
    )
    expect(new Set(grounds).size).toBe(5)
    expect(guessed("thing-1")).toBe(guessed("thing-1"))
  })
})
