import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { withNamedLock } from "../../database/withNamedLock.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { ApiKeys } from "../access/ApiKeys.ts"
import { Organizations } from "../access/Organizations.ts"
import type { BrandKey, OrganizationKey, ProjectKey, PromptKey } from "../records/Keys.ts"
import { OrganizationRecords } from "../records/OrganizationRecords.ts"
import { RecordWriter } from "../records/RecordWriter.ts"
import { organizationKey, userKey } from "./demoKeys.ts"
import { demoUser } from "./organizations.ts"
import type { OrganizationPlan } from "./Plan.ts"
import { PlanRecords } from "./PlanRecords.ts"
import { stamp, stampAt } from "./stamp.ts"

/** A simulated organization in the database: its keys by the names of its plan. */
export interface EnrolledOrganization {
  readonly organization: OrganizationKey
  readonly id: string
  readonly brands: ReadonlyMap<string, BrandKey>
  readonly prompts: ReadonlyMap<string, PromptKey>
  readonly projects: ReadonlyMap<string, ProjectKey>
}

/** A newcomer brand that its organization does not have yet, and when it was first mentioned. */
export interface Appearance {
  readonly name: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** Creates the organizations of plans, with their records, members and public keys, if they do not exist. */
export class Enrolment extends Effect.Service<Enrolment>()("vitrine/visibility/Enrolment", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const organizations = yield* Organizations
    const apiKeys = yield* ApiKeys
    const writer = yield* RecordWriter
    const organizationRecords = yield* OrganizationRecords
    const records = yield* PlanRecords

    // The second of two processes finds what the first has created.
    const withEnrolmentLock = <A, E, R>(name: string, body: Effect.Effect<A, E, R>) =>
      sqlOrDie(withNamedLock(sql, `enrolment of ${name}`)(body))

    // Several plans share the user, so it has its own lock, always taken after the plan's.
    const ensureUser = Effect.gen(function* () {
      const stamped = stamp(0, "user", demoUser.code)
      const found = yield* organizations.findUser(`user_${stamped.ulid}`)
      const { key } = yield* Option.match(found, {
        onNone: () => organizations.createUser({ name: demoUser.name, ...stamped }),
        onSome: Effect.succeed
      })
      yield* apiKeys.ensure({ type: "user", user: key }, userKey)
      return key
    })

    const findOrCreate = Effect.fnUntraced(function* (plan: OrganizationPlan) {
      const stamped = stamp(0, plan.code, "organization")
      const known = yield* organizations.find(`org_${stamped.ulid}`)
      if (Option.isSome(known)) return known.value
      const created = yield* organizations.create({ name: plan.name, isSimulated: true, ...stamped })
      yield* records.add(plan, created.key)
      for (const { role } of plan.members) {
        yield* organizations.addMember(created.key, yield* withEnrolmentLock(demoUser.code, ensureUser), role)
      }
      yield* apiKeys.ensure({ type: "org", organization: created.key }, organizationKey(plan))
      return created
    })

    const read = Effect.fnUntraced(function* (organization: OrganizationKey, id: string) {
      const { brands, projects, prompts } = yield* Effect.orDie(organizationRecords.of(organization))
      const byName = <Key>(entries: ReadonlyArray<{ readonly name: string; readonly key: Key }>) =>
        new Map(entries.map(({ key, name }) => [name, key]))
      return {
        organization,
        id,
        brands: byName(brands),
        prompts: byName(prompts),
        projects: byName(projects)
      } satisfies EnrolledOrganization
    })

    return {
      /** The organization of a plan, created with all its records and keys in one transaction if it does not exist. */
      enrol: traced("Enrolment.enrol", (plan: OrganizationPlan) =>
        withEnrolmentLock(
          plan.code,
          Effect.flatMap(findOrCreate(plan), ({ id, key }) => read(key, id))
        )
      ),

      /** The organization with newcomer brands: missing ones are added with the tracking `new`. */
      addAppearedBrands: traced(
        "Enrolment.addAppearedBrands",
        (plan: OrganizationPlan, { id, organization }: EnrolledOrganization, appeared: ReadonlyArray<Appearance>) =>
          withEnrolmentLock(
            plan.code,
            Effect.gen(function* () {
              const { brands } = yield* read(organization, id)
              for (const { at, name } of appeared) {
                if (brands.has(name)) continue
                yield* writer.addBrand(organization, {
                  name,
                  aliases: [],
                  domains: [],
                  tracking: "new",
                  isOwn: false,
                  ...stampAt(at, plan.code, "brand", name)
                })
              }
              return yield* read(organization, id)
            })
          )
      )
    }
  }).pipe(
    dependingOn(
      Organizations.Default,
      ApiKeys.Default,
      RecordWriter.Default,
      OrganizationRecords.Default,
      PlanRecords.Default
    )
  )
}) {}
