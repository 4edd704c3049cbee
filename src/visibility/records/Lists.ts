import { Effect, Option, Schema } from "effect"
import { Signature } from "../../database/Signature.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { Call } from "../access/Caller.ts"
import { defaultPageSize } from "../contract/Parameters.ts"

/** A row of a list, and where it stands in its order. */
export interface Placed<Item, Place> {
  readonly item: Item
  readonly place: Place
}

/** Which rows a page has: so many, from the beginning or after a place. */
export interface PageRange<Place> {
  readonly after: Option.Option<Place>
  readonly count: number
}

interface Query {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

const invalidCursor = (cursor: string) =>
  InvalidRequest.value(
    "cursor",
    "the next_cursor of the page before, with the same operation, organization and filters; leave it out for the first page",
    cursor
  )

/** What filters and orders of lists are where they are not given. */
export const listDefaults = { active: false, tracked: true, sort: "recent" } as const

/** A default says nothing, so a list goes on whether it is given or left out. */
const isDefault = ([name, value]: [string, unknown]): boolean =>
  (listDefaults as Record<string, unknown>)[name] === value

const filtersOf = ({ cursor: _, limit: __, ...filters }: Query): ReadonlyArray<[string, unknown]> =>
  Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** What a cursor is good for: this operation, this organization, these filters. `limit` may change between pages. */
const contextOf = (operation: string, { organization }: Call, filters: ReadonlyArray<[string, unknown]>): string =>
  JSON.stringify([operation, organization.id, filters])

/** Pages of lists by keyset: a cursor holds the place of the last row that was shown, signed. */
export class Lists extends Effect.Service<Lists>()("vitrine/visibility/Lists", {
  scoped: Effect.gen(function* () {
    const signature = yield* Signature

    const placeOf = <Place, I>(
      schema: Schema.Schema<Place, I>,
      contexts: ReadonlyArray<string>,
      cursor: string | undefined
    ) => {
      if (cursor === undefined) return Effect.succeed(Option.none<Place>())
      const payload = contexts.map((context) => signature.open(context, cursor)).find((found) => found !== undefined)
      // What is sealed with such a context was sealed by the same list, so it can be read.
      return payload === undefined
        ? Effect.fail(invalidCursor(cursor))
        : Effect.asSome(Effect.orDie(Schema.decode(Schema.parseJson(schema))(payload)))
    }

    return {
      /** The page that a query asks for, of the rows that `read` gives, with the cursor of the next page. */
      page: <Item, Place, I, E>(
        operation: string,
        call: Call,
        query: Query,
        place: Schema.Schema<Place, I>,
        read: (range: PageRange<Place>) => Effect.Effect<ReadonlyArray<Placed<Item, Place>>, E>
      ) =>
        Effect.gen(function* () {
          const filters = filtersOf(query)
          const context = contextOf(
            operation,
            call,
            filters.filter((each) => !isDefault(each))
          )
          const limit = query.limit ?? defaultPageSize
          // A cursor has no end: one of an earlier version is of all filters that were given.
          const after = yield* placeOf(place, [context, contextOf(operation, call, filters)], query.cursor)
          // One more than are shown, to know whether there is a next page.
          const rows = yield* read({ after, count: limit + 1 })
          const visible = rows.slice(0, limit)
          const last = visible.at(-1)
          return {
            data: visible.map(({ item }) => item),
            next_cursor:
              rows.length <= limit || last === undefined
                ? null
                : signature.seal(context, yield* Effect.orDie(Schema.encode(Schema.parseJson(place))(last.place)))
          }
        })
    }
  }).pipe(dependingOn(Signature.Default))
}) {}
