import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Chunk, type Context, Data, Effect, Either, Option, Stream } from "effect"
import { renewControl } from "../domain/CurrentSandbox.ts"
import { makeYieldQueue } from "../domain/yieldToEventLoop.ts"
import type { Pages } from "../operation/annotations.ts"
import type { Entry } from "../operation/Operations.ts"
import { type RawRequest, requestReader } from "../operation/requestReader.ts"
import type { Transcript } from "../operation/Transcript.ts"

type Response = HttpServerResponse.HttpServerResponse
type Members = Readonly<Record<string, unknown>>

/** The list changed while it was being sent. */
class ListGone extends Data.TaggedError("ListGone")<{ readonly message: string }> {}

const isGone = (error: unknown): error is ListGone => error instanceof ListGone

/** Resets during one read of a list, each of which restarts it. */
const maxResets = 10

const textOf = (list: unknown): string => JSON.stringify(list).slice(1, -1)

/** Splits the JSON of a list's answer: the text before its entries, and after them. */
const splitAtList = (first: Members, { cursor, member }: Pages): readonly [before: string, after: string] => {
  const { [cursor]: _, ...members } = first
  const empty = `${JSON.stringify(member)}:[]`
  const text = JSON.stringify({ ...members, [member]: [] })
  const end = text.indexOf(empty) + empty.length - 1
  return [text.slice(0, end), text.slice(end)]
}

/** The lists of all pages after the first, each requested when the previous one has been taken. */
const makeFollowingPages = ({ cursor, member, parameter, state }: Pages, { endpoint, operation, policy }: Entry) => {
  // A following page is requested by its query alone, without the caller that a policy gives.
  if (policy !== undefined) throw new Error(`${endpoint.name} is paged, and has a policy`)
  const nextTick = makeYieldQueue()
  const next = (urlParams: Members) => Effect.zipRight(nextTick, operation({ urlParams })) as Effect.Effect<Members>

  return (query: Members, first: Members): Stream.Stream<unknown, ListGone> =>
    Stream.paginateEffect(first[cursor], (position) =>
      Effect.gen(function* () {
        // A sandbox created again under its name begins in the same generation.
        yield* Effect.orDie(renewControl)
        const page = yield* next({ ...query, [parameter]: position })
        if (page[state] !== first[state]) {
          return yield* new ListGone({
            message: `The list changed during the answer: its ${state} is no longer ${first[state]}`
          })
        }
        return [page[member], Option.fromNullable(page[cursor])] as const
      })
    )
}

const recordSentBytes = (bytes: number, transcript: Transcript | undefined): void => {
  const [call] = transcript?.calls ?? []
  if (call !== undefined) call.sentBytes += bytes
}

/**
 * Answers an operation that lists page by page. A single page is written at once. For a longer list, the next page is
 * requested when the previous one has been taken, so neither the list nor a slow client's backlog is in memory. The
 * first page is read before the status is sent. Later errors, resets, and the end of the sandbox abort the answer: a
 * client must not take a part of the list for the whole.
 */
export const pagedAnswer = (
  pages: Pages,
  entry: Entry,
  respond: (success: unknown, transcript: Transcript | undefined) => Effect.Effect<Response>
): ((request: RawRequest, success: unknown, transcript: Transcript | undefined) => Effect.Effect<Response>) => {
  const { cursor, member, singlePageParameter } = pages
  const follow = makeFollowingPages(pages, entry)

  return (request, success, transcript) => {
    // Such an operation takes a query and returns an object; their types were erased with the endpoint's.
    const first = success as Members
    if (first[cursor] === undefined) return respond(success, transcript)
    // The request was valid: it is decoded again, as further pages are requested in the operation's terms.
    const { urlParams: query = {} } = Either.getOrThrow(requestReader(entry.endpoint).all(request)) as {
      urlParams?: Members
    }
    if (query[singlePageParameter] !== undefined) return respond(success, transcript)
    const [before, after] = splitAtList(first, pages)
    const parts = Stream.make(before + textOf(first[member])).pipe(
      Stream.concat(Stream.map(follow(query, first), (list) => `,${textOf(list)}`)),
      Stream.concat(Stream.make(after)),
      Stream.encodeText,
      Stream.tap(({ length }) => Effect.sync(() => recordSentBytes(length, transcript)))
    )
    return Effect.contextWith((context: Context.Context<never>) =>
      HttpServerResponse.stream(Stream.provideContext(parts, context), { contentType: "application/json" })
    )
  }
}

/**
 * An operation that returns all pages at once, unless its caller asked for one: for an interceptor that needs the whole
 * answer. After a reset the list is read again, as nothing was sent yet.
 */
export const withAllPages = (pages: Pages, entry: Entry): Entry => {
  const { cursor, member, singlePageParameter } = pages
  const follow = makeFollowingPages(pages, entry)
  const operation: Entry["operation"] = (request, caller) =>
    Effect.gen(function* () {
      const { urlParams: query = {} } = request as { urlParams?: Members }
      const first = (yield* entry.operation(request, caller)) as Members
      if (first[cursor] === undefined || query[singlePageParameter] !== undefined) return first
      const { [cursor]: _, ...members } = first
      const lists = yield* Stream.runCollect(follow(query, first))
      return { ...members, [member]: [first[member], ...Chunk.toReadonlyArray(lists)].flat() }
    }).pipe(
      Effect.retry({ times: maxResets, while: isGone }),
      Effect.catchIf(isGone, (gone) => Effect.die(gone))
    )
  return { ...entry, operation }
}
