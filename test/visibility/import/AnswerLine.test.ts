import { describe, expect, test } from "bun:test"
import { Either } from "effect"
import { readBrand } from "../../../src/visibility/import/AnswerLine.ts"
import { answerReader } from "../../../src/visibility/import/AnswerReader.ts"
import { pageOf } from "../../../src/visibility/import/Website.ts"

const { read: readAnswer } = answerReader({})

const read = (...domains: ReadonlyArray<string>) =>
  readBrand({ number: 1, text: JSON.stringify({ name: "Acme", domains }) })

describe("the domain of a brand", () => {
  test.each([
    ["acme.example", "acme.example"],
    ["Acme.Example", "acme.example"],
    [" www.acme.example ", "acme.example"],
    ["https://www.Acme.example/", "acme.example"],
    ["http://docs.acme.example:8080", "docs.acme.example"],
    ["bücher.example", "xn--bcher-kva.example"]
  ])("%p has the form that citations have, %s", (typed, domain) => {
    const brand = Either.getOrThrow(read(typed))
    expect(brand.domains).toEqual([domain])
    expect(pageOf(`https://${domain}/x`)?.website.domain).toBe(domain)
  })

  test.each(["acme", "acme.example/shop", "acme.example?a=1", "not a domain", "mailto:a@acme.example"])(
    "%p is refused with an example",
    (typed) => {
      const refused = Either.getOrThrow(Either.flip(read("orbit.example", typed)))
      expect(refused.reason).toBe(
        `domains[1]: expected a domain such as acme.example, received ${JSON.stringify(typed)}`
      )
    }
  )
})

describe("the citations of an answer", () => {
  const citing = (count: number) =>
    readAnswer({
      number: 7,
      text: JSON.stringify({
        id: "a",
        prompt: "Which kettle is best?",
        provider: "chatgpt",
        location: "us",
        answered_at: "2026-11-19T09:30:00Z",
        citations: Array.from({ length: count }, (_, index) => `https://acme.example/${index}`)
      })
    })

  test("are at most a thousand, as the id of a citation has room for no more", () => {
    expect(Either.isRight(citing(1000))).toBe(true)
    const refused = Either.getOrThrow(Either.flip(citing(1001)))
    expect(refused.line).toBe(7)
    expect(refused.reason).toStartWith("citations: expected a list of up to 1000 URLs")
  })
})

describe("a wrong answer", () => {
  const answer = {
    id: "a",
    prompt: "Which kettle is best?",
    provider: "chatgpt",
    location: "us",
    answered_at: "2026-11-19T09:30:00Z"
  }
  const wrong = [5, {}, [], true, null, "", "no", [5], [{}], [{ brand: "" }], [{ brand: "Nova", sentiment: 1.5 }]]
  const fields = ["id", "project", "prompt", "category", "provider", "location", "answered_at", "status", "text"]

  test("is told that a project or a prompt can be given by id or by name or text", () => {
    const reason = (field: string, value: unknown) =>
      Either.getOrThrow(Either.flip(readAnswer({ number: 1, text: JSON.stringify({ ...answer, [field]: value }) })))
        .reason
    expect(reason("prompt", 5)).toBe(
      "prompt: expected the id (prm_...) or the text of a prompt, up to 20000 characters, received 5"
    )
    for (const value of [5, "", "a".repeat(201)]) {
      expect(reason("project", value)).toStartWith(
        "project: expected the id (prj_...) or the name of a project of up to 200 characters, received "
      )
    }
    expect(reason("project", "a\0")).toStartWith("project: expected a text without U+0000")
  })

  test("has errors in our own words for every field, not in those of the schema library", () => {
    const reasons = [...fields, "citations", "mentions", "unknown"].flatMap((field) =>
      wrong.flatMap((value) =>
        Either.match(readAnswer({ number: 1, text: JSON.stringify({ ...answer, [field]: value }) }), {
          onLeft: ({ reason }) => [reason],
          onRight: () => []
        })
      )
    )
    expect(reasons.length).toBeGreaterThan(80)
    for (const reason of reasons) {
      expect(reason).toMatch(
        /^[a-z_.[\]0-9]+(: expected .+, received .+| is required, expected .+| is unknown: expected one of .+)$/s
      )
    }
  })
})

test("a line with 50000 wrong parts is read leniently in seconds", () => {
  const mentions = Array.from({ length: 50_000 }, () => 1)
  const answer = { id: "a", prompt: "p", provider: "chatgpt", location: "us", answered_at: "2026-11-20T09:30:00Z" }
  const dropped: Array<string> = []
  const started = performance.now()
  const line = { number: 1, text: JSON.stringify({ ...answer, mentions }) }
  const { mentions: kept } = Either.getOrThrow(
    answerReader({ isLenient: true }).read(line, (reason) => dropped.push(reason))
  )
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(kept).toEqual([])
  expect(dropped).toHaveLength(mentions.length)
})
