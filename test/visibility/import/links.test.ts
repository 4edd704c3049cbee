import { describe, expect, test } from "bun:test"
import { maskedLinks, unmasked, withoutLinks } from "../../../src/visibility/import/links.ts"

describe("the URLs in a text", () => {
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
    [
      "of HTML, with an escaped ampersand",
      '<a href="https://x.example/b?x=1&amp;y=2&amp;z=3">AT&amp;T</a>',
      '<a href=" ">AT&amp;T</a>',
      ["https://x.example/b?x=1&y=2&z=3"]
    ],
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
      "**[monday.com]( )** [monday.com]( ) [a.com]( )",
      ["https://monday.com/", "https://monday.com", "http://a.com?utm_source=b"]
    ],
    [
      "of a label that a model cites a first page with",
      "([orbit.com](https://www.orbit.com/?utm_source=a)), ([orbit.com](https://orbit.com/))",
      "([]( )), ([orbit.com]( ))",
      ["https://www.orbit.com/?utm_source=a", "https://orbit.com/"]
    ],
    [
      "of a definition, and a label that says its host",
      '([orbit.com][1]) [Nova][1] [orbit.com][2]\n\n[1]: https://orbit.com/x "Best: Nova or Notion"\n[2]: https://nova.com/a',
      "([][1]) [Nova][1] [orbit.com][2]\n\n[1]:  []\n[2]:  ",
      ["https://orbit.com/x", "https://nova.com/a"]
    ],
    [
      "with a title",
      '[guide](https://a.example/b "Orbit is best") 5" wide',
      '[guide]( []) 5" wide',
      ["https://a.example/b"]
    ],
    [
      "written onto each other",
      "https://sony.jpとhttps://nova.com/aを比較, https://a.example와https://b.example를",
      " と を比較,  와 를",
      ["https://sony.jp", "https://nova.com/a", "https://a.example", "https://b.example"]
    ],
    [
      "before words of scripts without spaces, dashes and quotation marks",
      "访问https://www.nova.com了解Orbit https://nova.com—Orbit “https://nova.com/a” «https://nova.com/b»، https://nova.example/에서",
      "访问 了解Orbit  —Orbit “ ” « »،  에서",
      ["https://www.nova.com", "https://nova.com", "https://nova.com/a", "https://nova.com/b", "https://nova.example/"]
    ],
    [
      "with a path alone are no citations",
      "See orbit.com/best.html, (orbit.co.uk/a_(b)). (orbit.com/best),(nova.com/top)",
      "See  , ( ). ( ),( )",
      []
    ],
    [
      "are none where two things are named",
      "booking.com, Orbit.com/Nova, monday.com/Asana, monday.com/飞书, monday.com/1Password, booking.com/hotels.com/a, node.js/orbit",
      "booking.com, Orbit.com/Nova, monday.com/Asana, monday.com/飞书, monday.com/1Password, booking.com/hotels.com/a, node.js/orbit",
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
    // The masked text gives the same, with every character at its original position.
    expect(maskedLinks(text)).toHaveLength(text.length)
    expect(unmasked(maskedLinks(text))).toBe(words)
  })

  test.each<[string, string, string, ReadonlyArray<string>]>([
    [
      "for mail",
      "Nova: info@orbit.example, <orbit@nova.example>. mailto:best+x@orbit.co.uk?subject=Orbit&body=b! Say @orbit, orbit@home?",
      "Nova:  , < >. mailto: ! Say @orbit, orbit@home?",
      []
    ],
    [
      "of other schemes, or of that of the page",
      "ftp://orbit.example/x, see (//Orbit.example/best). ssh://Orbit.example: Nova//Orbit.com // Orbit.js, a://",
      " , see ( ).  : Nova//Orbit.com // Orbit.js, a://",
      []
    ],
    [
      "of the same site",
      "[a](/orbit/page_(orbit)) [b](<../orbit> 'Orbit') [c](#orbit) [Nova](Orbit) <a href=\"/orbit/x\">d</a>",
      "[a]([]) [b]([]) [c]([]) [Nova](Orbit) <a href=[]>d</a>",
      []
    ],
    [
      "with slashes as JSON may write them",
      String.raw`"https:\/\/orbit.example\/best" and\/or Nova`,
      String.raw`" " and\/or Nova`,
      ["https://orbit.example/best"]
    ],
    [
      "of pictures in HTML are no citations",
      `<a href="https://a.example/"><IMG alt='Nova' src="https://b.example/orbit.png"></a> <img src=https://c.example> https://d.example`,
      `<a href=" "><IMG alt='Nova' src=" "></a> <img src= >  `,
      ["https://a.example/", "https://d.example"]
    ],
    [
      "of definitions of pictures are no citations",
      "![logo][Pic] [![b][]](https://a.example/x) ![c] [guide][1]\n\n[pic]: https://b.example/orbit.png\n[b]: <https://b.example/2>\n[c]: https://b.example/3\n[1]: https://c.example/",
      "![logo][Pic] [![b][]]( ) ![c] [guide][1]\n\n[pic]:  \n[b]: < >\n[c]:  \n[1]:  ",
      ["https://a.example/x", "https://c.example/"]
    ],
    [
      "within JSON end where it has another escape",
      String.raw`"https:\/\/a.example\/best\nnext" {\"url\": \"https:\/\/b.example\/x\", \"by\": \"Orbit\"} https://c.example/\nOrbit`,
      String.raw`" \nnext" {\"url\": \" \", \"by\": \"Orbit\"}  `,
      ["https://a.example/best", "https://b.example/x", String.raw`https://c.example/\nOrbit`]
    ],
    [
      "are no words before an empty one",
      "Best pick: Orbit://, Acme:// is, Buy-it://Orbit/Acme and Nova, ORBIT://\u00a0x, see app+x://orbit/x.",
      "Best pick: Orbit://, Acme:// is, Buy-it://Orbit/Acme and Nova, ORBIT://\u00a0x, see  .",
      []
    ],
    [
      "of footnotes behind an exclamation are cited",
      "Great![1] Wow![^a] So![b], [more][b]! ![c]\n\n[1]: https://a.example/best\n[^a]: https://b.example/\n[b]: https://c.example/\n[c]: https://d.example/orbit.png",
      "Great![1] Wow![^a] So![b], [more][b]! ![c]\n\n[1]:  \n[^a]:  \n[b]:  \n[c]:  ",
      ["https://a.example/best", "https://b.example/", "https://c.example/"]
    ]
  ])("%s, and are left out of its words", (_, text, words, urls) => {
    expect(withoutLinks(text)).toEqual({ words, urls: [...urls] })
    // The masked text gives the same, with every character at its original position.
    expect(maskedLinks(text)).toHaveLength(text.length)
    expect(unmasked(maskedLinks(text))).toBe(words)
  })

  test("are found in linear time", () => {
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
      ".com주",
      "[a.com][1]",
      '\n[1]: https://a.com/b "',
      "[a](https://a.com/b '",
      "a@",
      "@a.",
      "a.a@a.aa?a=",
      "a://",
      "a+b://,(,(",
      "a:",
      " //a.aa/(",
      "](/",
      "](/a(",
      "](/ '",
      " href=/",
      "![a",
      "![a][",
      "![a][a]",
      "[a]: ",
      "\n[a]: https://a.aa ![a]",
      "<img ",
      "<img https://a.aa",
      String.raw`https:\/\/`,
      String.raw`\/`,
      "[a.aa](https://a.a"
    ]) {
      const text = `https://a${piece.repeat(Math.ceil(1_000_000 / piece.length))}a`
      const begun = process.cpuUsage()
      withoutLinks(text)
      expect([piece, process.cpuUsage(begun).user < 1_000_000]).toEqual([piece, true])
    }
    const [labels, words] = ["a.".repeat(250_000), "가".repeat(200_000)]
    for (const text of [
      `[${labels}aa](https://${labels}aa/b)`,
      `https://a.example${words}.a`,
      `https://a.example/${words}a`,
      `[](https://${"a".repeat(500_000)} "`
    ]) {
      const begun = process.cpuUsage()
      withoutLinks(text)
      expect([text.slice(0, 40), process.cpuUsage(begun).user < 1_000_000]).toEqual([text.slice(0, 40), true])
    }
  })
})
