import { describe, expect, test } from "bun:test"
import { cartWith, get, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"

const store = useStore()

const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*(\/?)>/g
const attribute = /([\w:.-]+)\s*=\s*"([^"]*)"/g
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i

/** The XML errors of a text: unmatched tags, duplicate attributes, unescaped < and &. */
const faults = (xml: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const open: Array<string> = []
  let roots = 0
  for (const [, closing, name = "", attributes = "", empty] of xml.matchAll(tag)) {
    const names = [...attributes.matchAll(attribute)].map(([, name]) => name)
    if (new Set(names).size < names.length) found.push(`<${name}> has an attribute twice`)
    if (closing === "/") {
      const expected = open.pop()
      if (expected !== name) found.push(`</${name}> closes <${expected}>`)
    } else {
      if (open.length === 0) roots++
      if (empty !== "/") open.push(name)
    }
  }
  if (open.length > 0) found.push(`not closed: ${open.join(", ")}`)
  if (roots !== 1) found.push(`${roots} roots`)
  if (/[<>]/.test(xml.replace(tag, ""))) found.push("a < or > outside tags")
  if (bareAmpersand.test(xml)) found.push("an & that begins no entity")
  return found
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name)

/** The faults of an image that may be well-formed XML. */
const drawingFaults = (svg: string): ReadonlyArray<string> => {
  const ids = matches(svg, /\sid="([^"]*)"/g)
  const used = [...matches(svg, /url\(#([^)]*)\)/g), ...matches(svg, /href="#([^"]*)"/g)]
  return [
    ...ids.filter((id, position) => ids.indexOf(id) !== position).map((id) => `#${id} twice`),
    ...used.filter((id) => !ids.includes(id)).map((id) => `#${id} is not there`),
    ...(svg.match(/NaN|undefined|Infinity|\[object/g) ?? []),
    ...matches(svg, /(?:href|src)="((?:https?:)?\/\/[^"]*)"/g).map((url) => `loads ${url}`)
  ]
}

test("the check for well-formed XML can fail", () => {
  expect(faults(`<svg a="1"><g/><title>A &amp; B</title></svg>`)).toEqual([])
  for (const broken of [
    "<svg><g></svg>",
    "<svg>&nbsp;</svg>",
    `<svg a="1" a="2"/>`,
    "<svg>a < b</svg>",
    "<svg/><svg/>"
  ]) {
    expect(faults(broken)).not.toEqual([])
  }
  expect(drawingFaults(`<svg id="a"><use href="#b"/></svg>`)).toEqual(["#b is not there"])
})

describe("every picture of every product", () => {
  test("is a self-contained SVG document", async () => {
    const { items } = (await get(`${store.url}/api/products?limit=100`)).body
    const urls: ReadonlyArray<string> = items.flatMap((product: { images: ReadonlyArray<string> }) => product.images)
    expect(urls.length).toBe(items.length * 2)
    const bodies = new Set<string>()
    for (const url of urls) {
      const { body, headers, status } = await get(url)
      expect([url, status, headers.get("content-type")?.split(";")[0]]).toEqual([url, 200, "image/svg+xml"])
      expect([url, ...faults(body), ...drawingFaults(body)]).toEqual([url])
      expect(body).toStartWith(`<svg xmlns="http://www.w3.org/2000/svg"`)
      expect(headers.get("x-request-id")).toBeTruthy()
      bodies.add(body)
    }
    expect(bodies.size).toBe(urls.length)
  })

  test("is the same for every request and in every sandbox", async () => {
    const path = "/images/products/field-watch-38-1.svg"
    const { body } = await get(`${store.url}${path}`)
    expect((await get(`${store.url}${path}`)).body).toBe(body)
    expect((await get(`${store.url}/sandboxes/run-42${path}`)).body).toBe(body)
  })

  test("has the name of its product as its title", async () => {
    const { body } = await get(`${store.url}/images/products/kids-dot-water-bottle-1.svg`)
    expect(body).toContain("<title>Kids&apos; Dotted Water Bottle</title>")
  })
})

test.each(["no-such-thing-1.svg", "field-watch-38-3.svg", "field-watch-38.svg", "field-watch-38-1.png", "-1.svg"])(
  "the picture %s is 404",
  async (file) => {
    const { body, status } = await get(`${store.url}/images/products/${file}`)
    expect(status).toBe(404)
    expect(body.error.code).toBe("image_not_found")
  }
)

test("a cached picture is revalidated, and is sent again when the packs of its sandbox changed it", async () => {
  const palette = { ground: "#ffffff", main: "#123456", shade: "#000000", accent: "#ff0000" }
  const changed = { slug: "field-watch-38", artwork: { motif: "watch", palette } }
  const pack = await post(`${store.url}/bench/v1/packs`, {
    title: "Blue",
    description: "A watch.",
    products: [changed]
  })
  await post(`${store.url}/bench/v1/sandboxes`, { name: "repainted" })
  const read = async (etag = "") => {
    const url = `${store.url}/shops/repainted/images/products/field-watch-38-1.svg`
    const answer = await fetch(url, { headers: { "if-none-match": etag } })
    const isBlue = (await answer.text()).includes("#123456")
    expect(answer.headers.get("cache-control")).toBe("no-cache")
    return { etag: answer.headers.get("etag") ?? "", seen: [answer.status, isBlue] }
  }
  const first = await read()
  expect(first.seen).toEqual([200, false])
  expect(await read(first.etag)).toEqual({ etag: first.etag, seen: [304, false] })
  await send("PATCH", `${store.url}/bench/v1/sandboxes/repainted`, { packs: ["standard", pack.body.name] })
  expect((await read(first.etag)).seen).toEqual([200, true])
})

describe("links in answers", () => {
  const imagesAt = async (baseUrl: string): Promise<ReadonlyArray<string>> =>
    (await get(`${baseUrl}/api/products/field-watch-38`)).body.images

  const paths = [1, 2].map((view) => `/images/products/field-watch-38-${view}.svg`)

  test("begin with the host that the caller used", async () => {
    expect(await imagesAt(store.url)).toEqual(paths.map((path) => `${store.url}${path}`))
    const byName = store.url.replace("127.0.0.1", "localhost")
    const { body } = await get(`${store.url}/api/products/field-watch-38`, { host: new URL(byName).host })
    expect(body.images).toEqual(paths.map((path) => `${byName}${path}`))
  })

  test("stay in their sandbox", async () => {
    const sandbox = `${store.url}/sandboxes/run-42`
    const images = await imagesAt(sandbox)
    expect(images).toEqual(paths.map((path) => `${sandbox}${path}`))
    for (const image of images) expect((await get(image)).status).toBe(200)
    const found = (await get(`${sandbox}/api/products?q=watch&limit=1`)).body.items[0].images
    expect(found).toEqual(images)
    await cartWith(sandbox, { product_id: "field-watch-38" })
    expect(await imagesAt(store.url)).toEqual(paths.map((path) => `${store.url}${path}`))
  })

  test("begin with PUBLIC_URL if it is set", async () => {
    const behindProxy = await startStore({ publicUrl: "https://shop.example/vitrine" })
    expect(await imagesAt(behindProxy.url)).toEqual(paths.map((path) => `https://shop.example/vitrine${path}`))
    expect(await imagesAt(`${behindProxy.url}/sandboxes/a`)).toEqual(
      paths.map((path) => `https://shop.example/vitrine/sandboxes/a${path}`)
    )
    const { servers } = (await get(`${behindProxy.url}/sandboxes/a/openapi.json`)).body
    expect(servers).toEqual([{ url: "https://shop.example/vitrine/sandboxes/a" }])
    await behindProxy.stop()
  })
})
