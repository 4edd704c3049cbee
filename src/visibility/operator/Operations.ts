import { DateTime, Effect, Option, Stream } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { truncate } from "../../domain/Input.ts"
import { maxReportedIssues } from "../../domain/Limits.ts"
import { operatorOnly } from "../../operation/Audience.ts"
import { makeCaller } from "../../operation/call.ts"
import { entries, type Operations } from "../../operation/Operations.ts"
import { KeyNotFound, MemberNotFound, OrganizationNotFound, UserNotFound } from "../access/AccessErrors.ts"
import { ApiKeys, type KeyRecord, type NewKey } from "../access/ApiKeys.ts"
import { defaultRole } from "../access/Names.ts"
import { OrganizationLookup } from "../access/OrganizationLookup.ts"
import { Organizations } from "../access/Organizations.ts"
import type { LineError } from "../import/AnswerLine.ts"
import { Importer } from "../import/Importer.ts"
import { linesOf } from "../import/Lines.ts"
import { UserId } from "../records/Ids.ts"
import { OperatorApi } from "./Api.ts"
import { ImportedAnswers, IssuedKey, Key, KeySubject, Member, NamedOrganization, NamedUser } from "./Records.ts"

const toUtc = DateTime.unsafeMake<number>
const toUtcOrNull = (instant: number | null) => (instant === null ? null : toUtc(instant))

const keyOf = ({ created_at, last_used_at, revoked_at, ...key }: KeyRecord): Key =>
  new Key({
    ...key,
    created_at: toUtc(created_at),
    last_used_at: toUtcOrNull(last_used_at),
    revoked_at: toUtcOrNull(revoked_at)
  })

const toIssuedKey = ({ id, secret }: NewKey): IssuedKey => new IssuedKey({ id, secret })

const organizationOf = ({ id, name }: typeof NamedOrganization.Type) => new NamedOrganization({ id, name })

const keyNotFound = (id: string) => () => new KeyNotFound({ id: truncate(id) })

/** Keeps as many items as an answer reports. */
const keepFirst =
  <A>(kept: Array<A>) =>
  (item: A) =>
    Effect.sync(() => {
      if (kept.length < maxReportedIssues) kept.push(item)
    })

/** The operator's operations. They can only be called through their policy. */
export class OperatorOperations extends Effect.Service<OperatorOperations>()("vitrine/visibility/OperatorOperations", {
  scoped: Effect.gen(function* () {
    const keys = yield* ApiKeys
    const organizations = yield* Organizations
    const lookup = yield* OrganizationLookup
    const importer = yield* Importer

    const userOf = (user: string) =>
      Effect.flatMap(
        organizations.findUser(user),
        Effect.mapError(() => new UserNotFound({ user: truncate(user) }))
      )

    /** The organization and the user of a path. */
    const memberOf = ({ organization, user }: { readonly organization: string; readonly user: string }) =>
      Effect.all({ organization: lookup.get(organization), user: userOf(user) })

    const operations: Operations<typeof OperatorApi> = {
      listKeys: () => Effect.map(keys.list(), (records) => ({ keys: records.map(keyOf) })),

      listKeyOwners: () =>
        Effect.map(organizations.subjects(), (subjects) => ({
          owners: subjects.map((subject) => new KeySubject(subject))
        })),

      issueKey: ({ payload: { organization, user } }) =>
        Effect.gen(function* () {
          if (organization !== undefined) {
            const { key } = yield* lookup.get(organization)
            return toIssuedKey(yield* keys.create({ organization: key, user_key: null }))
          }
          const { key } = yield* userOf(user ?? "")
          return toIssuedKey(yield* keys.create({ organization: null, user_key: key }))
        }),

      rotateKey: ({ path: { id } }) =>
        Effect.flatMap(keys.rotate(id), Effect.mapBoth({ onFailure: keyNotFound(id), onSuccess: toIssuedKey })),

      revokeKey: ({ path: { id } }) =>
        Effect.asVoid(Effect.filterOrFail(keys.revoke(id), (isRevoked) => isRevoked, keyNotFound(id))),

      createOrganization: ({ payload: { name } }) => Effect.map(lookup.create(name), organizationOf),

      createUser: ({ payload: { name, organizations: organizationNames, role = defaultRole } }) =>
        Effect.gen(function* () {
          // All organizations are looked up before the user is created.
          const found = yield* Effect.forEach(organizationNames, lookup.get)
          const memberships = found.map(({ key }) => ({ organization: key, role }))
          const { id } = yield* organizations.createUser({ name, memberships })
          return new NamedUser({ id: UserId.make(id), name })
        }),

      listMembers: ({ path }) =>
        Effect.gen(function* () {
          const { key } = yield* lookup.get(path.organization)
          return { members: (yield* organizations.members(key)).map((member) => new Member(member)) }
        }),

      addMember: ({ path, payload: { role = defaultRole } }) =>
        Effect.flatMap(memberOf(path), ({ organization, user }) =>
          organizations.addMember(organization.key, user.key, role)
        ),

      removeMember: ({ path }) =>
        Effect.gen(function* () {
          const { organization, user } = yield* memberOf(path)
          const isRemoved = yield* organizations.removeMember(organization.key, user.key)
          if (!isRemoved) return yield* new MemberNotFound({ organization: organization.id, user: user.id })
        }),

      importAnswers: ({ payload: { answers, organization } }) =>
        Effect.gen(function* () {
          const found = yield* lookup.findOrCreate(Option.fromNullable(organization))
          const problems: Array<LineError> = []
          const dropped: Array<LineError> = []
          const summary = yield* importer
            .run(found.key, linesOf(Stream.make(new TextEncoder().encode(answers))), {
              onError: keepFirst(problems),
              onDrop: keepFirst(dropped),
              onProgress: () => Effect.void
            })
            .pipe(Effect.catchTag("OrganizationGone", () => new OrganizationNotFound({ organization: found.id })))
          return new ImportedAnswers({ organization: organizationOf(found), ...summary, problems, dropped })
        })
    }

    return { call: makeCaller<typeof OperatorApi>(entries(OperatorApi, operations, operatorOnly)) }
  }).pipe(dependingOn(ApiKeys, Organizations, OrganizationLookup, Importer))
}) {}
