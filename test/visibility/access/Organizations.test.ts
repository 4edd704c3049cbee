import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Either, Layer, Option } from "effect"
import { OrganizationLookup } from "../../../src/visibility/access/OrganizationLookup.ts"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { OrganizationKey } from "../../../src/visibility/records/Keys.ts"
import { effect } from "../../support/effect.ts"
import { EmptyDatabase } from "../../support/TestWorld.ts"

const Services = () => Organizations.Default.pipe(Layer.provideMerge(EmptyDatabase))

effect("a user is created with all memberships, or not at all", () =>
  Effect.gen(function* () {
    const organizations = yield* Organizations
    const sql = yield* SqlClient.SqlClient
    const { key } = yield* organizations.create({ name: "Acme", isSimulated: false })
    const admin = { organization: key, role: "admin" }
    const nowhere = { organization: OrganizationKey.make(9999), role: "admin" }
    const failed = yield* Effect.exit(organizations.createUser({ name: "Dana", memberships: [admin, nowhere] }))
    expect(failed._tag).toBe("Failure")
    expect(yield* sql`select name from users`).toEqual([])
    // The same organization given twice makes one membership.
    const made = yield* organizations.createUser({ name: "Noa", memberships: [admin, { ...admin, role: "viewer" }] })
    expect(yield* organizations.ofUser(made.key)).toMatchObject([{ name: "Acme", role: "viewer" }])
  }).pipe(Effect.provide(Services()))
)

// Fibers yield so often that both of two concurrent callers look before either creates anything.
const yieldingOften = Effect.withMaxOpsBeforeYield(20)

const both = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  yieldingOften(Effect.all([Effect.either(self), Effect.either(self)], { concurrency: "unbounded" }))

effect("two concurrent callers that name a new organization get the same one", () =>
  Effect.gen(function* () {
    const lookup = yield* OrganizationLookup
    const [one, other] = yield* both(lookup.findOrCreate(Option.some("Acme")))
    expect(yield* lookup.findOrCreate(Option.some("Acme"))).toMatchObject({ name: "Acme" })
    const id = Either.match(one, { onLeft: String, onRight: (made) => made.id })
    expect(other).toMatchObject({ right: { id } })
    const made = yield* both(lookup.create("Zenith"))
    expect(made.map(({ _tag }) => _tag).sort()).toEqual(["Left", "Right"])
    expect(made.find(Either.isLeft)).toMatchObject({ left: { _tag: "OrganizationExists", name: "Zenith" } })
  }).pipe(Effect.provide(OrganizationLookup.Default.pipe(Layer.provideMerge(EmptyDatabase))))
)

effect("names are trimmed", () =>
  Effect.gen(function* () {
    const lookup = yield* OrganizationLookup
    const made = yield* lookup.findOrCreate(Option.some("  Äcme\n"))
    expect(made.name).toBe("Äcme")
    expect(yield* lookup.findOrCreate(Option.some("Äcme "))).toMatchObject({ id: made.id })
    expect(yield* lookup.get(` ${made.id}`)).toMatchObject({ id: made.id })
    expect(yield* Effect.flip(lookup.create(" Äcme"))).toMatchObject({ _tag: "OrganizationExists", id: made.id })
    expect((yield* Effect.flatMap(lookup.create(" Zenith "), ({ id }) => lookup.get(id))).name).toBe("Zenith")
  }).pipe(Effect.provide(OrganizationLookup.Default.pipe(Layer.provideMerge(EmptyDatabase))))
)

effect("an organization that was stored with an untrimmed name is found with and without spaces", () =>
  Effect.gen(function* () {
    const lookup = yield* OrganizationLookup
    const organizations = yield* Organizations
    const blank = yield* organizations.create({ name: "Acme ", isSimulated: false })
    for (const text of ["Acme ", "Acme", " Acme"]) {
      expect(yield* lookup.findExisting(Option.some(text))).toMatchObject({ id: blank.id, name: "Acme " })
    }
    // If both names are stored, each finds its own organization.
    const plain = yield* organizations.create({ name: "Acme", isSimulated: false })
    expect(yield* lookup.get("Acme ")).toMatchObject({ id: blank.id })
    expect(yield* lookup.get("Acme")).toMatchObject({ id: plain.id })
    expect(yield* Effect.flip(lookup.get(" Acme"))).toMatchObject({ _tag: "OrganizationAmbiguous" })
  }).pipe(Effect.provide(Layer.provideMerge(OrganizationLookup.Default, Services())))
)
