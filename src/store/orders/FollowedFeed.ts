import { Data, DateTime, Effect, RcMap, Stream } from "effect"
import { CurrentSandbox, type SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { Sandbox, type SandboxVersion } from "../sandbox/Sandbox.ts"
import { Feed } from "./Feed.ts"
import { Activity } from "./Order.ts"

/**
 * How soon followers see writes of their own process. Those of another one are seen within a second: without writes of
 * its own, a process queries the database once a second.
 */
const pollInterval = "100 millis"

/**
 * Followers with the same key share their queries. A sandbox created again under its name is a different one, and after a
 * failure the others begin a new stream: one stalled follower keeps the failed one.
 */
const keyOf = ({ control, name }: SandboxAddress, failures: number) =>
  Data.tuple(name, control?.incarnation ?? "", failures)

/** How far a follower has read the feed; `generation` is absent before the first answer. */
interface FeedPosition {
  readonly now?: DateTime.Utc | undefined
  readonly generation?: number
}

interface News {
  /** `news` has everything after this position. */
  readonly since: FeedPosition
  readonly news: Activity
}

const isNew = (seen: FeedPosition, { generation, items }: Activity): boolean =>
  generation !== seen.generation || items.length > 0

const asPosition = (at: FeedPosition): FeedPosition => at

/** The news since a position, and the next position. Without news the position stays, so that nothing is missed. */
const advance = (since: FeedPosition, reading: Effect.Effect<Activity>) =>
  Effect.map(reading, (news): readonly [FeedPosition, News] => [isNew(since, news) ? news : since, { since, news }])

/** The part of the shared news that one follower has not seen; undefined where it must read for itself. */
const newsTo = (seen: FeedPosition, { news, since }: News): Activity | undefined => {
  const { generation, now } = seen
  if (generation !== news.generation || since.generation !== generation) return undefined
  if (now === undefined || since.now === undefined || DateTime.greaterThan(since.now, now)) return undefined
  const items = news.items.filter(({ createdAt }) => DateTime.greaterThan(createdAt, now))
  if (items.length === news.items.length) return news
  // `older` would lead to entries that it has seen.
  return makeUnchecked(Activity, { items, now: news.now, generation })
}

/** The feed for followers: however many there are in a sandbox, one query serves them all. */
export class FollowedFeed extends Effect.Service<FollowedFeed>()("vitrine/FollowedFeed", {
  scoped: Effect.gen(function* () {
    const feed = yield* Feed
    const sandbox = yield* Sandbox

    /** The news since a position; the newest of all entries after a reset, which leaves nothing of the seen ones. */
    const read = ({ generation, now }: FeedPosition): Effect.Effect<Activity> =>
      Effect.flatMap(feed.read({ after: now }), (news) =>
        generation === undefined || generation === news.generation ? Effect.succeed(news) : feed.read({})
      )

    const poll = (last: SandboxVersion | undefined): Effect.Effect<SandboxVersion> =>
      last === undefined
        ? sandbox.version
        : Effect.flatMap(Effect.delay(sandbox.isCurrent(last), pollInterval), (isCurrent) =>
            isCurrent ? Effect.succeed(last) : sandbox.version
          )

    const versions = Stream.unfoldEffect<SandboxVersion | undefined, SandboxVersion, never, never>(undefined, (last) =>
      Effect.map(poll(last), (version) => [version, version] as const).pipe(Effect.asSome)
    ).pipe(Stream.changesWith((one, other) => one.state === other.state))

    // A slow follower misses news, and then reads for itself: nothing is buffered for it.
    const latestOnly = { capacity: 1, strategy: "sliding", replay: 1 } as const

    let failures = 0
    const followed = yield* RcMap.make({
      lookup: ([name]: ReturnType<typeof keyOf>) =>
        versions.pipe(
          Stream.mapAccumEffect(asPosition({}), (seen) => advance(seen, read(seen))),
          Stream.filter(({ news, since }) => isNew(since, news)),
          Stream.provideService(CurrentSandbox, { name, baseUrl: "" }),
          Stream.tapErrorCause(() =>
            Effect.sync(() => {
              failures += 1
            })
          ),
          Stream.broadcastDynamic(latestOnly)
        )
    })

    return {
      /**
       * Everything after an instant, at once even if it is nothing, then each update as it comes: answers as of
       * `Feed.read`. One of another generation has the newest of all entries.
       */
      follow: (here: SandboxAddress, after: DateTime.Utc | undefined): Stream.Stream<Activity> =>
        Stream.unwrapScoped(Effect.suspend(() => RcMap.get(followed, keyOf(here, failures)))).pipe(
          Stream.mapAccumEffect(asPosition({ now: after }), (seen, shared: News) => {
            const known = newsTo(seen, shared)
            return advance(seen, known === undefined ? read(seen) : Effect.succeed(known))
          }),
          Stream.filter(({ news, since }) => isNew(since, news)),
          Stream.map(({ news }) => news),
          Stream.provideService(CurrentSandbox, here)
        )
    }
  }).pipe(dependingOn(Feed, Sandbox))
}) {}
