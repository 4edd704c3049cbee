import { Args, Command, Options } from "@effect/cli"
import { Console, Effect, Layer, Option } from "effect"
import { quote } from "../domain/Input.ts"
import { isName, OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { Organizations } from "../visibility/access/Organizations.ts"
import { refused } from "./exit.ts"
import { explained } from "./explained.ts"
import { ExistingDatabase, OwnDatabase } from "./OwnDatabase.ts"
import { settingOptions } from "./SettingOptions.ts"

const Members = Layer.merge(Organizations.Default, OrganizationLookup.Default)
const where = settingOptions("databaseUrl")

const nameOf = (whose: string) => Args.text({ name: "name" }).pipe(Args.withDescription(`What ${whose} is called`))

/** `vitrine visibility organization NAME` */
export const organization = Command.make("organization", { name: nameOf("the organization"), ...where }, ({ name }) =>
  Effect.gen(function* () {
    const lookup = yield* OrganizationLookup
    const known = yield* lookup.findAny(name)
    if (Option.isSome(known)) return yield* refused(`${known.value.id} is called ${known.value.name} already.`)
    const organizations = yield* Organizations
    const { id } = yield* organizations.create({ name, isSimulated: false })
    yield* Console.log(id)
  }).pipe(Effect.provide(Layer.provide(Members, OwnDatabase)), explained)
).pipe(Command.withDescription("Makes an organization and prints its id"))

const organizationOf = Effect.fnUntraced(function* (text: string) {
  const lookup = yield* OrganizationLookup
  const found = yield* lookup.findAny(text)
  return yield* Effect.mapError(found, () => refused(`There is no organization ${text}.`))
})

/** `vitrine visibility user NAME --org ORG... [--role ROLE]` */
export const user = Command.make(
  "user",
  {
    name: nameOf("the user"),
    orgs: Options.text("org").pipe(
      Options.atLeast(1),
      Options.withDescription("An organization of the user's, by id or name; once for each")
    ),
    role: Options.text("role").pipe(
      Options.withDefault("basic_member"),
      Options.withDescription("What the user is there: admin, basic_member (the default) or another word")
    ),
    ...where
  },
  ({ name, orgs, role }) =>
    Effect.gen(function* () {
      if (!isName(name)) return yield* refused(`A user has a name of 1 to 200 characters, received ${quote(name)}.`)
      // All are found before anything is made.
      const found = yield* Effect.forEach(orgs, organizationOf)
      const organizations = yield* Organizations
      const memberships = found.map(({ key }) => ({ organization: key, role }))
      const { id } = yield* organizations.createUser({ name, memberships })
      yield* Console.log(id)
    }).pipe(Effect.provide(Layer.provide(Members, ExistingDatabase)), explained)
).pipe(Command.withDescription("Makes a user with organizations and prints its id, for `keys create --user`"))
