import { expect, test } from "bun:test"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "@effect/platform"
import { Effect, Option, Schema } from "effect"
import { expects, Integer, NonBlankText, optional } from "../../src/domain/Input.ts"
import { makeBounds } from "../../src/domain/Limits.ts"
import { Api } from "../../src/http/Api.ts"
import { entriesByName } from "../../src/operation/call.ts"
import { envelope, statusOf } from "../../src/operation/Envelope.ts"
import { entries, type Operations } from "../../src/operation/Operations.ts"
import { attempt, type FormInput, perform, StoreOperations } from "../../src/web/forms/perform.ts"

class DoorLocked extends Schema.TaggedError<DoorLocked>()("DoorLocked", { door: Schema.String }) {
  override get message() {
    return `The ${this.door} is locked.`
  }
  get next() {
    return [{ operation: "searchProducts", params: { q: "key" } }]
  }
}
class NoKey extends Schema.TaggedError<NoKey>()("NoKey", {}) {
  override get message() {
    return "There is no key."
  }
}

// Named like a real operation, because pages can call only operations whose name they know.
const Doors = HttpApiGroup.make("doors").add(
  HttpApiEndpoint.post("addToCart", "/doors/:id")
    .setPath(Schema.Struct({ id: Schema.String }))
    .setPayload(
      Schema.Struct({
        key: expects(NonBlankText(5), "a key"),
        turns: optional(Integer(makeBounds(1, 3)), "1 to 3 turns"),
        note: optional(NonBlankText(5), "a note")
      })
    )
    .addSuccess(Schema.Struct({ seen: Schema.Unknown }).annotations(HttpApiSchema.annotations({ status: 201 })))
    .addError(envelope(DoorLocked, 409))
    .addError(envelope(NoKey, 404))
)

const withDoors = <A, E>(
  effect: Effect.Effect<A, E, StoreOperations>,
  open: Operations<typeof Doors>["addToCart"] = (seen) => Effect.succeed({ seen })
) => Effect.runSync(Effect.provideService(effect, StoreOperations, entriesByName(entries(Doors, { addToCart: open }))))

const path = { id: "front" }
const ask = (input: FormInput) => perform("addToCart", input)

const refusedWith = (error: DoorLocked | NoKey) =>
  withDoors(Effect.flip(ask({ path, payload: { key: "x" } })), () => Effect.fail(error))

test("a failed operation gives a page the status of its contract, the message and the next steps", () => {
  expect(refusedWith(new DoorLocked({ door: "front door" }))).toEqual({
    status: 409,
    message: "The front door is locked.",
    fields: {},
    next: [{ operation: "searchProducts", params: { q: "key" } }]
  })
  expect(refusedWith(new NoKey())).toEqual({ status: 404, message: "There is no key.", fields: {}, next: [] })
})

test("form fields are decoded by the contract, and each problem is reported at its field", () => {
  const error = withDoors(Effect.flip(ask({ path, payload: { key: "too long", turns: 4 } })))
  expect(error).toMatchObject({
    status: 400,
    fields: { key: "This should be a key.", turns: "This should be 1 to 3 turns." }
  })
})

test("an empty field counts as absent", () => {
  const seen = withDoors(ask({ path, payload: { key: "x", turns: undefined, note: "" } }))
  expect(seen as unknown).toEqual({ seen: { path, payload: { key: "x" } } })
  expect(withDoors(Effect.flip(ask({ path, payload: { key: "" } }))).fields).toEqual({ key: "This should be a key." })
})

test("an attempt returns either the result or the error", () => {
  expect(withDoors(attempt("addToCart", { path, payload: { key: "x" } })).error).toBeUndefined()
  expect(withDoors(attempt("addToCart", { path }))).toMatchObject({ done: undefined, error: { status: 400 } })
})

test("an unknown operation throws", () => {
  expect(() => withDoors(perform("checkout"))).toThrow("checkout is no operation")
})

test("the status of an error comes from the contract of its operation", () => {
  const found = new Map<string, number | undefined>()
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      const status = (code: string) => Option.getOrUndefined(statusOf(endpoint as never, code))
      found.set(endpoint.name, status(endpoint.name === "bookFlight" ? "flight_departed" : "payment_declined"))
    }
  })
  expect([found.get("bookFlight"), found.get("checkout"), found.get("getCart")]).toEqual([409, 402, undefined])
})
