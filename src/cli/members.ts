import * as Options from "@effect/cli/Options"
import { Console, Effect, Layer, Option } from "effect"
import { quote } from "../domain/Input.ts"
import { longestName } from "../domain/Limits.ts"
import { isName, OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { Organizations } from "../visibility/access/Organizations.ts"
import { argument, command, option } from "./command.ts"
import { explained, refused } from "./exit.ts"
import { ExistingDatabase, OwnDatabase } from "./OwnDatabase.ts"

const Members = Layer.merge(Organizations.Default, OrganizationLookup.Default)

/** `vitrine visibility organization NAME` */
export const organization = command({
  name: "organization",
  meaning: "Makes an organization and prints its id",
  parameters: { name: argument("name", "What the organization is called") },
  settings: ["databaseUrl"],
  run: ({ name }) =>
    Effect.gen(function* () {
      const lookup = yield* OrganizationLookup
      const known = yield* lookup.findAny(name)
      if (Option.isSome(known)) return yield* refused(`${known.value.id} is called ${known.value.name} already.`)
      const organizations = yield* Organizations
      const { id } = yield* organizations.create({ name, isSimulated: false })
      yield* Console.log(id)
    }).pipe(Effect.provide(Layer.provide(Members, OwnDatabase)), explained)
})

const organizationOf = Effect.fnUntraced(function* (text: string) {
  const lookup = yield* OrganizationLookup
  const found = yield* lookup.findAny(text)
  return yield* Effect.mapError(found, () => refused(`There is no organization ${text}.`))
})

/** `vitrine visibility user NAME --org ORG... [--role ROLE]` */
export const user = command({
  name: "user",
  meaning: "Makes a user with organizations and prints its id",
  parameters: {
    name: argument("name", "What the user is called"),
    orgs: option(
      "org",
      "An organization of the user's, by id or name; once for each",
      (name) => Options.atLeast(Options.text(name), 1),
      "values"
    ),
    role: option("role", "What the user is there: admin, basic_member (the default) or another word", (name) =>
      Options.withDefault(Options.text(name), "basic_member")
    )
  },
  settings: ["databaseUrl"],
  run: ({ name, orgs, role }) =>
    Effect.gen(function* () {
      if (!isName(name))
        return yield* refused(`A user has a name of 1 to ${longestName} characters, received ${quote(name)}.`)
      // All are found before anything is made.
      const found = yield* Effect.forEach(orgs, organizationOf)
      const organizations = yield* Organizations
      const memberships = found.map(({ key }) => ({ organization: key, role }))
      const { id } = yield* organizations.createUser({ name, memberships })
      yield* Console.log(id)
    }).pipe(Effect.provide(Layer.provide(Members, ExistingDatabase)), explained)
})
