import { expect, spyOn, test } from "bun:test"
import { HttpServerRequest } from "@effect/platform"
import { Effect } from "effect"
import { readJson } from "../../src/http/JsonBody.ts"

const chunked = { "content-type": "application/json", "transfer-encoding": "chunked" }

/** A request without Content-Length, whose body arrives in chunks of one byte. */
const inBytes = (text: string) => {
  const parts = [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte))
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      for (const part of parts.splice(0, 1000)) controller.enqueue(part)
      if (parts.length === 0) controller.close()
    }
  })
  return HttpServerRequest.fromWeb(new Request("http://localhost/", { method: "POST", headers: chunked, body }))
}

test("a body in one-byte chunks is copied once, and not once for each chunk", async () => {
  const concat = spyOn(Buffer, "concat")
  const given = { text: "é".repeat(5000) }
  expect(await Effect.runPromise(readJson(inBytes(JSON.stringify(given))))).toEqual(given)
  const copied = concat.mock.results.reduce((sum, { value }) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0)
  concat.mockRestore()
  expect(copied).toBeLessThan(20_000)
})

test.each([
  ["lists", "[", "]"],
  ["objects", '{"a":', "}"]
])("nested %s are read up to 64 levels", async (_, open, close) => {
  const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
  const read = (text: string) => Effect.runPromise(Effect.either(readJson(inBytes(text))))
  expect(await read(nested(64))).toMatchObject({ _tag: "Right", right: JSON.parse(nested(64)) })
  expect(await read(nested(65))).toMatchObject({
    _tag: "Left",
    left: { _tag: "InvalidRequest", issues: [{ field: "body", expected: "at most 64 levels of lists and objects" }] }
  })
})
