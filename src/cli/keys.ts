import { DateTime, Effect, Option, Redacted } from "effect"
import { quote } from "../domain/Input.ts"
import type { IssuedKey, Key } from "../visibility/operator/Records.ts"
import { ExistingDatabase } from "./ConfiguredDatabase.ts"
import { argument, command, optional } from "./command.ts"
import { usageError } from "./exit.ts"
import { asOperator } from "./operator.ts"
import { printErrorText, printText } from "./terminal.ts"

// A key belongs to an organization or a user, so the database must exist.
const onExistingDatabase = asOperator(ExistingDatabase)

const settings = ["databaseUrl"] as const

const formatInstant = (instant: DateTime.Utc | null): string =>
  instant === null ? "never" : DateTime.formatIso(instant)

const textOf = ({ id, secret }: IssuedKey): string =>
  `${Redacted.value(secret)}

This is the key ${id}. It is shown only once: only its hash is stored.`

/** Shows a new key, once. If it cannot be printed, it exists but nobody can use it. */
const show = (key: IssuedKey) =>
  Effect.tapDefect(printText(textOf(key)), () =>
    printErrorText(
      `The key ${key.id} was made, but could not be shown: \`vitrine keys rotate ${key.id}\` replaces it with a new one.`
    )
  )

const isProvided = (option: Option.Option<string>): boolean => Option.exists(option, (text) => text.trim() !== "")

const create = command({
  name: "create",
  meaning: "Makes a key and shows it only once",
  parameters: {
    org: optional("org", "The organization of the key, by id or name"),
    user: optional("user", "The user of the key: user_..., with access to all organizations of the user")
  },
  settings,
  run: ({ org, user }) => {
    // Checked before the database is opened. An empty value comes from an unset variable.
    if (isProvided(org) === isProvided(user)) return usageError("Give either --org or --user: whose key is it?")
    const payload = { organization: Option.getOrUndefined(org), user: Option.getOrUndefined(user) }
    return asOperator(ExistingDatabase, { organization: "--org", user: "--user" })((call) =>
      Effect.flatMap(call("issueKey", { payload }), show)
    )
  }
})

const stateOf = ({ last_used_at, revoked_at }: Key): string =>
  revoked_at === null ? `last used ${formatInstant(last_used_at)}` : `revoked ${formatInstant(revoked_at)}`

const list = command({
  name: "list",
  meaning: "Lists every key with its id, last four characters and owner",
  settings,
  run: () =>
    onExistingDatabase((call) =>
      Effect.gen(function* () {
        const { keys } = yield* call("listKeys")
        if (keys.length === 0) yield* printText("There are no keys.")
        for (const key of keys) {
          // A name may contain any character, and a key must be one line.
          const owner = `${key.subject} ${quote(key.subject_name)}`
          yield* printText(
            `${key.id}  ...${key.last_four}  ${owner}  made ${formatInstant(key.created_at)}  ${stateOf(key)}`
          )
        }
      })
    )
})

const parameters = { id: argument("key-id", "key_..., as `keys list` shows it") }

const revoke = command({
  name: "revoke",
  meaning: "Revokes a key permanently, from the next request on",
  parameters,
  settings,
  run: ({ id }) =>
    onExistingDatabase((call) =>
      Effect.zipRight(call("revokeKey", { path: { id } }), printText(`${id} is revoked from the next request on.`))
    )
})

const rotate = command({
  name: "rotate",
  meaning: "Replaces a key with a new one, and revokes the old one",
  parameters,
  settings,
  run: ({ id }) => onExistingDatabase((call) => Effect.flatMap(call("rotateKey", { path: { id } }), show))
})

/** `vitrine keys ...`: the keys of the analytics API, in the database of the settings. */
export const keys = command({
  name: "keys",
  meaning: "Makes, lists, revokes and rotates keys of the analytics API",
  children: [create, list, revoke, rotate]
})
