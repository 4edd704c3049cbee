import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Option, Redacted, Schema } from "effect"
import { findAll, findOne } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { hashOf } from "../../domain/SecretHash.ts"
import { traced } from "../../domain/traced.ts"
import { KeyId, makeId, OrganizationId, UserId } from "../records/Ids.ts"
import { OrganizationKey, UserKey } from "../records/Keys.ts"
import { ClosedKeys } from "./ClosedKeys.ts"
import { isWellFormed, type KeyType, randomBody, secretOf } from "./Secret.ts"

/** Whose key it is: an organization's or a user's. */
type KeyOwner =
  | { readonly type: "org"; readonly organization: OrganizationKey }
  | { readonly type: "user"; readonly user: UserKey }

/** A key at its creation, the only time that its secret is to be seen. */
export interface NewKey {
  readonly id: KeyId
  readonly secret: Redacted.Redacted
}

const KeyRow = Schema.Struct({
  id: KeyId,
  organization: Schema.NullOr(OrganizationKey),
  user_key: Schema.NullOr(UserKey),
  /** The organization's or the user's id, and name. */
  subject: Schema.Union(OrganizationId, UserId),
  subject_name: Schema.String,
  last_four: Schema.String,
  created_at: Schema.Int,
  last_used_at: Schema.NullOr(Schema.Int),
  revoked_at: Schema.NullOr(Schema.Int)
})

/** What is known of a key without its secret. Times are epoch milliseconds. */
export type KeyRecord = typeof KeyRow.Type

// A key's last use is noted once a minute, so that reading does not write with every request.
const lastUseIntervalMs = 60_000

/** Whether a use is to be noted: also where the last one is of a clock that was ahead, in days that have yet to come. */
const isDue = (lastUsedAt: number | null, now: number): boolean =>
  lastUsedAt === null || Math.abs(now - lastUsedAt) >= lastUseIntervalMs

/**
 * The keys of the analytics API. Of a secret only its hash is stored. Every request looks its key up, so one that was
 * revoked, in this process or another, opens nothing any more.
 */
export class ApiKeys extends Effect.Service<ApiKeys>()("vitrine/visibility/ApiKeys", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const closedHashes = yield* ClosedKeys

    const select = sql.literal(`
      select api_keys.id, api_keys.organization, api_keys.user_key, coalesce(organizations.id, users.id) as subject,
        coalesce(organizations.name, users.name) as subject_name, last_four, api_keys.created_at, last_used_at, revoked_at
      from api_keys
      left join organizations on organizations.key = api_keys.organization
      left join users on users.key = api_keys.user_key`)

    const byHash = findOne(KeyRow, (hash: string) => sql`${select} where hash = ${hash} and revoked_at is null`)

    const hashes = [...closedHashes]
    const activeById = findOne(
      KeyRow,
      (id: string) => sql`
        ${select} where api_keys.id = ${id} and revoked_at is null
        and ${hashes.length === 0 ? sql`1 = 1` : sql`not ${sql.in("hash", hashes)}`}`
    )

    const byId = findOne(KeyRow, (id: string) => sql`${select} where api_keys.id = ${id}`)

    const all = findAll(KeyRow, () => sql`${select} order by api_keys.created_at, api_keys.id`)

    const updateLastUse = (id: string, now: number) => sql`
      update api_keys set last_used_at = ${now}
      where id = ${id} and (last_used_at is null or last_used_at <= ${now - lastUseIntervalMs}
        or last_used_at >= ${now + lastUseIntervalMs})`

    const recordUse = Effect.fnUntraced(function* (found: Option.Option<KeyRecord>) {
      if (Option.isNone(found)) return found
      const now = yield* Clock.currentTimeMillis
      const { id, last_used_at: lastUsedAt } = found.value
      if (isDue(lastUsedAt, now)) yield* sqlOrDie(updateLastUse(id, now))
      return found
    })

    const insert = Effect.fnUntraced(function* (owner: KeyOwner, secret: string) {
      const createdAt = yield* Clock.currentTimeMillis
      const id = KeyId.make(makeId("key", createdAt, undefined))
      const row = {
        id,
        hash: hashOf(secret),
        last_four: secret.slice(-4),
        organization: owner.type === "org" ? owner.organization : null,
        user_key: owner.type === "user" ? owner.user : null,
        created_at: createdAt,
        last_used_at: null,
        revoked_at: null
      }
      yield* sqlOrDie(sql`insert into api_keys ${sql.insert(row)} on conflict (hash) do nothing`)
      return id
    })

    const create = Effect.fnUntraced(function* (owner: KeyOwner) {
      const secret = secretOf(owner.type, randomBody())
      const id = yield* insert(owner, secret)
      return { id, secret: Redacted.make(secret) } satisfies NewKey
    })

    const revoke = Effect.fnUntraced(function* (id: string) {
      const now = yield* Clock.currentTimeMillis
      const rows = yield* sqlOrDie(
        sql`update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null returning id`
      )
      return rows.length > 0
    })

    return {
      /** The key of a secret that was presented; none if it is malformed, unknown or revoked, which are not told apart. */
      verify: traced(
        "ApiKeys.verify",
        Effect.fnUntraced(function* (secret: string) {
          if (!isWellFormed(secret)) return Option.none<KeyRecord>()
          const hash = hashOf(secret)
          if (closedHashes.has(hash)) return Option.none<KeyRecord>()
          return yield* recordUse(yield* sqlOrDie(byHash(hash)))
        })
      ),

      /** The key that a session began with, as long as the key itself would be accepted. */
      resume: traced("ApiKeys.resume", (id: string) => Effect.flatMap(sqlOrDie(activeById(id)), recordUse)),

      create: traced("ApiKeys.create", create),

      /** A key whose secret is known to everybody, made if it is not there: for demonstrations alone. */
      ensure: traced("ApiKeys.ensure", (owner: KeyOwner, secret: string) => Effect.asVoid(insert(owner, secret))),

      /** Every key, also revoked ones, oldest first. */
      list: traced("ApiKeys.list", () => sqlOrDie(all())),

      /** Closes a key from the next request on. False if there is none of the id that is open. */
      revoke: traced("ApiKeys.revoke", revoke),

      /** A new key in the place of one that is revoked with it; none if there is none of the id that is open. */
      rotate: traced("ApiKeys.rotate", (id: string) =>
        sqlOrDie(
          sql.withTransaction(
            Effect.gen(function* () {
              if (!(yield* revoke(id))) return Option.none<NewKey>()
              const key = yield* sqlOrDie(byId(id))
              return yield* Effect.transposeMapOption(key, (record) => create(ownerOf(record)))
            })
          )
        )
      )
    }
  })
}) {}

/** What a key opens. */
export const typeOf = ({ organization }: KeyRecord): KeyType => (organization === null ? "user" : "org")

const ownerOf = ({ organization, user_key: user }: KeyRecord): KeyOwner =>
  organization === null
    ? { type: "user", user: user as UserKey } // one of the two is set: the table's check says so
    : { type: "org", organization }
