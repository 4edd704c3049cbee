import { describe, expect, test } from "bun:test"
import { Effect, Either, Stream } from "effect"
import { answerReader } from "../../../../src/visibility/import/AnswerReader.ts"
import { maxLineBytes } from "../../../../src/visibility/import/Lines.ts"
import type { OnDrop } from "../../../../src/visibility/import/lenient.ts"
import type { Columns } from "../../../../src/visibility/import/logs/Csv.ts"
import { logOf } from "../../../../src/visibility/import/logs/formats.ts"

const constants = { provider: "chatgpt", location: "us" }

const misplacedQuote = "has a quotation mark within a cell: put the text in quotes and double the mark"

const aList = "expected a list of up to 1000 URLs, or of objects with url and optionally title"

/** The answers of a table that arrives in pieces of `piece` bytes, or the reason why reading stops. */
const read = (table: string | Uint8Array, columns: Columns = {}, piece = 7, drop?: OnDrop) => {
  const bytes = typeof table === "string" ? new TextEncoder().encode(table) : table
  const reader = answerReader({
    log: logOf("csv", { columns, given: Object.keys(constants) }),
    constants,
    isLenient: drop !== undefined
  })
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece)
  )
  return Effect.runPromise(
    reader.lines(Stream.fromIterable(pieces)).pipe(
      Stream.runCollect,
      Effect.map((lines) =>
        [...lines].flat().map((line) =>
          Either.match(reader.read(line, drop), {
            onLeft: ({ line, reason }) => `${line}: ${reason}`,
            onRight: ({ answered_at: _, ...answer }) => answer
          })
        )
      ),
      Effect.catchTag("LogBroken", ({ reason }) => Effect.succeed(reason))
    )
  )
}

const time = "2026-11-19T09:30:00Z"

