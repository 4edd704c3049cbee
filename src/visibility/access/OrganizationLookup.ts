import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Order, Schema } from "effect"
import { Flag } from "../../database/Flag.ts"
import { findAll } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { withNamedLock } from "../../database/withNamedLock.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { distance } from "../../domain/nearest.ts"
import { traced } from "../../domain/traced.ts"
import { OrganizationId } from "../records/Ids.ts"
import { OrganizationKey } from "../records/Keys.ts"
import {
  OrganizationAmbiguous,
  OrganizationExists,
  OrganizationNotFound,
  OrganizationSimulated
} from "./AccessErrors.ts"
import { isOrganizationIdText } from "./Names.ts"
import { Organizations } from "./Organizations.ts"

const Row = Schema.Struct({
  key: OrganizationKey,
  id: OrganizationId,
  name: Schema.String,
  is_simulated: Flag
})

type Row = typeof Row.Type

const namedOf = ({ id, name }: Row) => ({ id, name })

const ambiguityError = (rows: ReadonlyArray<Row>) => new OrganizationAmbiguous({ options: rows.map(namedOf) })

const maxOptions = 10

const similarTo = (text: string) =>
  Order.mapInput(Order.number, ({ name }: Row) => distance(text.trim().toLowerCase(), name.toLowerCase()))

/** Finds the organization that a caller names for an import, a key or a membership. */
export class OrganizationLookup extends Effect.Service<OrganizationLookup>()("vitrine/visibility/OrganizationLookup", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const organizations = yield* Organizations

    const findNamed = findAll(
      Row,
      (text: string) => sql`
        select key, id, name, is_simulated from organizations
        where id = ${text} or name = ${text} order by created_at, id`
    )

    const listAll = findAll(
      Row,
      () => sql`select key, id, name, is_simulated from organizations order by created_at, id`
    )

    // Older versions stored names untrimmed: an exact match takes precedence over a trimmed one.
    const findCandidates = Effect.fnUntraced(function* (text: string) {
      const exact = yield* findNamed(text)
      if (exact.length > 0) return exact
      const trimmed = text.trim()
      return (yield* listAll()).filter(({ id, name }) => id === trimmed || name.trim() === trimmed)
    })

    const listReal = Effect.map(sqlOrDie(listAll()), (rows) => rows.filter(({ is_simulated }) => !is_simulated))

    const notFound = Effect.fnUntraced(function* (organization: string) {
      const options = (yield* listReal).toSorted(similarTo(organization)).slice(0, maxOptions).map(namedOf)
      return yield* new OrganizationNotFound({ organization, options })
    })

    const existing = (text: string) =>
      Effect.flatMap(Option.match({ onNone: () => notFound(text), onSome: (row: Row) => Effect.succeed(row) }))

    const onlyOrganization = Effect.gen(function* () {
      const [first, ...others] = yield* listReal
      if (first === undefined) return yield* new OrganizationNotFound({})
      return others.length === 0 ? first : yield* ambiguityError([first, ...others])
    })

    const byText = Effect.fnUntraced(function* (text: string) {
      const [first, ...others] = yield* sqlOrDie(findCandidates(text))
      if (first !== undefined && others.length > 0) return yield* ambiguityError([first, ...others])
      if (first === undefined && isOrganizationIdText(text)) return yield* notFound(text)
      return Option.fromNullable(first)
    })

    const resolve = Effect.fnUntraced(function* (text: Option.Option<string>) {
      const found = yield* Option.match(text, { onNone: () => Effect.asSome(onlyOrganization), onSome: byText })
      if (Option.isSome(found) && found.value.is_simulated) {
        const { id, name } = found.value
        return yield* new OrganizationSimulated({ id, name })
      }
      return found
    })

    // Names have no unique index, as simulated organizations are created by id, so a named lock serializes creation.
    const withOrganizationsLock = <A, E, R>(body: Effect.Effect<A, E, R>) =>
      sqlOrDie(withNamedLock(sql, "organizations")(body))

    const make = (text: string) => {
      const name = text.trim()
      return Effect.map(organizations.create({ name, isSimulated: false }), (created) => ({ ...created, name }))
    }

    return {
      /** The organization with an id or name, also a simulated one; fails with OrganizationNotFound if none has it. */
      get: traced("OrganizationLookup.get", (text: string) => existing(text)(byText(text))),

      /**
       * The organization with an id or name, none if no organization has it. Without either, the only real one there
       * is. Never a simulated one, whose key is public.
       */
      find: traced("OrganizationLookup.find", resolve),

      /** Like `find`, but fails with OrganizationNotFound if none has the name. */
      findExisting: traced("OrganizationLookup.findExisting", (text: Option.Option<string>) =>
        existing(Option.getOrElse(text, () => ""))(resolve(text))
      ),

      /** Like `find`, but creates the organization if none has the name. */
      findOrCreate: traced("OrganizationLookup.findOrCreate", function* (text: Option.Option<string>) {
        const found = yield* resolve(text)
        if (Option.isSome(found)) return found.value
        const name = Option.getOrElse(text, () => "")
        return yield* withOrganizationsLock(
          Effect.flatMap(resolve(text), Option.match({ onNone: () => make(name), onSome: Effect.succeed }))
        )
      }),

      /** Creates an organization; fails with OrganizationExists if one has this name or id. */
      create: traced("OrganizationLookup.create", (name: string) =>
        withOrganizationsLock(
          Effect.flatMap(
            byText(name),
            Option.match({ onNone: () => make(name), onSome: ({ id, name }) => new OrganizationExists({ id, name }) })
          )
        )
      )
    }
  }).pipe(dependingOn(Organizations))
}) {}
