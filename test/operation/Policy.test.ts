import { beforeEach, describe, expect, test } from "bun:test"
import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Data, Effect, Option, Schema } from "effect"
import { CurrentNotes } from "../../src/domain/CurrentNotes.ts"
import { optionalIntegerParam, Params } from "../../src/domain/Input.ts"
import { pageSize } from "../../src/domain/Limits.ts"
import { RequestOrigin } from "../../src/domain/RequestOrigin.ts"
import { SameOriginOnly, Strict } from "../../src/operation/annotations.ts"
import { envelope } from "../../src/operation/Envelope.ts"
import { invoke } from "../../src/operation/invoke.ts"
import { type Entry, entries, type FindFirst, type Operations } from "../../src/operation/Operations.ts"
import { notModified, type Policy } from "../../src/operation/Policy.ts"

class NoDoor extends Schema.TaggedError<NoDoor>()("NoDoor", { id: Schema.String }) {
  override get message() {
    return `There is no door ${this.id}.`
  }
}
class NotInvited extends Data.TaggedError("NotInvited")<{ readonly message: string }> {}

const limit = optionalIntegerParam(pageSize, 3, "How many doors")

const Doors = HttpApiGroup.make("doors")
  .add(
    HttpApiEndpoint.get("openDoor", "/doors/:id")
      .setPath(Schema.Struct({ id: Schema.String }))
      .setUrlParams(Params({ limit }))
      .addSuccess(Schema.Struct({ door: Schema.String, guest: Schema.String, greeting: Schema.String }))
      .addError(envelope(NoDoor, 404))
      .annotate(SameOriginOnly, true)
  )
  .add(
    HttpApiEndpoint.get("listDoors", "/doors")
      .setUrlParams(Params({ limit }))
      .addSuccess(Schema.Struct({ doors: Schema.Number, guest: Schema.String, greeting: Schema.String }))
  )
  .annotateEndpoints(Strict, true)

let steps: Array<string> = []
const step = (name: string) => Effect.sync(() => void steps.push(name))

const invited = <FindsFirst extends boolean>(findsFirst: FindsFirst): Policy<string, "greeting", FindsFirst> => ({
  findsFirst,
  admit: ({ endpoint, raw }, proceed) =>
    Effect.gen(function* () {
      yield* step(`policy of ${endpoint.name}`)
      const { guest } = raw.headers as { readonly guest?: string }
      const notes = yield* CurrentNotes
      notes.addHeaders({ "x-guest": String(guest) })
      if (guest === undefined) return yield* new NotInvited({ message: "You are not invited." })
      if (notes.setVersion("today's")) return notModified
      const answer = (yield* proceed(guest)) as object
      return { ...answer, greeting: "welcome" }
    })
})

const found: FindFirst<typeof Doors, string, "greeting"> = {
  openDoor: Effect.fnUntraced(function* ({ id }, guest) {
    yield* step("find")
    if (id !== "red") return yield* new NoDoor({ id })
    return ({ urlParams }) => Effect.as(step(`answer ${urlParams.limit ?? "all"}`), { door: id, guest })
  }),
  listDoors: ({ urlParams }, guest) => Effect.as(step("list"), { doors: urlParams.limit ?? 9, guest })
}

const atOnce: Operations<typeof Doors, string, "greeting"> = {
  openDoor: ({ path: { id } }, guest) => (id === "red" ? Effect.succeed({ door: id, guest }) : new NoDoor({ id })),
  listDoors: ({ urlParams }, guest) => Effect.succeed({ doors: urlParams.limit ?? 9, guest })
}

const [openFound, listFound] = entries(Doors, found, invited(true)) as [Entry, Entry]
const [openAtOnce] = entries(Doors, atOnce, invited(false)) as [Entry, Entry]

beforeEach(() => {
  steps = []
})

const refusalOf = (entry: Entry, raw: object, origin = Option.none<string>()) =>
  Effect.runSync(Effect.flip(Effect.provideService(invoke(entry, raw), RequestOrigin, origin))) as {
    readonly _tag: string
    readonly issues?: ReadonlyArray<{ readonly field: string; readonly reason: string }>
  }

