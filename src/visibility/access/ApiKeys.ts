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
  | { readonly organization: OrganizationKey; readonly user_key: null }
  | { readonly organization: null; readonly user_key: UserKey }

/** A key at its creation, the only time that its secret is visible. */
export interface NewKey {
  readonly id: KeyId
  readonly secret: Redacted.Redacted
}

const KeyRow = Schema.Struct({
  id: KeyId,
  organization: Schema.NullOr(OrganizationKey),
  user_key: Schema.NullOr(UserKey),
  /** The id and the name of the organization or user that owns the key. */
  subject: Schema.Union(OrganizationId, UserId),
  subject_name: Schema.String,
  last_four: Schema.String,
  created_at: Schema.Int,
  last_used_at: Schema.NullOr(Schema.Int),
  revoked_at: Schema.NullOr(Schema.Int)
})

/** A key without its secret. Times are epoch milliseconds. */
export type KeyRecord = typeof KeyRow.Type

// A key's last use is written at most once a minute, so that not every read writes to the database.
const lastUseIntervalMs = 60_000

/** Whether last_used_at must be updated; also if the stored time is in the future because a clock was ahead. */
const isDue = (lastUsedAt: number | null, now: number): boolean =>
  lastUsedAt === null || Math.abs(now - lastUsedAt) >= lastUseIntervalMs

/**
 * The keys of the analytics API. Only the hash of a secret is stored. Every request looks its key up, so a key that any
 * process revoked is invalid at once.
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

    const activeById = findOne(
      KeyRow,
      (id: string) => sql`
        ${select} where api_keys.id = ${id} and revoked_at is null and not (${sql.in("hash", [...closedHashes])})`
    )

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
        ...owner,
        created_at: createdAt,
        last_used_at: null,
        revoked_at: null
      }
      yield* sqlOrDie(sql`insert into api_keys ${sql.insert(row)} on conflict (hash) do nothing`)
      return id
    })

    const create = Effect.fnUntraced(function* (owner: KeyOwner) {
      const secret = secretOf(typeOf(owner), randomBody())
      const id = yield* insert(owner, secret)
      return { id, secret: Redacted.make(secret) } satisfies NewKey
    })

    const revoke = Effect.fnUntraced(function* (id: string) {
      const now = yield* Clock.currentTimeMillis
      const [revoked] = yield* sqlOrDie(
        sql<KeyOwner>`
          update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null returning organization, user_key`
      )
      return Option.fromNullable(revoked)
    })

    return {
      /** The key of a secret; none if it is malformed, unknown or revoked, without saying which. */
      verify: traced("ApiKeys.verify", function* (secret: string) {
        if (!isWellFormed(secret)) return Option.none<KeyRecord>()
        const hash = hashOf(secret)
        if (closedHashes.has(hash)) return Option.none<KeyRecord>()
        return yield* recordUse(yield* sqlOrDie(byHash(hash)))
      }),

      /** The key of a session, as long as the key itself would be accepted. */
      resume: traced("ApiKeys.resume", (id: string) => Effect.flatMap(sqlOrDie(activeById(id)), recordUse)),

      create: traced("ApiKeys.create", create),

      /** Creates a key with a public secret if it does not exist: for demonstrations only. */
      ensure: traced("ApiKeys.ensure", (owner: KeyOwner, secret: string) => Effect.asVoid(insert(owner, secret))),

      /** Every key, also revoked ones, oldest first. */
      list: traced("ApiKeys.list", () => sqlOrDie(all())),

      /** Revokes a key from the next request on. False if no active key has the id. */
      revoke: traced("ApiKeys.revoke", (id: string) => Effect.map(revoke(id), Option.isSome)),

      /** Replaces a key: revokes it and creates a new one. None if no active key has the id. */
      rotate: traced("ApiKeys.rotate", (id: string) =>
        sqlOrDie(sql.withTransaction(Effect.flatMap(revoke(id), (owner) => Effect.transposeMapOption(owner, create))))
      )
    }
  })
}) {}

/** Whether a key is an organization's or a user's. */
export const typeOf = ({ organization }: Pick<KeyRecord, "organization">): KeyType =>
  organization === null ? "user" : "org"
