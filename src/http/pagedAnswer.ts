import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Chunk, type Context, Data, Effect, Either, Option, Stream } from "effect"
import { makeYieldQueue } from "../domain/yieldToEventLoop.ts"
import type { Pages } from "../operation/annotations.ts"
import type { Entry } from "../operation/Operations.ts"
import { type RawRequest, requestReader } from "../operation/requestReader.ts"

type Response = HttpServerResponse.HttpServerResponse
type Members = Readonly<Record<string, unknown>>

/** Why a list that was begun is not sent to its end. */
class ListGone extends Data.TaggedError("ListGone")<{ readonly message: string }> {}

const isGone = (error: unknown): error is ListGone => error instanceof ListGone

/** Resets while a list is read, each of which begins it anew. */
const maxResets = 10

const textOf = (list: unknown): string => JSON.stringify(list).slice(1, -1)

/** The JSON of a list's answer, taken apart at the list: what stands before its entries, and what after them. */
const splitAtList = (first: Members, { cursor, member }: Pages): readonly [before: string, after: string] => {
  const { [cursor]: _, ...members } = first
  const empty = `${JSON.stringify(member)}:[]`
  const text = JSON.stringify({ ...members, [member]: [] })
  const end = text.indexOf(empty) + empty.length - 1
  return [text.slice(0, end), text.slice(end)]
}

/** The lists of the pages that follow a first one, each asked for when the one before has been taken. */
const makeFollowingPages = ({ cursor, member, parameter, state }: Pages, { operation }: Entry) => {
  const nextTick = makeYieldQueue()
  const next = (urlParams: Members) => Effect.zipRight(nextTick, operation({ urlParams })) as Effect.Effect<Members>

  return (query: Members, first: Members): Stream.Stream<unknown, ListGone> =>
    Stream.paginateEffect(first[cursor], (place) =>
      Effect.gen(function* () {
        const page = yield* next({ ...query, [parameter]: place })
        if (page[state] !== first[state]) {
          return yield* new ListGone({ message: `The list is gone: its ${state} is no longer ${first[state]}` })
        }
        return [page[member], Option.fromNullable(page[cursor])] as const
      })
    )
}

/**
 * The answer of an operation that lists page by page. One page is written at once; of a longer list the next page is asked for
 * when the one before has been taken, so that neither the list nor a slow client's share of it is held in memory. The first
 * page was read before the status was sent. What goes wrong after that breaks the answer off, and so does a reset: a client
 * must not take a part of the list for all of it.
 */
export const pagedAnswer = <Noted>(
  pages: Pages,
  entry: Entry,
  respond: (success: unknown, noted: Noted) => Effect.Effect<Response>,
  recordSent: (bytes: number, noted: Noted) => void
): ((request: RawRequest, success: unknown, noted: Noted) => Effect.Effect<Response>) => {
  const { cursor, member, singlePageParameter: pageWith } = pages
  const follow = makeFollowingPages(pages, entry)

  return (request, success, noted) => {
    // A list is asked for by a query and answered as an object; their types were erased with the endpoint's.
    const first = success as Members
    if (first[cursor] === undefined) return respond(success, noted)
    // What was answered had been read: it is read once more, as the pages that follow are asked for in the operation's terms.
    const { urlParams: query = {} } = Either.getOrThrow(requestReader(entry.endpoint).all(request)) as {
      urlParams?: Members
    }
    if (query[pageWith] !== undefined) return respond(success, noted)
    const [before, after] = splitAtList(first, pages)
    const parts = Stream.make(before + textOf(first[member])).pipe(
      Stream.concat(Stream.map(follow(query, first), (list) => `,${textOf(list)}`)),
      Stream.concat(Stream.make(after)),
      Stream.encodeText,
      Stream.tap(({ length }) => Effect.sync(() => recordSent(length, noted)))
    )
    return Effect.contextWith((context: Context.Context<never>) =>
      HttpServerResponse.stream(Stream.provideContext(parts, context), { contentType: "application/json" })
    )
  }
}

/**
 * The same operation with an answer of all pages at once, unless its caller asked for one: for whoever stands between it and
 * the caller, and has to see the whole. After a reset meanwhile the list is read anew: nothing of it was sent yet.
 */
export const withAllPages = (pages: Pages, entry: Entry): Entry => {
  const { cursor, member, singlePageParameter: pageWith } = pages
  const follow = makeFollowingPages(pages, entry)
  const operation: Entry["operation"] = (request, caller) =>
    Effect.gen(function* () {
      const { urlParams: query = {} } = request as { urlParams?: Members }
      const first = (yield* entry.operation(request, caller)) as Members
      if (first[cursor] === undefined || query[pageWith] !== undefined) return first
      const { [cursor]: _, ...members } = first
      const lists = yield* Stream.runCollect(follow(query, first))
      return { ...members, [member]: [first[member], ...Chunk.toReadonlyArray(lists)].flat() }
    }).pipe(
      Effect.retry({ times: maxResets, while: isGone }),
      Effect.catchIf(isGone, (gone) => Effect.die(gone))
    )
  return { ...entry, operation }
}
