import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Console, Effect, Layer, Option, Redacted } from "effect"
import { quote } from "../domain/Input.ts"
import { ApiKeys, type KeyOwner, type KeyRecord, type NewKey } from "../visibility/access/ApiKeys.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { Organizations } from "../visibility/access/Organizations.ts"
import { refused } from "./exit.ts"
import { explained } from "./explained.ts"
import { ExistingDatabase } from "./OwnDatabase.ts"
import { settingOptions } from "./SettingOptions.ts"

// A key is of an organization or a user, which a database has that is made already.
const Keys = Layer.mergeAll(ApiKeys.Default, Organizations.Default, OrganizationLookup.Default).pipe(
  Layer.provide(ExistingDatabase)
)

const where = settingOptions("databaseUrl")

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

const create = Command.make(
  "create",
  {
    org: Options.text("org").pipe(
      Options.optional,
      Options.withDescription("The organization that the key opens, by id or name")
    ),
    user: Options.text("user").pipe(
      Options.optional,
      Options.withDescription("The user whose organizations the key opens: user_...")
    ),
    ...where
  },
  ({ org, user }) =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      yield* Console.log(shown(yield* keys.create(yield* ownerOf(org, user))))
    }).pipe(Effect.provide(Keys), explained)
).pipe(Command.withDescription("Makes a key and shows it, once"))

const stateOf = ({ last_used_at, revoked_at }: KeyRecord): string =>
  revoked_at === null ? `last used ${iso(last_used_at)}` : `revoked ${iso(revoked_at)}`

const list = Command.make("list", where, () =>
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
).pipe(Command.withDescription("Lists every key by its id and last four characters, with whose it is, oldest first"))

const keyId = Args.text({ name: "key-id" }).pipe(Args.withDescription("key_..., as `keys list` shows it"))

const noneOpen = (id: string) => refused(`There is no key ${id} that is not revoked.`)

const revoke = Command.make("revoke", { id: keyId, ...where }, ({ id }) =>
  Effect.gen(function* () {
    if (!(yield* (yield* ApiKeys).revoke(id))) return yield* noneOpen(id)
    yield* Console.log(`${id} opens nothing from the next request on.`)
  }).pipe(Effect.provide(Keys), explained)
).pipe(Command.withDescription("Revokes a key, from the next request on and for good"))

const rotate = Command.make("rotate", { id: keyId, ...where }, ({ id }) =>
  Effect.gen(function* () {
    const made = yield* (yield* ApiKeys).rotate(id)
    if (Option.isNone(made)) return yield* noneOpen(id)
    yield* Console.log(shown(made.value))
  }).pipe(Effect.provide(Keys), explained)
).pipe(Command.withDescription("Makes a new key in the place of one that is revoked with it"))

/** `vitrine keys ...`: the keys of the analytics API, in the database of the settings. */
export const keys = Command.make("keys").pipe(
  Command.withDescription("Makes, lists, revokes and rotates keys of the analytics API"),
  Command.withSubcommands([create, list, revoke, rotate])
)
