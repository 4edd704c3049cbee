import { expect, test } from "bun:test"
import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Effect, Option, Schema } from "effect"
import { Api } from "../../src/http/Api.ts"
import { envelope, statusOf } from "../../src/operation/Envelope.ts"
import { perform } from "../../src/web/forms/perform.ts"

class DoorLocked extends Schema.TaggedError<DoorLocked>()("DoorLocked", { message: Schema.String }) {}
class NoKey extends Schema.TaggedError<NoKey>()("NoKey", { message: Schema.String }) {}

const Doors = HttpApiGroup.make("doors").add(
  HttpApiEndpoint.post("openDoor", "/doors")
    .addSuccess(Schema.Struct({ isOpen: Schema.Boolean }))
    .addError(envelope(DoorLocked, 409))
    .addError(envelope(NoKey, 404))
)

const refusedWith = (error: DoorLocked | NoKey) =>
  Effect.runSync(Effect.flip(perform(Doors, { openDoor: () => Effect.fail(error) }, "openDoor", {})))

test("a page answers a failure with the status that its contract gives it", () => {
  expect(refusedWith(new DoorLocked({ message: "The door is locked." }))).toEqual({
    status: 409,
    message: "The door is locked.",
    fields: {}
  })
  expect(refusedWith(new NoKey({ message: "There is no key." })).status).toBe(404)
})

test("the contract tells the status of each of its errors", () => {
  const told = new Map<string, number | undefined>()
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      const status = (tag: string) => Option.getOrUndefined(statusOf(endpoint as never, tag))
      told.set(endpoint.name, status(endpoint.name === "bookFlight" ? "FlightDeparted" : "PaymentDeclined"))
    }
  })
  expect([told.get("bookFlight"), told.get("checkout"), told.get("getCart")]).toEqual([409, 402, undefined])
})
