import { describe, expect, test } from "bun:test"
import { type Motif, motifs } from "../../src/store/world/Product.ts"
import { productImage } from "../../src/web/images/ProductImage.ts"

const palette = { ground: "#dce3e6", main: "#d9a031", shade: "#4f7f93", accent: "#a83e45" }

const drawn = (motif: Motif, slug = "plain", view: 0 | 1 = 0) =>
  productImage({ slug, name: "A & B", category: "any", tags: [], artwork: { motif, palette } }, view)

/** What stands in the picture of a product of which the world says no more than its words. */
const guessed = (slug: string, category = "any", tags: ReadonlyArray<string> = []) =>
  productImage({ slug, name: "A & B", category, tags }, 0)

/** The markup between two tags of it, without its colours. */
const shapeOf = (picture: string): string => picture.replace(/#[0-9a-f]{6}/g, "")

describe("the drawings", () => {
  test.each(motifs)("of a %s has all its colours, whatever is printed on it", (motif) => {
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

  test("are each another one", () => {
    expect(new Set(motifs.map((motif) => shapeOf(drawn(motif)))).size).toBe(motifs.length)
  })

  test("wear a print that the slug names, where there is one on the drawing", () => {
    expect(drawn("mug", "stripe")).toContain("<pattern ")
    expect(drawn("mug")).not.toContain("<pattern ")
    // What is there for plain goods alone: the mark on the mug.
    expect(drawn("mug")).toContain('translate(362 440)" opacity')
    expect(drawn("mug", "stripe")).not.toContain('translate(362 440)" opacity')
    // What is there for printed ones alone.
    expect(drawn("bottle", "dot")).toContain('<rect x="388" y="420" width="34"')
    expect(drawn("bottle")).not.toContain('<rect x="388" y="420" width="34"')
  })
})

describe("a product without a drawing of its own", () => {
  test("gets the one that its words name", () => {
    for (const picture of [guessed("big-mug"), guessed("thing", "mugs"), guessed("thing", "any", ["mug"])]) {
      expect(shapeOf(picture)).toBe(shapeOf(drawn("mug")))
    }
  })

  test("gets a parcel with its letter where they name none", () => {
    expect(shapeOf(guessed("mugshot"))).toBe(shapeOf(drawn("parcel")))
    expect(guessed("mugshot")).toContain(">A</text>")
    const letterOf = (name: string) =>
      />([^<]+)<\/text>/.exec(productImage({ slug: "x", name, category: "any", tags: [] }, 0))?.[1]
    expect(["élan", "<b>", "{main}", "😀!"].map(letterOf)).toEqual(["É", "&lt;", "{", "😀"])
  })

  test("gets colours that its slug draws, always the same", () => {
    const grounds = Array.from({ length: 40 }, (_, at) =>
      guessed(`thing-${at}`)
        .match(/#[0-9a-f]{6}/g)
        ?.join()
    )
    expect(new Set(grounds).size).toBe(5)
    expect(guessed("thing-1")).toBe(guessed("thing-1"))
  })
})
