import { Effect, Option, Schema } from "effect"
import { Signature } from "../../database/Signature.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { Call } from "../access/Caller.ts"
import { defaultPageSize } from "../contract/Parameters.ts"

/** A row of a list, and its position in the sort order. */
export interface Placed<Item, Place> {
  readonly item: Item
  readonly place: Place
}

/** The rows of a page: `count` of them, from the beginning or after a place. */
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
    "the next_cursor of the previous page, with the same operation, organization and filters; leave it out for the first page",
    cursor
  )

/** The default filters and sort order of lists. */
export const listDefaults = { active: false, tracked: true, sort: "recent" } as const

/** Defaults are not part of the context, so a list can be continued with or without them. */
const isDefault = ([name, value]: [string, unknown]): boolean =>
  (listDefaults as Record<string, unknown>)[name] === value

const filtersOf = ({ cursor: _, limit: __, ...filters }: Query): ReadonlyArray<[string, unknown]> =>
  Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The context that a cursor is valid in: operation, organization and filters. `limit` may change between pages. */
const contextOf = (operation: string, { organization }: Call, filters: ReadonlyArray<[string, unknown]>): string =>
  JSON.stringify([operation, organization.id, filters])

/** Pages lists by keyset: a cursor holds the place of the last row shown, signed. */
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
      // Only the same list seals with such a context, so the payload can be decoded.
      return payload === undefined
        ? Effect.fail(invalidCursor(cursor))
        : Effect.asSome(Effect.orDie(Schema.decode(Schema.parseJson(schema))(payload)))
    }

    return {
      /** The page for a query, from the rows that `read` returns, with the cursor of the next page. */
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
          // Cursors never expire, so those of earlier versions, signed with all given filters, are still accepted.
          const after = yield* placeOf(place, [context, contextOf(operation, call, filters)], query.cursor)
          // One more row than shown tells whether there is a next page.
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
  }).pipe(dependingOn(Signature))
}) {}
