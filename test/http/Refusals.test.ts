import { describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { expectedSandboxName } from "../../src/domain/CurrentSandbox.ts"
import { expectEnvelope } from "../support/envelope.ts"
import { get } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()

interface Refusal {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const send = async (path: string, init: RequestInit = {}): Promise<Refusal> => {
  const response = await fetch(`${store.url}${path}`, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const sendBody = (body: NonNullable<RequestInit["body"]>, contentType?: string) =>
  send("/api/checkout", {
    method: "POST",
    body,
    headers: contentType === undefined ? {} : { "content-type": contentType }
  })

/** Sends bytes that no HTTP client would send, and returns the answer as soon as it is complete. */
const sendRaw = (...lines: ReadonlyArray<string>): Promise<Refusal> =>
  new Promise((resolve, reject) => {
    const socket = connect(store.port, "127.0.0.1", () => socket.write(lines.join("\r\n")))
    let received = ""
    socket.setEncoding("latin1")
    socket.on("error", reject)
    socket.on("close", () => reject(new Error(`no whole answer: ${received}`)))
    socket.on("data", (chunk) => {
      received += chunk
      const [head = "", ...rest] = received.split("\r\n\r\n")
      const [first = "", ...fields] = head.split("\r\n")
      const headers = new Headers(
        fields.map((field): [string, string] => [
          field.slice(0, field.indexOf(":")),
          field.slice(field.indexOf(":") + 1).trim()
        ])
      )
      const text = rest.join("\r\n\r\n")
      if (rest.length === 0 || text.length < Number(headers.get("content-length"))) return
      resolve({ status: Number(first.split(" ")[1]), headers, text })
      socket.destroy()
    })
  })

/** Every refusal is only the envelope, and names its request id. */
const expectRefusal = ({ headers, status, text }: Refusal, expected: number, code: string, ...said: string[]) => {
  expect([status, text]).toEqual([expected, expect.stringContaining(`"${code}"`)])
  expect(headers.get("content-type")).toStartWith("application/json")
  expect(headers.get("x-request-id")).toMatch(/^[\w.:-]+$/)
  const { told } = expectEnvelope(JSON.parse(text), code)
  for (const part of said) expect(told).toContain(part)
}

const json = "application/json"

describe("an unknown route is 404", () => {
  test.each(["/nope", "/api", "/api/product", "/api/products/a/b", "/healthz/x", "/sandboxes", "/sandboxes/a/nope"])(
    "%s",
    async (path) => {
      for (const method of ["GET", "POST", "DELETE", "PATCH"]) {
        const inSandbox = path.replace(/^\/sandboxes\/a/, "")
        expectRefusal(await send(path, { method }), 404, "not_found", `"${inSandbox}"`, "/openapi.json")
      }
    }
  )

  test("also a sandbox inside a sandbox", async () => {
    expectRefusal(await send("/sandboxes/a/sandboxes/b/api/products"), 404, "not_found")
  })
})

describe("a method that a route does not have is 405, and Allow lists those that it has", () => {
  test("on every route of the document, inside and outside a sandbox", async () => {
    const paths: Record<string, object> = (await get(`${store.url}/openapi.json`)).body.paths
    for (const [template, operations] of Object.entries(paths)) {
      const taken = Object.keys(operations).map((method) => method.toUpperCase())
      const allow = taken.includes("GET") ? [...taken, "HEAD"] : taken
      const path = template.replace(/\{\w+\}/g, "some-id")
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !taken.includes(method))) {
        for (const prefix of ["", "/sandboxes/a"]) {
          const answer = await send(`${prefix}${path}?limit=0`, { method })
          expectRefusal(answer, 405, "method_not_allowed", path, method, allow.join(", "))
          expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(allow.toSorted())
        }
      }
    }
  })

  test.each(["/healthz", "/openapi.json", "/docs", "/images/products/field-watch-38-1.svg"])("on %s", async (path) => {
    const answer = await send(path, { method: "POST" })
    expectRefusal(answer, 405, "method_not_allowed")
    expect(answer.headers.get("allow")).toBe("GET, HEAD")
  })

  test("and each method is listed once, even if two routes match", async () => {
    const { headers } = await send("/orders/reset", { method: "DELETE" })
    expect(headers.get("allow")?.split(", ").toSorted()).toEqual(["GET", "HEAD", "POST"])
  })

  test.each(["/api/%70roducts", "//api//products", "/api/products;x", "/API/products"])(
    "in any spelling of the path: %s",
    async (path) => {
      expect((await send(path)).status).toBe(200)
      const answer = await send(path, { method: "DELETE" })
      expectRefusal(answer, 405, "method_not_allowed")
      expect(answer.headers.get("allow")).toBe("GET, HEAD")
    }
  )
})

describe("a body that is not a JSON object is 400", () => {
  test.each(["{", "nonsense", "{'cart_id':'x'}", '{"cart_id":}', "{}{}", "\u0000", "<xml/>"])(
    "%p is invalid JSON",
    async (body) => {
      expectRefusal(await sendBody(body, json), 400, "invalid_request", "body: expected JSON", JSON.stringify(body))
    }
  )

  test("for invalid JSON the error has the parser's message and the start and end of the text, in a short form", async () => {
    const cut = `{"cart_id": "${"x".repeat(100)}", "payment_token": "tok_visa"`
    expectRefusal(
      await sendBody(cut, json),
      400,
      "invalid_request",
      "Expected '}'",
      '"payment_token\\": \\"tok_visa\\""'
    )
    const { text } = await sendBody("y".repeat(10_000), json)
    expect(text.length).toBeLessThan(700)
  })

  test.each(["[]", '[{"cart_id":"x"}]', "null", '"text"', "7", "true"])("%p is not an object", async (body) => {
    expectRefusal(await sendBody(body, json), 400, "invalid_request", "JSON object")
  })

  test.each(["", "{}"])("%p lacks the required members, and the error names each", async (body) => {
    expectRefusal(
      await sendBody(body, json),
      400,
      "invalid_request",
      "cart_id is required",
      "payment_token is required"
    )
  })

  test("no body lacks them as well, even without a content type", async () => {
    expectRefusal(await send("/api/checkout", { method: "POST" }), 400, "invalid_request", "cart_id", "payment_token")
  })

  test("a long body is quoted in part", async () => {
    const { text } = await sendBody("x".repeat(100_000), json)
    expect(text.length).toBeLessThan(700)
  })

  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`

  test("a body nested deeper than the call stack allows is the caller's error, not a defect", async () => {
    expectRefusal(await sendBody(nested, json), 400, "invalid_request")
  })

  test("a member nested that deep is the caller's error as well", async () => {
    const body = `{"cart_id":${nested},"payment_token":"tok_visa"}`
    expectRefusal(await sendBody(body, json), 400, "invalid_request")
  })
})

describe("a body that is not valid UTF-8 is 400, so that no two texts are read as the same", () => {
  const bodyWith = (...bytes: ReadonlyArray<number>) =>
    Buffer.concat([Buffer.from('{"cart_id":"'), Buffer.from(bytes), Buffer.from('","payment_token":"tok_visa"}')])
  const inParts = (bytes: Uint8Array) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of [bytes.subarray(0, 14), bytes.subarray(14)]) controller.enqueue(part)
        controller.close()
      }
    })

  test.each([
    ["Latin-1", [0xe9]],
    ["a byte of no text", [0xff, 0xfe]],
    ["half a surrogate pair", [0xed, 0xa0, 0x80]],
    ["a character that was cut", [0xc3]],
    ["one that was cut beside a whole one", [0xc3, 0xa9, 0xf0, 0x9f]],
    ["one of four bytes that was cut after three", [0xf0, 0x9f, 0x98]],
    ["two of no text", [0xe9, 0x20, 0xe9]]
  ])("%s", async (_, bytes) => {
    const mark = Uint8Array.of(0xef, 0xbb, 0xbf)
    const sent = bodyWith(...bytes)
    for (const body of [sent, inParts(sent), Buffer.concat([mark, sent])]) {
      expectRefusal(await sendBody(body, json), 400, "invalid_request", "body: expected JSON in UTF-8")
    }
  })

  test("but the replacement character U+FFFD and a byte order mark at the beginning are allowed", async () => {
    const marked = Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), bodyWith(0xef, 0xbf, 0xbd)])
    for (const body of [bodyWith(0xef, 0xbf, 0xbd), marked, inParts(marked)]) {
      expectRefusal(await sendBody(body, json), 400, "unknown_cart")
    }
  })
})

describe("a body over 1 MiB is 413", () => {
  const bodyOf = (bytes: number): string => {
    const [before, after] = [`{"cart_id":"cart_x","payment_token":"tok_visa","note":"`, `"}`]
    return `${before}${"n".repeat(bytes - before.length - after.length)}${after}`
  }
  const inChunks = (text: string): ReadableStream =>
    new ReadableStream({
      start(controller) {
        const bytes = new TextEncoder().encode(text)
        for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536))
        controller.close()
      }
    })
  const limit = 1_048_576

  test("exactly 1 MiB is read, with Content-Length or in chunks", async () => {
    expectRefusal(await sendBody(bodyOf(limit), json), 400, "unknown_cart")
    expectRefusal(await sendBody(inChunks(bodyOf(limit)), json), 400, "unknown_cart")
  })

  test("one byte more is refused, with Content-Length or in chunks", async () => {
    expectRefusal(await sendBody(bodyOf(limit + 1), json), 413, "payload_too_large", "1048576", "1 MiB")
    expectRefusal(await sendBody(inChunks(bodyOf(limit + 1)), json), 413, "payload_too_large", "1048576")
  })

  test("bytes count, not characters", async () => {
    const note = "é".repeat(limit / 2)
    expectRefusal(await sendBody(JSON.stringify({ note }), json), 413, "payload_too_large")
  })

  const head = ["POST /api/checkout HTTP/1.1", "Host: localhost", `Content-Type: ${json}`]

  test("it is refused by its Content-Length, before any of it arrives", async () => {
    expectRefusal(await sendRaw(...head, "Content-Length: 1048577", "", ""), 413, "payload_too_large")
    expectRefusal(await sendRaw(...head, "Content-Length: 99999999999", "", ""), 413, "payload_too_large")
  })

  test("it is refused in the middle of endless chunks", async () => {
    const chunk = `${(65_536).toString(16)}\r\n${"n".repeat(65_536)}`
    const chunks = Array.from({ length: 17 }, () => chunk)
    expectRefusal(await sendRaw(...head, "Transfer-Encoding: chunked", "", ...chunks, ""), 413, "payload_too_large")
  })
})

describe("a body of another content type is 415", () => {
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "text/json",
    "multipart/form-data"
  ])("%s", async (type) => {
    expectRefusal(await sendBody("{}", type), 415, "unsupported_media_type", json, `"${type}"`)
  })

  test("without a content type", async () => {
    const lines = ["POST /api/checkout HTTP/1.1", "Host: localhost", "Content-Length: 2", "", "{}"]
    expectRefusal(await sendRaw(...lines), 415, "unsupported_media_type", json, "nothing")
  })

  test.each(["application/json;charset=UTF-8", "APPLICATION/JSON ; x=y", "application/vnd.api+json"])(
    "but %s counts as JSON",
    async (type) => expectRefusal(await sendBody("{}", type), 400, "invalid_request")
  )
})

describe("a body with a Content-Encoding is 415, and the error asks to send it without", () => {
  const encoded = Bun.gzipSync(JSON.stringify({ cart_id: "x", payment_token: "tok_visa" }))
  const sendEncoded = (path: string, encoding: string, body: BodyInit = encoded) =>
    send(path, { method: "POST", body, headers: { "content-type": json, "content-encoding": encoding } })

  test.each(["/api/checkout", "/sandboxes/a/api/checkout", "/api/acp/checkout_sessions"])("at %s", async (path) => {
    const answer = await sendEncoded(path, "gzip")
    expectRefusal(answer, 415, "unsupported_media_type", "without Content-Encoding", '"gzip"')
    expect(answer.headers.get("accept-encoding")).toBe("identity")
  })

  test("also in chunks, and before its size or depth is checked", async () => {
    const chunked = new Response(encoded).body ?? ""
    const tooMuch = "[".repeat(100)
    for (const body of [chunked, tooMuch]) {
      expectRefusal(await sendEncoded("/api/checkout", "br", body), 415, "unsupported_media_type", '"br"')
    }
  })

  test("but with the encoding identity, utf-8 or none it is read as JSON", async () => {
    for (const encoding of ["identity", "utf-8", ""]) {
      expectRefusal(await sendEncoded("/api/checkout", encoding, "{}"), 400, "invalid_request", "cart_id is required")
    }
    for (const encoding of ["identity", "Identity", "", "utf-8"]) {
      const answer = await sendEncoded("/api/checkout", encoding, "{")
      expectRefusal(answer, 400, "invalid_request", "body: expected JSON")
      expect(answer.headers.get("accept-encoding")).toBeNull()
    }
  })
})

describe("a path that cannot be decoded is 400", () => {
  const paths = ["/api/products/%zz", "/api/products/%E0%A4%A", "/api/orders/%", "/sandboxes/a/api/carts/%ff%fe"]
  test.each(paths)("%s", async (path) => {
    const request = [`GET ${path} HTTP/1.1`, "Host: localhost", "", ""]
    expectRefusal(await sendRaw(...request), 400, "invalid_request", path.replace("/sandboxes/a", ""))
  })

  test("but a query that cannot be decoded is read as it is", async () => {
    expect((await sendRaw("GET /api/products?q=%zz HTTP/1.1", "Host: localhost", "", "")).status).toBe(200)
  })
})

describe("a sandbox name", () => {
  const longest = "a".repeat(63)

  test.each(["Run", "-run", "run_42", "run.42", "run%2042", "run%2D42", "é", `${longest}a`, ""])(
    "cannot be %p",
    async (name) => {
      for (const method of ["GET", "POST"]) {
        const answer = await send(`/sandboxes/${name}/api/products`, { method })
        expectRefusal(answer, 400, "invalid_sandbox_name", `/sandboxes/{name} accepts ${expectedSandboxName}.`)
      }
    }
  )

  test("is written without escapes, and told as it was written", async () => {
    const answer = await send("/sandboxes/%61/api/products")
    expectRefusal(
      answer,
      400,
      "invalid_sandbox_name",
      '"%61" is not a valid name of a sandbox',
      "Did you mean /sandboxes/a?"
    )
  })

  test.each(["a", "0", "run-42", "run--", "9-9", longest])("can be %p", async (name) => {
    expect((await send(`/sandboxes/${name}/api/products?limit=1`)).status).toBe(200)
  })
})

test("a request without a Host, as in HTTP/1.0, is answered", async () => {
  expect((await sendRaw("GET /docs HTTP/1.0", "", "")).status).toBe(200)
  expect((await sendRaw("GET /api/products HTTP/1.0", "", "")).status).toBe(200)
})
