import { DateTime, Effect, RcMap, Stream } from "effect"
import { CurrentSandbox, type SandboxAddress, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { unsafeMake } from "../../domain/unsafeMake.ts"
import { Sandbox, type SandboxVersion } from "../sandbox/Sandbox.ts"
import { Feed } from "./Feed.ts"
import { Activity } from "./Order.ts"

/**
 * How soon followers see what their own process has written. What another one has is seen within a second: the database is
 * asked once in a second where this process writes nothing.
 */
const pollInterval = "100 millis"

/** How far somebody has read the feed; of no generation before the first answer. */
interface FeedPosition {
  readonly now?: DateTime.Utc | undefined
  readonly generation?: number
}

interface News {
  /** The news are all that came after it. */
  readonly since: FeedPosition
  readonly news: Activity
}

const isNew = (seen: FeedPosition, { generation, items }: Activity): boolean =>
  generation !== seen.generation || items.length > 0

const asPosition = (at: FeedPosition): FeedPosition => at

/** What was read from a position on, and the position afterwards. Where nothing is new it stays, so that no part is missed. */
const advance = (since: FeedPosition, reading: Effect.Effect<Activity>) =>
  Effect.map(reading, (news): readonly [FeedPosition, News] => [isNew(since, news) ? news : since, { since, news }])

/** What of the news that were read for all is news to one of them; undefined where it has to read for itself. */
const newsTo = (seen: FeedPosition, { news, since }: News): Activity | undefined => {
  const { generation, now } = seen
  if (generation !== news.generation || since.generation !== generation) return undefined
  if (now === undefined || since.now === undefined || DateTime.greaterThan(since.now, now)) return undefined
  const items = news.items.filter(({ createdAt }) => DateTime.greaterThan(createdAt, now))
  if (items.length === news.items.length) return news
  // The way to what is older leads to what it has seen.
  return unsafeMake(Activity, { items, now: news.now, generation })
}

/** The feed for those who follow it: however many do so in a sandbox, the database is asked for one of them. */
export class FollowedFeed extends Effect.Service<FollowedFeed>()("vitrine/FollowedFeed", {
  scoped: Effect.gen(function* () {
    const feed = yield* Feed
    const sandbox = yield* Sandbox

    /** What came since; the newest of all after a reset, as nothing is left of what was seen. */
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

    // Who takes slowly passes over news, and then reads for itself: nothing is held for anybody.
    const latestOnly = { capacity: 1, strategy: "sliding", replay: 1 } as const

    const followed = yield* RcMap.make({
      lookup: (name: SandboxName) =>
        versions.pipe(
          Stream.mapAccumEffect(asPosition({}), (seen) => advance(seen, read(seen))),
          Stream.filter(({ news, since }) => isNew(since, news)),
          Stream.provideService(CurrentSandbox, { name, baseUrl: "" }),
          Stream.broadcastDynamic(latestOnly)
        )
    })

    return {
      /**
       * What came after an instant, at once and be it nothing, then what comes, as it comes: each an answer as of `Feed.read`.
       * One of another generation than the one before holds the newest entries of all.
       */
      follow: (here: SandboxAddress, after: DateTime.Utc | undefined): Stream.Stream<Activity> =>
        Stream.unwrapScoped(RcMap.get(followed, here.name)).pipe(
          Stream.mapAccumEffect(asPosition({ now: after }), (seen, shared: News) => {
            const known = newsTo(seen, shared)
            return advance(seen, known === undefined ? read(seen) : Effect.succeed(known))
          }),
          Stream.filter(({ news, since }) => isNew(since, news)),
          Stream.map(({ news }) => news),
          Stream.provideService(CurrentSandbox, here)
        )
    }
  }),
  dependencies: [Feed.Default, Sandbox.Default]
}) {}
