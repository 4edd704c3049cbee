import { Console, Effect, Layer, Option, Redacted } from "effect"
import { quote } from "../domain/Input.ts"
import { ApiKeys, type KeyOwner, type KeyRecord, type NewKey } from "../visibility/access/ApiKeys.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { Organizations } from "../visibility/access/Organizations.ts"
import { argument, command, optional } from "./command.ts"
import { explained, refused } from "./exit.ts"
import { ExistingDatabase } from "./OwnDatabase.ts"

// A key is of an organization or a user, which a database has that is made already.
const Keys = Layer.mergeAll(ApiKeys.Default, Organizations.Default, OrganizationLookup.Default).pipe(
  Layer.provide(ExistingDatabase)
)

const settings = ["databaseUrl"] as const

const iso = (instant: number | null): string => (instant === null ? "never" : new Date(instant).toISOString())

const shown = ({ id, secret }: NewKey): string =>
  `${Redacted.value(secret)}

This is the key ${id}. It is shown this once: only its hash is kept.`

const ownerOf = Effect.fnUntraced(function* (org: Option.Option<string>, user: Option.Option<string>) {
  const organizations = yield* Organizations
  if (Option.isSome(org) === Option.isSome(user)) {
    return yield* refused("Give either --org or --user: whose key is it?")
  }
  if (Option.isSome(org)) {
    const lookup = yield* OrganizationLookup
    const found = yield* lookup.findAny(org.value)
    if (Option.isNone(found)) return yield* refused(`There is no organization ${org.value}.`)
    return { type: "org", organization: found.value.key } satisfies KeyOwner
  }
  const id = Option.getOrElse(user, () => "")
  const found = yield* organizations.findUser(id)
  if (Option.isNone(found)) return yield* refused(`There is no user ${id}.`)
  return { type: "user", user: found.value.key } satisfies KeyOwner
})

const create = command({
  name: "create",
  meaning: "Makes a key and shows it, once",
  parameters: {
    org: optional("org", "The organization that the key opens, by id or name"),
    user: optional("user", "The user whose organizations the key opens: user_...")
  },
  settings,
  run: ({ org, user }) =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      yield* Console.log(shown(yield* keys.create(yield* ownerOf(org, user))))
    }).pipe(Effect.provide(Keys), explained)
})

const stateOf = ({ last_used_at, revoked_at }: KeyRecord): string =>
  revoked_at === null ? `last used ${iso(last_used_at)}` : `revoked ${iso(revoked_at)}`

const list = command({
  name: "list",
  meaning: "Lists every key by its id and last four characters, with its owner",
  settings,
  run: () =>
    Effect.gen(function* () {
      const records = yield* (yield* ApiKeys).list()
      if (records.length === 0) yield* Console.log("There are no keys.")
      const subjects = yield* (yield* Organizations).subjects()
      const names = new Map(subjects.map(({ id, name }) => [id, name]))
      for (const key of records) {
        // A name may have any character in it, and a key is one line.
        const whose = `${key.subject} ${quote(names.get(key.subject))}`
        yield* Console.log(`${key.id}  ...${key.last_four}  ${whose}  made ${iso(key.created_at)}  ${stateOf(key)}`)
      }
    }).pipe(Effect.provide(Keys), explained)
})

const parameters = { id: argument("key-id", "key_..., as `keys list` shows it") }

const noneOpen = (id: string) => refused(`There is no key ${id} that is not revoked.`)

const revoke = command({
  name: "revoke",
  meaning: "Revokes a key, from the next request on and for good",
  parameters,
  settings,
  run: ({ id }) =>
    Effect.gen(function* () {
      if (!(yield* (yield* ApiKeys).revoke(id))) return yield* noneOpen(id)
      yield* Console.log(`${id} opens nothing from the next request on.`)
    }).pipe(Effect.provide(Keys), explained)
})

const rotate = command({
  name: "rotate",
  meaning: "Makes a new key in the place of one that is revoked with it",
  parameters,
  settings,
  run: ({ id }) =>
    Effect.gen(function* () {
      const made = yield* (yield* ApiKeys).rotate(id)
      if (Option.isNone(made)) return yield* noneOpen(id)
      yield* Console.log(shown(made.value))
    }).pipe(Effect.provide(Keys), explained)
})

/** `vitrine keys ...`: the keys of the analytics API, in the database of the settings. */
export const keys = command({
  name: "keys",
  meaning: "Makes, lists, revokes and rotates keys of the analytics API",
  children: [create, list, revoke, rotate]
})