const guest = { guest: "Dana" }
const malformed = { limit: "0", colour: "red" }

describe("a policy", () => {
  test("passes its caller to the operation, and adds to the answer", () => {
    const raw = { path: { id: "red" }, headers: guest, urlParams: { limit: "2" } }
    expect(Effect.runSync(invoke(openFound, raw))).toEqual({ door: "red", guest: "Dana", greeting: "welcome" })
    expect(steps).toEqual(["policy of openDoor", "find", "answer 2"])
    expect(Effect.runSync(invoke(openAtOnce, raw))).toEqual({ door: "red", guest: "Dana", greeting: "welcome" })
    expect(Effect.runSync(invoke(listFound, { headers: guest }))).toEqual({
      doors: 9,
      guest: "Dana",
      greeting: "welcome"
    })
  })

  test("runs after the check of the origin, and before the request is decoded", () => {
    const wrong = { path: { id: "blue" }, headers: {}, urlParams: malformed }
    for (const entry of [openFound, openAtOnce]) {
      steps = []
      expect(refusalOf(entry, wrong, Option.some("https://elsewhere.example"))._tag).toBe("ForeignOrigin")
      expect(steps).toEqual([])
      expect(refusalOf(entry, wrong)._tag).toBe("NotInvited")
      expect(steps).toEqual(["policy of openDoor"])
    }
  })

  test("that looks up its target first reports not-found before invalid input; any other policy does the reverse", () => {
    const raw = { path: { id: "blue" }, headers: guest, urlParams: malformed }
    expect(refusalOf(openFound, raw)._tag).toBe("NoDoor")
    expect(refusalOf(openAtOnce, raw)._tag).toBe("InvalidRequest")
    const { _tag, issues } = refusalOf(openFound, { ...raw, path: { id: "red" } })
    expect([_tag, issues?.map(({ field, reason }) => [field, reason])]).toEqual([
      "InvalidRequest",
      [
        ["limit", "invalid"],
        ["colour", "unknown"]
      ]
    ])
    expect(steps).not.toContainEqual(expect.stringContaining("answer"))
    expect(refusalOf(openFound, { headers: guest })._tag).toBe("InvalidRequest")
  })

  test("adds headers to answers and to refusals, and skips the operation if the caller holds the current version", () => {
    const addedHeaders: Array<object> = []
    const notes = {
      addHeaders: (headers: object) => void addedHeaders.push(headers),
      setVersion: (version: string) => version === "today's"
    }
    const call = (headers: object) =>
      Effect.runSync(Effect.either(Effect.provideService(invoke(listFound, { headers }), CurrentNotes, notes)))
    expect(call({})).toMatchObject({ left: { _tag: "NotInvited" } })
    expect(call(guest)).toMatchObject({ right: notModified })
    expect(addedHeaders).toEqual([{ "x-guest": "undefined" }, { "x-guest": "Dana" }])
    expect(steps).not.toContain("list")
  })
})

test("problems found by the surface are reported together with those of the schemas, after the target is found", () => {
  const issues = [{ field: "door", reason: "unknown" as const, options: ["id"] }]
  const raw = { headers: guest, urlParams: { limit: "0" }, issues }
  expect(refusalOf(openFound, { ...raw, path: { id: "blue" } })._tag).toBe("NoDoor")
  for (const entry of [openFound, openAtOnce]) {
    const fields = refusalOf(entry, { ...raw, path: { id: "red" } }).issues?.map(({ field }) => field)
    expect(fields).toEqual(["door", "limit"])
  }
})

// A missing operation or a record of the wrong shape does not compile.
// @ts-expect-error listDoors is left out
const short: FindFirst<typeof Doors, string, "greeting"> = { openDoor: found.openDoor }
// @ts-expect-error a policy that finds first takes operations of two steps
const mixed = () => entries(Doors, atOnce, invited(true))
// @ts-expect-error the caller of the policy is not the one that the operations take
const stranger = () => entries(Doors, found as FindFirst<typeof Doors, number, "greeting">, invited(true))

test("the types refuse operations that do not fit their policy", () => expect([short, mixed, stranger]).toHaveLength(3))
