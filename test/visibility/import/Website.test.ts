import { heapStats } from "bun:jsc"
import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { pageOf } from "../../../src/visibility/import/Website.ts"

describe("a cited URL", () => {
  test.each([
    ["https://Acme.Example/Guide", "https://acme.example/Guide"],
    ["https://acme.example:443/guide/", "https://acme.example/guide"],
    ["http://acme.example:80", "http://acme.example/"],
    ["https://acme.example/a?utm_source=x&b=2&a=1&gclid=3", "https://acme.example/a?a=1&b=2"],
    ["https://acme.example/a#:~:text=word", "https://acme.example/a"],
    ["https://user:secret@acme.example/", "https://acme.example/"],
    ["  https://www.acme.example/x ", "https://www.acme.example/x"],
    ["https://acme.example/ü", "https://acme.example/%C3%BC"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"]
  ])("%s is normalized to %s", (text, url) => {
    expect(pageOf(text)?.url).toBe(url)
  })

  test.each([
    ["https://old.example/s?q=caf%E9", "https://old.example/s?q=caf%E9"],
    ["https://old.example/s/?q=caf%e8#x", "https://old.example/s?q=caf%e8"],
    ["http://www.old.example?b=%B3%EB+%B9%C4&utm_source=x&a=%zz&&a", "http://www.old.example/?a=%zz&a&b=%B3%EB+%B9%C4"],
    ["https://old.example/s??gclid=1%e9", "https://old.example/s??gclid=1%e9"],
    ["https://old.example/?utm_term=%E9", "https://old.example/"],
    ["https://old.example/?utm_term=%E9&a=%zz", "https://old.example/?a=%25zz"],
    ["https://old.example/s?q=caf%C3%A9&a=%zz", "https://old.example/s?a=%25zz&q=caf%C3%A9"]
  ])("%s is normalized to %s, with the bytes of a query that is not UTF-8", (text, url) => {
    expect(pageOf(text)?.url).toBe(url)
    expect(pageOf(url)?.url).toBe(url)
  })

  test.each([
    "",
    "acme.example/x",
    "mailto:a@acme.example",
    "javascript:alert(1)",
    "https://",
    "ftp://acme.example/",
    "data:text/plain,x"
  ])("%p is not a page", (text) => {
    expect(pageOf(text)).toBeUndefined()
  })

  test("that is too long is not a page", () => {
    expect(pageOf(`https://acme.example/${"x".repeat(3000)}`)).toBeUndefined()
  })

  test("loses tracking parameters, up to a limit", () => {
    const url = "https://acme.example/kettles"
    const tracked = (length: number) => `${url}?utm_id=${"x".repeat(length)}`
    expect(pageOf(tracked(7000))?.url).toBe(url)
    expect(pageOf(tracked(9000))).toBeUndefined()
  })

  test("that is already normalized stays the same", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const url = pageOf(text)?.url
        if (url !== undefined) expect(pageOf(url)?.url).toBe(url)
      })
    )
  })
})

const megabytes = (): number => {
  Bun.gc(true)
  return heapStats().heapSize / 1_048_576
}

/** A new copy of a text, like one that was just read. */
const fresh = (text: string): string => JSON.parse(JSON.stringify(text))

describe("the cache of normalized URLs", () => {
  test.each([
    [
      "the text that it is cited in",
      (at: number) => fresh(`https://cited-${at}.example/ ${"x".repeat(100_000)}`).slice(0, 29)
    ],
    ["an address that is too long", (at: number) => fresh(`https://long-${at}.example/${"x".repeat(100_000)}`)]
  ])("does not keep %s", (_, addressOf) => {
    const before = megabytes()
    for (let at = 0; at < 300; at++) pageOf(addressOf(at))
    expect(megabytes() - before).toBeLessThan(10)
  })

  test("keeps fewer if they are long", () => {
    const before = megabytes()
    for (let at = 0; at < 3000; at++) pageOf(`https://long-${at}.example/${"x".repeat(7900)}`)
    expect(megabytes() - before).toBeLessThan(15)
  })
})

describe("a website", () => {
  test.each([
    ["https://www.acme.co.uk/x", "acme.co.uk", "acme.co.uk"],
    ["https://docs.acme.co.jp/x", "docs.acme.co.jp", "acme.co.jp"],
    ["https://someone.github.io/x", "someone.github.io", "someone.github.io"],
    ["https://deep.someone.github.io/x", "deep.someone.github.io", "someone.github.io"],
    ["https://shop.acme.example/", "shop.acme.example", "acme.example"],
    ["http://127.0.0.1/x", "127.0.0.1", "127.0.0.1"],
    ["http://localhost:3000/x", "localhost", "localhost"],
    ["http://[::1]:3000/x", "::1", "::1"],
    ["https://www.com/", "www.com", "www.com"],
    ["https://gov.uk/x", "gov.uk", "gov.uk"],
    ["https://www.gov.uk/x", "gov.uk", "gov.uk"],
    ["https://www.github.io/x", "github.io", "github.io"],
    ["https://www.someone.github.io/x", "someone.github.io", "someone.github.io"]
  ])("of %s is %s of %s", (url, domain, apexDomain) => {
    expect(pageOf(url)?.website).toMatchObject({ domain, apexDomain })
  })

  test.each([
    ["https://en.wikipedia.org/wiki/X", "reference"],
    ["https://www.reddit.com/r/x", "forum"],
    ["https://www.youtube.com/watch?v=1", "video"],
    ["https://www.amazon.co.jp/x", "marketplace"],
    ["https://www.g2.com/x", "review_site"],
    ["https://www.bbc.co.uk/x", "news_article"],
    ["https://www.irs.gov/x", "government"],
    ["https://www.legislation.gov.uk/x", "government"],
    ["https://web.mit.edu/x", "academic"],
    ["https://www.ox.ac.uk/x", "academic"],
    ["https://docs.acme.example/x", "documentation"],
    ["https://blog.acme.example/x", "blog"],
    ["https://someone.blogspot.com/x", "blog"],
    ["https://community.acme.example/x", "forum"],
    ["https://news.ycombinator.com/x", "forum"],
    ["https://news.acme.example/x", "news_article"],
    ["https://acme.example/blog/x", "other"]
  ])("of %s is a %s", (url, type) => {
    expect<string | undefined>(pageOf(url)?.website.type).toBe(type)
  })
})
