import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Data, Effect, Option, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { quote } from "../../domain/Input.ts"
import { longestName } from "../../domain/Limits.ts"
import { traced } from "../../domain/traced.ts"
import { OrganizationKey } from "../records/Keys.ts"
import { Organizations } from "./Organizations.ts"

/** Why no organization of the id or name can be used. The message is for whoever typed the command. */
class NoSuchOrganization extends Data.TaggedError("NoSuchOrganization")<{ readonly message: string }> {}

const Row = Schema.Struct({
  key: Schema.Int.pipe(Schema.fromBrand(OrganizationKey)),
  id: Schema.String,
  name: Schema.String,
  is_simulated: Schema.Int
})

/** Whether an organization or a user may be called so: blank is what an unset variable of a shell is. */
export const isName = (text: string): boolean => text.trim() !== "" && text.length <= longestName

/** Finds the organization that a command names: whose answers are imported, whose key is made, who is its member. */
export class OrganizationLookup extends Effect.Service<OrganizationLookup>()("vitrine/visibility/OrganizationLookup", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const organizations = yield* Organizations

    const named = SqlSchema.findAll({
      Request: Schema.String,
      Result: Row,
      execute: (text) => sql`
        select key, id, name, is_simulated from organizations
        where id = ${text} or name = ${text} order by created_at, id`
    })

    const real = SqlSchema.findAll({
      Request: Schema.Void,
      Result: Row,
      execute: () => sql`
        select key, id, name, is_simulated from organizations where is_simulated = 0 order by created_at, id`
    })

    const only = Effect.gen(function* () {
      const [first, ...others] = yield* sqlOrDie(real())
      if (first !== undefined && others.length === 0) return first
      const message =
        first === undefined
          ? 'There is no organization yet. --org "Name" makes one.'
          : `There are several organizations: say which with --org (${[first, ...others].map(({ id, name }) => `${id} ${name}`).join(", ")}).`
      return yield* new NoSuchOrganization({ message })
    })

    const byText = Effect.fnUntraced(function* (text: string) {
      if (!isName(text)) {
        return yield* new NoSuchOrganization({
          message: `An organization has an id or a name of 1 to ${longestName} characters, received ${quote(text)}.`
        })
      }
      const [first, ...others] = yield* sqlOrDie(named(text))
      if (others.length > 0) {
        return yield* new NoSuchOrganization({
          message: `Several organizations are called ${text}: give the id of one.`
        })
      }
      if (first === undefined && text.startsWith("org_")) {
        return yield* new NoSuchOrganization({ message: `There is no organization ${text}.` })
      }
      return Option.fromNullable(first)
    })

    const look = Effect.fnUntraced(function* (text: Option.Option<string>) {
      const found = yield* Option.match(text, { onNone: () => Effect.asSome(only), onSome: byText })
      if (Option.exists(found, ({ is_simulated: isSimulated }) => isSimulated === 1)) {
        const name = Option.match(found, { onNone: () => "", onSome: ({ name }) => name })
        const message = `${name} is simulated, and its key is known to everybody: import into an organization of your own.`
        return yield* new NoSuchOrganization({ message })
      }
      return found
    })

    return {
      /** The organization of an id or a name, also a simulated one; none if no one has the name. */
      findAny: traced("OrganizationLookup.findAny", byText),

      /**
       * The organization of an id or a name, none if no one has the name; without either the only one there is. Never a
       * simulated one: its key is known to everybody.
       */
      find: traced("OrganizationLookup.find", look),

      /** As `find`, and made if no one has the name. */
      findOrCreate: traced(
        "OrganizationLookup.findOrCreate",
        Effect.fnUntraced(function* (text: Option.Option<string>) {
          const found = yield* look(text)
          if (Option.isSome(found)) return found.value
          const name = Option.getOrElse(text, () => "")
          return { ...(yield* organizations.create({ name, isSimulated: false })), name }
        })
      )
    }
  }),
  dependencies: [Organizations.Default]
}) {}
