import * as Options from "@effect/cli/Options"
import { Effect, Option } from "effect"
import { quote } from "../domain/Input.ts"
import { defaultRole, expectedName, Name } from "../visibility/access/Names.ts"
import { decodeWord } from "./benchParameters.ts"
import { ConfiguredDatabase, ExistingDatabase } from "./ConfiguredDatabase.ts"
import { argument, command, option, optional } from "./command.ts"
import { usageError } from "./exit.ts"
import { asOperator } from "./operator.ts"
import { printText } from "./terminal.ts"

// A wrong name is reported before a database is opened or created.
const readName = decodeWord(Name, "<name>", expectedName)

/** `vitrine visibility organization NAME` */
export const organization = command({
  name: "organization",
  meaning: "Makes an organization and prints its id",
  parameters: { name: argument("name", "The name of the organization") },
  settings: ["databaseUrl"],
  run: ({ name }) =>
    Effect.flatMap(readName(name), (name) =>
      asOperator(ConfiguredDatabase)((call) =>
        Effect.flatMap(call("createOrganization", { payload: { name } }), ({ id }) => printText(id))
      )
    )
})

const role = optional("role", `The user's role there: admin, ${defaultRole} (the default) or another text`)

/** `vitrine visibility user NAME --org ORG... [--role ROLE]` */
export const user = command({
  name: "user",
  meaning: "Makes a user in one or more organizations and prints its id",
  parameters: {
    name: argument("name", "The name of the user"),
    organizations: option(
      "org",
      "An organization of the user, by id or name; can be repeated",
      (name) => Options.atLeast(Options.text(name), 1),
      "values"
    ),
    role
  },
  settings: ["databaseUrl"],
  run: ({ name, organizations, role }) =>
    Effect.flatMap(readName(name), (name) => {
      const payload = { name, organizations, role: Option.getOrUndefined(role) }
      return asOperator(ExistingDatabase, { organizations: "--org", role: "--role" })((call) =>
        Effect.flatMap(call("createUser", { payload }), ({ id }) => printText(id))
      )
    })
})

/** `vitrine visibility members ORG [--add USER [--role ROLE]] [--remove USER]` */
export const members = command({
  name: "members",
  meaning: "Lists the users of an organization, after adding or removing one",
  parameters: {
    organization: argument("org", "The organization, by id or name"),
    add: optional("add", "A user to add, or whose role to change: user_..."),
    role,
    remove: optional("remove", "A user to remove from the organization")
  },
  settings: ["databaseUrl"],
  run: ({ add, organization, remove, role }) =>
    Option.isSome(role) && Option.isNone(add)
      ? usageError("--role: expected --add as well")
      : asOperator(ExistingDatabase, { organization: "<org>", role: "--role" })((call) =>
          Effect.gen(function* () {
            const payload = { role: Option.getOrUndefined(role) }
            if (Option.isSome(add)) yield* call("addMember", { path: { organization, user: add.value }, payload })
            if (Option.isSome(remove)) yield* call("removeMember", { path: { organization, user: remove.value } })
            const { members } = yield* call("listMembers", { path: { organization } })
            if (members.length === 0) yield* printText("There are no members.")
            // A name and a role may contain any character, and a member must be one line.
            for (const { id, name, role } of members) yield* printText(`${id}  ${quote(name)}  ${quote(role)}`)
          })
        )
})
