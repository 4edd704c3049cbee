import * as SqlClient from "@effect/sql/SqlClient"
import { Array as Arr, DateTime, Effect, Option, Order as Ordering, Schema } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { toSortableText } from "../../domain/Timestamp.ts"
import { traced } from "../../domain/traced.ts"
import { makeYieldQueue } from "../../domain/yieldToEventLoop.ts"
import { Bookings } from "../bookings/Bookings.ts"
import { type FeedQuery, type FeedRange, rangeBelow, rangeOf } from "../sandbox/FeedRange.ts"
import { feedTable } from "../sandbox/feedTable.ts"
import { Sandbox, type SandboxVersion } from "../sandbox/Sandbox.ts"
import { sumOf, type Tally } from "../sandbox/Tally.ts"
import { Activity, ActivityItem } from "./Order.ts"
import { type OrderPage, Orders } from "./Orders.ts"

const newestFirst = Ordering.mapInput(Ordering.reverse(DateTime.Order), ({ createdAt }: ActivityItem) => createdAt)

/** Entries of an answer by default; they are read in one snapshot within some milliseconds. */
const defaultLimit = 100

// Entries that one snapshot skips or counts: some milliseconds, too.
const windowSize = 2000

const decodeTime = Schema.decodeUnknown(Schema.Array(Schema.Struct({ at: Schema.String })))

const noOrders: OrderPage = { orders: [], isComplete: true }

interface Part {
  readonly entries: ReadonlyArray<ActivityItem>
  /** The rest of the range; undefined if all of it is read. */
  readonly left: FeedRange | undefined
}

/**
 * Everything bought in the current sandbox, orders and bookings, newest first. Entries never change, and each has a
 * time of its own. So a long range is read in several snapshots, each from the end of the one before, and other
 * requests run in between. Only a reset removes entries: each snapshot checks the generation.
 */
export class Feed extends Effect.Service<Feed>()("vitrine/Feed", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sandbox = yield* Sandbox
    const orders = yield* Orders
    const bookings = yield* Bookings
    const [sold, booked] = [feedTable(sql, "orders"), feedTable(sql, "bookings")]

    /** Reads in one snapshot; none if the sandbox was reset since that generation. */
    const inGeneration = <A, E, R>(generation: number, reads: Effect.Effect<A, E, R>) =>
      sandbox.read(
        Effect.flatMap(sandbox.version, (current) =>
          current.generation === generation ? Effect.asSome(reads) : Effect.succeedNone
        )
      )

    /** The newest part of a range, with as many entries as are examined without a pause. */
    const windowOf = Effect.fnUntraced(function* (range: FeedRange) {
      const key = yield* sandbox.stateKey
      const [next] = yield* sql`
        ${sold.times(key, range)} union all ${booked.times(key, range)}
        order by at desc limit 1 offset ${windowSize}`.pipe(Effect.flatMap(decodeTime), sqlOrDie)
      const window: FeedRange = next === undefined ? range : { after: next.at, upTo: range.upTo }
      return { window, left: next === undefined ? undefined : { after: range.after, upTo: next.at } }
    })

    /** The newest entries of a range that match the query, at most `limit`. */
    const readPart = Effect.fnUntraced(function* ({ channel, kind }: FeedQuery, range: FeedRange, limit: number) {
      const isFiltered = channel !== undefined || kind !== undefined
      const { left, window } = isFiltered ? yield* windowOf(range) : { left: undefined, window: range }
      const part = { ...window, limit, channel }
      const goods = kind === undefined || kind === "order" ? yield* orders.between(part) : noOrders
      const sales = goods.orders.map(ActivityItem.order)
      // If the orders are incomplete, bookings older than the last of them come later.
      const oldest = goods.isComplete ? undefined : sales.at(-1)?.createdAt
      const entries = [
        ...sales,
        ...(kind === "order" ? [] : yield* bookings.between(part, kind)).map(ActivityItem.booking)
      ].filter(({ createdAt }) => oldest === undefined || DateTime.greaterThanOrEqualTo(createdAt, oldest))
      const newest = Arr.sort(entries, newestFirst).slice(0, limit)
      const last = newest.at(-1)
      const isCut = newest.length === limit || !goods.isComplete
      const read: Part = {
        entries: newest,
        left: isCut && last !== undefined ? rangeBelow(range, last.createdAt) : left
      }
      return read
    })

    // Each snapshot of a long read has its own tick of the event loop, however many such reads there are.
    const nextTick = makeYieldQueue()

    /** The entries that the next snapshot reads of those wanted. */
    const limitOf = (wanted: number): number => Math.min(wanted, defaultLimit + 1)

    /** The newest `wanted` entries of a query, after its first part; none if the sandbox was reset meanwhile. */
    const complete = Effect.fnUntraced(function* (query: FeedQuery, generation: number, first: Part, wanted: number) {
      const found = [...first.entries]
      let { left } = first
      while (left !== undefined && found.length < wanted) {
        yield* nextTick
        const part: Option.Option<Part> = yield* inGeneration(
          generation,
          readPart(query, left, limitOf(wanted - found.length))
        )
        if (Option.isNone(part)) return Option.none()
        found.push(...part.value.entries)
        left = part.value.left
      }
      return Option.some(found)
    })

    /**
     * The newest entries after an instant and before another, on a channel and of a kind (by default all). The time is
     * read in the first snapshot: later writes appear in the next answer.
     */
    const read = (query: FeedQuery): Effect.Effect<Activity> =>
      Effect.gen(function* () {
        const limit = query.limit ?? defaultLimit
        // One more than the answer has shows whether there are older ones.
        const wanted = limit + 1
        const { first, version } = yield* sandbox.read(
          Effect.flatMap(sandbox.version, (version) =>
            Effect.map(readPart(query, rangeOf(query, version.at), limitOf(wanted)), (first) => ({ first, version }))
          )
        )
        const found = yield* complete(query, version.generation, first, wanted)
        if (Option.isNone(found)) return yield* read(query)
        const items = found.value.slice(0, limit)
        const last = found.value.length > limit ? items.at(-1) : undefined
        const { at: now, generation } = version
        const older = last === undefined ? {} : { older: last.createdAt }
        return makeUnchecked(Activity, { items, now, generation, ...older })
      })

    /** The number of purchases up to a version of the sandbox, by channel and kind; none if the sandbox was reset since. */
    const tally = Effect.fnUntraced(function* ({ at, generation }: Pick<SandboxVersion, "at" | "generation">) {
      const tallies: Array<Tally> = []
      let left: FeedRange | undefined = { after: "", upTo: toSortableText(at) }
      while (left !== undefined) {
        const counted: Option.Option<{ left: FeedRange | undefined; tallies: ReadonlyArray<Tally> }> =
          yield* inGeneration(
            generation,
            Effect.flatMap(windowOf(left), ({ left, window }) =>
              Effect.map(Effect.all([orders.tally(window), bookings.tally(window)]), (counts) => ({
                left,
                tallies: counts.flat()
              }))
            )
          )
        if (Option.isNone(counted)) return Option.none()
        tallies.push(...counted.value.tallies)
        left = counted.value.left
        if (left !== undefined) yield* nextTick
      }
      return Option.some(sumOf(tallies))
    })

    return { read: traced("Feed.read", read), tally: traced("Feed.tally", tally) }
  }).pipe(dependingOn(Sandbox, Orders, Bookings))
}) {}
