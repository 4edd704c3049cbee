import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { OrganizationKey } from "../../../src/visibility/records/Keys.ts"
import { EmptyDatabase, effect } from "../../support/effect.ts"

const Services = () => Organizations.Default.pipe(Layer.provideMerge(EmptyDatabase))

effect("a user is made with all memberships, or not at all", () =>
  Effect.gen(function* () {
    const organizations = yield* Organizations
    const sql = yield* SqlClient.SqlClient
    const { key } = yield* organizations.create({ name: "Acme", isSimulated: false })
    const admin = { organization: key, role: "admin" }
    const nowhere = { organization: OrganizationKey.make(9999), role: "admin" }
    const failed = yield* Effect.exit(organizations.createUser({ name: "Dana", memberships: [admin, nowhere] }))
    expect(failed._tag).toBe("Failure")
    expect(yield* sql`select name from users`).toEqual([])
    // The same organization twice is one membership.
    const made = yield* organizations.createUser({ name: "Noa", memberships: [admin, { ...admin, role: "viewer" }] })
    expect(yield* organizations.ofUser(made.key)).toMatchObject([{ name: "Acme", role: "viewer" }])
  }).pipe(Effect.provide(Services()))
)
