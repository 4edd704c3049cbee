import { describe, expect, test } from "bun:test"
import { maskedLinks, withoutLinks } from "../../../src/visibility/import/links.ts"

describe("the addresses of a text", () => {
  test.each<[string, string, string, ReadonlyArray<string>]>([
    ["are none", "Nova (best), 5 < 6.", "Nova (best), 5 < 6.", []],
    ["of Markdown", "[Nova](https://orbit.example/a) wins", "[Nova]( ) wins", ["https://orbit.example/a"]],
    [
      "of Markdown, side by side",
      "([a](http://a.example/),[b](https://b.example/x))",
      "([a]( ),[b]( ))",
      ["http://a.example/", "https://b.example/x"]
    ],
    [
      "end where the sentence does",
      "See https://a.example/b.html, or not.",
      "See  , or not.",
      ["https://a.example/b.html"]
    ],
    ["keep brackets of their own", "(https://a.example/b_(c)).", "( ).", ["https://a.example/b_(c)"]],
    [
      "in emphasis, a table, quotes",
      '**https://a.example/a** | "https://b.example/"',
      '** ** | " "',
      ["https://a.example/a", "https://b.example/"]
    ],
    ["of HTML", '<a href="https://a.example/orbit">Nova</a>', '<a href=" ">Nova</a>', ["https://a.example/orbit"]],
    ["before East Asian punctuation", "https://a.example/x、Novaです", " 、Novaです", ["https://a.example/x"]],
    [
      "before Hangul and kana that are written onto the host",
      "https://nova.example에서 **https://nova.example**는 https://nova.example:8080では",
      " 에서 ** **는  では",
      ["https://nova.example", "https://nova.example", "https://nova.example:8080"]
    ],
    [
      "before particles, the words of a path are its own",
      "https://nova.example/aを, https://a.example/b를. https://ko.example/주전자 https://ja.example/wiki/ケトル",
      " を,  를.    ",
      ["https://nova.example/a", "https://a.example/b", "https://ko.example/주전자", "https://ja.example/wiki/ケトル"]
    ],
    [
      "with names that begin in Latin letters",
      "https://namu.wiki/w/SK하이닉스 https://a.example/?q=LG노트북&sort=price https://www.lg전자.example/a",
      "     ",
      ["https://namu.wiki/w/SK하이닉스", "https://a.example/?q=LG노트북&sort=price", "https://www.lg전자.example/a"]
    ],
    ["of a picture are no citations", "![Nova at work](https://a.example/orbit.png)", "![Nova at work]( )", []],
    ["without a scheme are no citations", "www.orbit.example/best says Nova", "  says Nova", []],
    [
      "of a label that says the host of a page, in lower case",
      "([orbit.com](https://www.orbit.com/best)) [Orbit.com](https://orbit.com/) [orbit.com](https://nova.com/orbit.com)",
      "([]( )) [Orbit.com]( ) [orbit.com]( )",
      ["https://www.orbit.com/best", "https://orbit.com/", "https://nova.com/orbit.com"]
    ],
    [
      "whose label may be a name",
      "**[monday.com](https://monday.com/)** [monday.com](https://monday.com) [a.com](http://a.com?utm_source=b)",
      "**[monday.com]( )** [monday.com]( ) []( )",
      ["https://monday.com/", "https://monday.com", "http://a.com?utm_source=b"]
    ],
    [
      "with a path alone are no citations",
      "See orbit.com/best, (orbit.co.uk/a_(b)). booking.com, Orbit.com/Nova, monday.com/Asana, node.js/orbit, and/or",
      "See  , ( ). booking.com, Orbit.com/Nova, monday.com/Asana, node.js/orbit, and/or",
      []
    ],
    [
      "parted by a comma or a semicolon alone",
      "(https://a.example/x),(https://orbit.example/y);https://b.example/Nova_(kettle),https://c.example/a,b",
      "( ),( ); , ",
      ["https://a.example/x", "https://orbit.example/y", "https://b.example/Nova_(kettle)", "https://c.example/a,b"]
    ]
  ])("%s", (_, text, words, urls) => {
    expect(withoutLinks(text)).toEqual({ words, urls: [...urls] })
  })

  test("are masked at their length", () => {
    expect(maskedLinks("[nova.com](https://nova.com/a), nova.com/a or Nova")).toBe(
      `${"/".repeat(10)}(${"/".repeat(18)}), ${"/".repeat(10)} or Nova`
    )
  })

  test("are found in a time that grows with the text alone", () => {
    for (const piece of [
      "https://",
      "https://a.example/(",
      "![",
      "(https://a.example/",
      "www.",
      ".",
      "a.",
      "a-",
      "[a.",
      "),(",
      " a.com/",
      "[a.com](https://",
      "주",
      "a주",
      "https://a.example/주",
      "[a.aa](https://a.a"
    ]) {
      const text = `https://a${piece.repeat(Math.ceil(1_000_000 / piece.length))}a`
      const begun = process.cpuUsage()
      withoutLinks(text)
      expect([piece, process.cpuUsage(begun).user < 1_000_000]).toEqual([piece, true])
    }
    const labels = "a.".repeat(250_000)
    const begun = process.cpuUsage()
    withoutLinks(`[${labels}aa](https://${labels}aa/b)`)
    expect(process.cpuUsage(begun).user < 1_000_000).toBe(true)
  })
})
