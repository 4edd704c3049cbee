import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Schema } from "effect"
import { flag } from "../../database/Flag.ts"
import { findAll, findOne } from "../../database/find.ts"
import { onlyRow } from "../../database/onlyRow.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { traced } from "../../domain/traced.ts"
import { makeId, OrganizationId, UserId } from "../records/Ids.ts"
import { OrganizationKey, UserKey } from "../records/Keys.ts"
import type { CreatedRecord, NewOrganization, NewUser } from "../records/NewRecords.ts"

const OrganizationRow = Schema.Struct({
  key: OrganizationKey,
  id: OrganizationId,
  name: Schema.String,
  data_version: Schema.Int
})

const MembershipRow = Schema.Struct({ ...OrganizationRow.fields, role: Schema.String })

/** An organization and the caller's role in it. */
export type Membership = typeof MembershipRow.Type

const columns = "organizations.key, organizations.id, organizations.name, data_version"

/** Organizations, users and memberships. */
export class Organizations extends Effect.Service<Organizations>()("vitrine/visibility/Organizations", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const byId = findOne(
      OrganizationRow,
      (id: string) => sql`select ${sql.literal(columns)} from organizations where id = ${id}`
    )

    const byKey = findOne(
      OrganizationRow,
      (key: number) => sql`select ${sql.literal(columns)} from organizations where key = ${key}`
    )

    const listSubjects = findAll(
      Schema.Struct({ id: Schema.Union(OrganizationId, UserId), name: Schema.String }),
      () => sql`
        select id, name from organizations union all select id, name from users order by name, id`
    )

    const ofUser = findAll(
      MembershipRow,
      (user: number) => sql`
        select ${sql.literal(columns)}, memberships.role
        from memberships join organizations on organizations.key = memberships.organization
        where memberships.user_key = ${user}
        order by organizations.name, organizations.id`
    )

    const membershipOf = findOne(
      MembershipRow,
      (user: number, id: string) => sql`
        select ${sql.literal(columns)}, memberships.role
        from organizations join memberships on memberships.organization = organizations.key
        where organizations.id = ${id} and memberships.user_key = ${user}`
    )

    const membersOf = findAll(
      Schema.Struct({ id: UserId, name: Schema.String, role: Schema.String }),
      (organization: number) => sql`
        select users.id, users.name, memberships.role
        from memberships join users on users.key = memberships.user_key
        where memberships.organization = ${organization}
        order by users.name, users.id`
    )

    const userById = findOne(
      Schema.Struct({ key: UserKey, id: Schema.String }),
      (id: string) => sql`select key, id from users where id = ${id}`
    )

    // SQLite would reuse the key of the newest organization after its removal.
    const nextKey = sql.onDialectOrElse({
      pg: () => sql`default`,
      orElse: () => sql`(
        select coalesce(max(key), 0) + 1 from (
          select key from organizations union all select key from forgotten_organizations
        )
      )`
    })

    const addMember = (organization: OrganizationKey, user: UserKey, role: string) => sql`
      insert into memberships (user_key, organization, role) values (${user}, ${organization}, ${role})
      on conflict (user_key, organization) do update set role = excluded.role`

    const insertUser = Effect.fnUntraced(function* ({ memberships = [], name, ...rest }: NewUser) {
      const createdAt = rest.createdAt ?? (yield* Clock.currentTimeMillis)
      const id = makeId("user", createdAt, rest.ulid)
      const { key } = onlyRow(
        yield* sql<{ key: UserKey }>`
          insert into users ${sql.insert({ id, name, created_at: createdAt })} returning key`
      )
      for (const { organization, role } of memberships) yield* addMember(organization, key, role)
      return { key, id } satisfies CreatedRecord<UserKey>
    })

    return {
      find: traced("Organizations.find", (id: string) => sqlOrDie(byId(id))),
      get: traced("Organizations.get", (key: OrganizationKey) => sqlOrDie(byKey(key))),
      /** Possible owners of keys, by name: ids of organizations begin with `org_`, those of users with `user_`. */
      subjects: traced("Organizations.subjects", () => sqlOrDie(listSubjects())),
      findUser: traced("Organizations.findUser", (id: string) => sqlOrDie(userById(id))),
      /** A user's membership of one organization; none also if there is no such organization. */
      membership: traced("Organizations.membership", (user: UserKey, id: string) => sqlOrDie(membershipOf(user, id))),
      /** The organizations of a user, by name. */
      ofUser: traced("Organizations.ofUser", (user: UserKey) => sqlOrDie(ofUser(user))),

      create: traced("Organizations.create", function* (organization: NewOrganization) {
        const createdAt = organization.createdAt ?? (yield* Clock.currentTimeMillis)
        const id = OrganizationId.make(makeId("org", createdAt, organization.ulid))
        const { isSimulated, name } = organization
        const rows = yield* sqlOrDie(
          sql<{ key: OrganizationKey }>`
              insert into organizations
                (key, id, name, is_simulated, data_version, layout_version, last_answer, created_at)
              values (${nextKey}, ${id}, ${name}, ${flag(isSimulated)}, 0, 0, 0, ${createdAt}) returning key`
        )
        return { key: onlyRow(rows).key, id }
      }),

      /** Creates a user with all memberships, or nothing. */
      createUser: traced("Organizations.createUser", (user: NewUser) =>
        sqlOrDie(sql.withTransaction(insertUser(user)))
      ),

      /** Makes a user a member with a role (`admin`, `basic_member`, or another text), or changes the role. */
      addMember: traced("Organizations.addMember", (organization: OrganizationKey, user: UserKey, role: string) =>
        Effect.asVoid(sqlOrDie(addMember(organization, user, role)))
      ),

      /** False if the user is no member. */
      removeMember: traced("Organizations.removeMember", (organization: OrganizationKey, user: UserKey) =>
        Effect.map(
          sqlOrDie(
            sql`delete from memberships where user_key = ${user} and organization = ${organization} returning user_key`
          ),
          (rows) => rows.length > 0
        )
      ),

      /** The users of an organization with their roles, by name. */
      members: traced("Organizations.members", (organization: OrganizationKey) => sqlOrDie(membersOf(organization)))
    }
  })
}) {}