describe("a CSV table", () => {
  test("has a line for each answer, with columns named like the fields or mapped to them", async () => {
    const table = `\ufeffNo,Question,answered_at,text,citations,mentions,location\r\n7,"Which, exactly?",${time},"Nova ""Pro""\nwins",https://a.example/x | https://b.example/y,Nova|Orbit Labs,\r\n8,Which?,${time},,,"[{""brand"": ""Nova"", ""sentiment"": 4}]",de\n`
    expect(await read(table, { id: "No", prompt: "Question" })).toEqual([
      {
        id: "7",
        prompt: "Which, exactly?",
        ...constants,
        text: 'Nova "Pro"\nwins',
        citations: ["https://a.example/x", "https://b.example/y"],
        mentions: [{ brand: "Nova" }, { brand: "Orbit Labs" }]
      },
      { id: "8", prompt: "Which?", ...constants, location: "de", mentions: [{ brand: "Nova", sentiment: 4 }] }
    ])
  })

  test.each([
    ["", "编号,提问,回答"],
    ["\ufeff", "id,prompt,答案"],
    ["\ufeff\n", "ид,вопрос,é"]
  ])("may have a header in any script, after %j: %s", async (before, header) => {
    const [id = "", prompt = "", text = ""] = header.split(",")
    const table = `${before}answered_at,${header}\r\n${time},a,Which?,Nova\r\n${time},b,Which?,Orbit\r\n`
    expect(await read(table, { id, prompt, text }, 1)).toEqual([
      { id: "a", prompt: "Which?", ...constants, text: "Nova" },
      { id: "b", prompt: "Which?", ...constants, text: "Orbit" }
    ])
  })

  test.each([
    "https://a.example/x,y;z, https://b.example/",
    "https://a.example/x,y;z,https://b.example/",
    "https://a.example/x,y;z;https://b.example/;",
    "https://a.example/x,y;z;\nhttps://b.example/"
  ])("splits citations at commas or semicolons, but not inside a URL: %p", async (cell) => {
    const table = `id,prompt,answered_at,citations\na,Which?,${time},"${cell}"\n`
    expect(await read(table)).toMatchObject([{ citations: ["https://a.example/x,y;z", "https://b.example/"] }])
  })

  test("ignores unknown columns, and a column whose field is mapped to another one", async () => {
    const table = `id,prompt,answered_at,note,reply,text\na,Which?,${time},x,Nova,Orbit\n`
    expect(await read(table, { text: "reply" })).toEqual([{ id: "a", prompt: "Which?", ...constants, text: "Nova" }])
  })

  test("reports a wrong line with the number of its last line, and a cell that is not a list", async () => {
    const table = `id,prompt,answered_at,mentions,citations\na,"Which\none?",yesterday,\n\nb,Which?,${time},[nova],[a\n`
    const [first, second] = await read(table)
    expect(first).toStartWith("3: answered_at: expected a date-time")
    expect(second).toBe(`5: citations: ${aList}, received "[a"`)
    const dropped: Array<string> = []
    expect(await read(table, {}, 7, (reason) => dropped.push(reason))).toMatchObject([
      first,
      { id: "b", prompt: "Which?" }
    ])
    expect(dropped).toEqual([
      `citations: ${aList}, received "[a"`,
      'mentions: expected a list of objects with brand and optionally sentiment (-100 to 100), received "[nova]"'
    ])
  })

  test("refuses a line with too many cells, but allows empty or missing cells at the end", async () => {
    const table = `id,prompt,answered_at,text\na,Which?,${time},Nova is good, Orbit better\nb,Which?,${time}\nc,Which?,${time},Nova,,\n`
    expect(await read(table)).toEqual([
      '2: has more cells than columns, from " Orbit better" on: put a text with commas in quotes',
      { id: "b", prompt: "Which?", ...constants },
      { id: "c", prompt: "Which?", ...constants, text: "Nova" }
    ])
  })

  test("reports a line with a misplaced quotation mark, and imports the rest", async () => {
    const table = (...cells: ReadonlyArray<string>) =>
      `id,prompt,answered_at,text\n${cells.map((cell, at) => `${at},Which?,${time},${cell}\n`).join("")}`
    const answer = (id: string, text: string) => ({ id, prompt: "Which?", ...constants, text })
    for (const piece of [1, 7, 10_000]) {
      expect(await read(table("Nova", 'un"quo"ted', '"Nova""s"', '"No"va', "Orbit", 'x"'), {}, piece)).toEqual([
        answer("0", "Nova"),
        `3: ${misplacedQuote}`,
        answer("2", 'Nova"s'),
        `5: ${misplacedQuote}`,
        answer("4", "Orbit"),
        `7: ${misplacedQuote}`
      ])
    }
    expect(await read(table('He "said', '"It ""is"" "best", so\nthey say"', "Nova"))).toEqual([
      `2: ${misplacedQuote}`,
      `3: ${misplacedQuote}; everything up to line 4 is left out, too`,
      answer("2", "Nova")
    ])
  })

  test.each([
    ['\n\nid,"pro"x,text\n1,2,3\n', `line 3, ${misplacedQuote}`],
    ['id,pro"mpt', `line 1, ${misplacedQuote}`],
    ['"id\n","a"b,text\n1,2,3\n', `line 2, ${misplacedQuote}`],
    ['id,Ä"rger"\n1,2\n', `line 1, ${misplacedQuote}`],
    ['"a"b\n1,2\n', `line 1, ${misplacedQuote}`],
    ['id,"prompt,text\n1,2,3\n4,5,6\n', "line 1, has a quotation mark that is not closed"]
  ])("without a valid header is refused, with the line of a wrong quotation mark: %j", async (table, problem) => {
    for (const piece of [1, 7, 10_000]) expect(await read(table, {}, piece)).toBe(`the header, ${problem}`)
  })

  test("never makes answers from the lines of a text with a misplaced quotation mark", async () => {
    const upTo = (line: number) => `; everything up to line ${line} is left out, too`
    const text = '"He said "go", first.\r\nThen Orbit, Acme, Nova are fine\r\n"'
    const table = (cell: string) =>
      `\ufeff"id","pro\nmpt",answered_at,text,\r\n1,Which?,${time},${cell}\r\n2,Which?,${time},"Nova, then ""Orbit""."\r\n`
    const last = { id: "2", prompt: "Which?", ...constants, text: 'Nova, then "Orbit".' }
    for (const piece of [1, 7, 10_000]) {
      const rows = (cell: string) => read(table(cell), { prompt: "pro\nmpt" }, piece)
      expect(await rows(text)).toEqual([`3: ${misplacedQuote}${upTo(5)}`, last])
      expect(await rows(`5" wide,"a\nb"`)).toEqual([`3: ${misplacedQuote}${upTo(4)}`, last])
      expect(await rows('5" wide,"a"b')).toEqual([`3: ${misplacedQuote}`, last])
      expect(await rows('"5" wide"')).toEqual([`3: ${misplacedQuote}${upTo(4)}`])
      expect(await rows('a"'.repeat(9))).toEqual([`3: ${misplacedQuote}`, last])
    }
    expect(await read(table("Nova"), { prompt: "pro\nmpt", text: "no" })).toMatch(/^there is no column "no"/)
    const long = `id,prompt,answered_at\n1,Which?,"${"a".repeat(maxLineBytes + 1_000_000)}\n"b"`
    expect(await read(long, {}, 1_000_000)).toEqual([`2: is longer than ${maxLineBytes} bytes${upTo(3)}`])
  })

  test("is read in linear time, even with many misplaced quotation marks", async () => {
    for (const piece of ['{"url":"x"};', '"', 'a"', '"a', '",', '"a",', '",a"']) {
      const table = `id,prompt,answered_at,text\n1,Which?,${time},[${piece.repeat(Math.ceil(1_000_000 / piece.length))}\n`
      const begun = process.cpuUsage()
      await read(table, {}, 65_536)
      expect([piece, process.cpuUsage(begun).user < 1_000_000]).toEqual([piece, true])
    }
  })

  test("must have one column for each field", async () => {
    const table = `id,prompt,answered_at,note,note,text,text\na,Which?,${time},1,2,Nova,Orbit\n`
    expect(await read(table)).toBe('there are two columns "text", expected only one')
    expect(await read(table, { text: "note" })).toBe('there are two columns "note", expected only one')
    expect(await read(table.replace("text,text", "text,more"))).toMatchObject([{ text: "Nova" }])
  })

  test("must have a column or a given value for each required field", async () => {
    expect(await read("ID,prompt,text\na,Which?,Nova\n")).toBe(
      'no column for id, answered_at; the columns are "ID", "prompt", "text"; use --map or --set'
    )
    const table = `ID,prompt,answered_at\na,Which?,${time}\n`
    expect(await read(table, { id: "ID" })).toEqual([{ id: "a", prompt: "Which?", ...constants }])
    // A column does not count for its own name if another one is mapped to the field of that name.
    expect(await read(`id,prompt,answered_at\na,Which?,${time}\n`, { text: "id" })).toBe(
      'no column for id; the columns are "id", "prompt", "answered_at"; use --map or --set'
    )
  })

  test("reports the columns that are ignored once, unless they have no name", async () => {
    const ignored: Array<ReadonlyArray<string>> = []
    const table = `id,prompt,answered_at,Text,reply,text,,\na,Which?,${time},Nova,Orbit,Acme,,\n`
    const log = logOf("csv", {
      columns: { text: "reply" },
      given: Object.keys(constants),
      onIgnored: (columns) => Effect.sync(() => ignored.push(columns))
    })
    await Effect.runPromise(Stream.runDrain(log.lines(Stream.make(new TextEncoder().encode(table.repeat(2))))))
    expect(ignored).toEqual([["Text", "text"]])
  })

  test("that is unreadable is refused with the reason", async () => {
    expect(await read("id,prompt\na,b\n", { text: "reply" })).toBe(
      'there is no column "reply"; the columns are "id", "prompt"'
    )
    expect(await read("id;prompt\na;b\n")).toBe(
      'no column has the name of a field; with commas as separators the columns are "id;prompt"'
    )
    const columns = `${Buffer.alloc(maxLineBytes + 1, "c")}`
    expect(await read(columns, {}, 1_000_000)).toBe(`the header, line 1, is longer than ${maxLineBytes} bytes`)
  })

  test("loses only the lines that are not UTF-8, too long or have an unclosed quotation mark", async () => {
    const row = (id: string, text: string) => `${id},Which?,${time},${text}\n`
    const answer = (id: string, text: string) => ({ id, prompt: "Which?", ...constants, text })
    const table = (...texts: ReadonlyArray<string>) =>
      `id,prompt,answered_at,text\n${texts.map((text, at) => row(String(at), text)).join("")}`
    const latin = Buffer.from(table("Nova", "Müller", '"Orbit\nwins"'), "latin1")
    for (const piece of [1, 7, 10_000]) {
      expect(await read(latin, {}, piece)).toEqual([answer("0", "Nova"), "3: is not UTF-8", answer("2", "Orbit\nwins")])
      expect(await read(table("Nova", '"Orbit', "Nova"), {}, piece)).toEqual([
        answer("0", "Nova"),
        "3: has a quotation mark that is not closed; everything up to line 4 is left out, too"
      ])
    }
    for (const piece of [100_000, 3 * maxLineBytes]) {
      const long = table("Nova", "a".repeat(maxLineBytes), "Orbit", `"${"a\n".repeat(maxLineBytes / 2)}"`, "Nova")
      expect(await read(long, {}, piece)).toEqual([
        answer("0", "Nova"),
        `3: is longer than ${maxLineBytes} bytes`,
        answer("2", "Orbit"),
        `5: is longer than ${maxLineBytes} bytes; everything up to line ${5 + maxLineBytes / 2} is left out, too`,
        answer("4", "Nova")
      ])
    }
    expect(await read(`id,prompt,answered_at\n,,"${"b".repeat(maxLineBytes + 1)}`, {}, 1_000_000)).toEqual([
      `2: is longer than ${maxLineBytes} bytes`
    ])
  })

  test("may have characters split between chunks, and must have UTF-8 column names", async () => {
    const table = `id,prompt,answered_at,text\na,Which?,${time},Müller 🚀\n`
    expect(await read(table, {}, 1)).toEqual([{ id: "a", prompt: "Which?", ...constants, text: "Müller 🚀" }])
    expect(await read(Buffer.from(table).subarray(0, -3))).toEqual(["2: is not UTF-8"])
    expect(await read(Buffer.from(table, "utf16le"))).toMatch(/^no column has the name of a field/)
    for (const [header, piece] of [
      ["id,prompt,Größe\n", 100],
      ['PK"ö\n', 100],
      ['PK"ö\n', 1]
    ] as const)
      expect(await read(Buffer.from(header, "latin1"), {}, piece)).toBe("the header, line 1, is not UTF-8")
  })

  test("has the same line numbers with any line ends, also inside cells", async () => {
    const rows = ['"one\ntwo\n\nthree"', "x", '"a\n""b"""', "", "y"]
    for (const end of ["\n", "\r\n", "\r"]) {
      const table = ["id,prompt,answered_at,text,location", ...rows.map((text) => text && `a,Which?,${time},${text},?`)]
        .join("\n")
        .replaceAll("\n", end)
      const reasons = (await read(table)) as ReadonlyArray<string>
      expect([end, reasons.map((reason) => Number.parseInt(reason, 10))]).toEqual([end, [5, 6, 8, 10]])
    }
  })

  test("skips rows of blank cells", async () => {
    const table = `id,prompt,answered_at\n,,\na,Which?,${time}\n,\n" ",,,,\nb\n`
    expect(await read(table)).toEqual([{ id: "a", prompt: "Which?", ...constants }, expect.stringMatching(/^6: /)])
  })

  test("treats a blank cell as absent", async () => {
    const table = `id,prompt,answered_at,text,category,mentions,citations\na,Which?,${time},Nova, , | ,"\n"\n`
    expect(await read(table)).toEqual([{ id: "a", prompt: "Which?", ...constants, text: "Nova" }])
    const [none] = await read(table.replace(" | ", "[]"))
    expect(none).toMatchObject({ mentions: [] })
  })

  test("fails with the error of its source", async () => {
    const bytes = Stream.make(new TextEncoder().encode("id,prompt,answered_at\na,b,c\n"))
    const { lines } = answerReader({ log: logOf("csv", { given: Object.keys(constants) }) })
    const broken = Stream.runDrain(lines(Stream.concat(bytes, Stream.fail("gone"))))
    expect(await Effect.runPromise(Effect.flip(broken))).toBe("gone")
  })
})
