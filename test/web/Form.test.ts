import { expect, test } from "bun:test"
import { HttpServerRequest } from "@effect/platform"
import { Effect } from "effect"
import { readForm } from "../../src/web/forms/Form.ts"

const sent = (body: BodyInit, length: number) =>
  HttpServerRequest.fromWeb(
    new Request("http://localhost/cart", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "content-length": String(length) },
      body
    })
  )

const read = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.runPromise(Effect.either(Effect.provideService(readForm, HttpServerRequest.HttpServerRequest, request)))

test("the fields of a form are read and trimmed", async () => {
  const form = await read(sent("name=+Dana+&quantity=2", 22))
  expect(form._tag === "Right" && form.right.all).toEqual({ name: "Dana", quantity: "2" })
})

test("a form that is cut off is a refusal, not a defect", async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error("the connection is gone"))
  })
  const form = await read(sent(body, 40))
  expect(form._tag === "Left" && form.left.status).toBe(400)
})
