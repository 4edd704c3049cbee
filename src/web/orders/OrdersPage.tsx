/** @jsxImportSource preact */
import { DateTime, Effect, Schema } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { sandboxClockOffset, sandboxMillis } from "../../domain/sandboxTime.ts"
import { ActivityItem } from "../../store/orders/Order.ts"
import { travelIn } from "../../store/world/Travel.ts"
import { Alert } from "../forms/Alert.tsx"
import { query } from "../forms/Form.ts"
import { toPageError } from "../forms/FormError.ts"
import { attempt, perform } from "../forms/perform.ts"
import { Icon } from "../layout/Icon.tsx"
import { ordersTitle } from "../layout/ordersTitle.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { page } from "../page/route.ts"
import { type Count, type Entry, type Filter, kindOf, maxRows } from "./Entry.ts"
import { EntryRow } from "./EntryRow.tsx"
import { Figures } from "./Figures.tsx"
import { Filters } from "./Filters.tsx"
import { ResetForm } from "./ResetForm.tsx"

interface FeedPage {
  readonly entries: ReadonlyArray<Entry>
  /** The counts of the whole sandbox, by channel and kind. */
  readonly counts: ReadonlyArray<Count>
  /** The feed's time and generation, from which polling continues. */
  readonly now: string
  readonly generation: number
  /** The sandbox's time, in epoch milliseconds. */
  readonly clock: number
  /** How far `clock` is ahead of the server's clock, in milliseconds; undefined while the sandbox's clock is frozen. */
  readonly ahead: number | undefined
  /** If there are older entries: the instant before which they are. */
  readonly older: string | undefined
}

interface OrdersProps extends FeedPage {
  readonly filter: Filter
  /** Entries before this instant are shown; the newest if it is empty. */
  readonly before: string
}

const Live = () => {
  const { canReset } = usePageContext()
  return (
    <div class="live">
      <p class="without-script muted">Reload to see what is new</p>
      <p class="live-state with-script" id="live-state" data-state="still" role="status">
        <span class="live-dot" aria-hidden="true" />
        <span data-live-text="">Connecting</span>
      </p>
      <button type="button" class="button small quiet with-script" id="live-toggle">
        Pause
      </button>
      {canReset ? (
        <Link to="/orders/reset" class="button small quiet" data-dialog="reset-dialog">
          <Icon name="reset" />
          Reset
        </Link>
      ) : null}
    </div>
  )
}

/** Links to the other pages of the feed, with the same filter. The newest page may need one while it is open. */
const FeedNavigation = ({ before, filter, older }: OrdersProps) => (
  <nav class="actions" id="feed-ways" aria-label="Pages of the feed" hidden={before === "" && older === undefined}>
    {before === "" ? null : (
      <Link to={withQuery("/orders", { ...filter })} class="button small quiet">
        The newest
      </Link>
    )}
    {before !== "" && older === undefined ? null : (
      <Link id="feed-older" to={withQuery("/orders", { ...filter, before: older })} class="button small quiet">
        Older
      </Link>
    )}
  </nav>
)

const emptyText = ({ before, counts }: OrdersProps, isNeutral: boolean): string => {
  const emptyMessage = "Nothing has been bought here yet."
  if (counts.length === 0)
    return isNeutral ? emptyMessage : `${emptyMessage} What an agent buys appears here automatically.`
  return before === ""
    ? "Nothing here matches. Another channel or type may have entries."
    : "There are no older entries."
}

/** Links from an empty feed, or from an empty part of one. */
const nextSteps = ({ counts }: OrdersProps, isNeutral: boolean): ReadonlyArray<readonly [to: string, text: string]> => {
  if (counts.length > 0) return [["/orders", "Show everything"]]
  if (isNeutral) return [["/products", "To the shop"]]
  return [
    ["/#agents", "Connect an agent"],
    ["/products", "Buy something yourself"]
  ]
}

const Feed = (props: OrdersProps) => {
  const { base, isNeutral } = usePageContext()
  const { ahead, before, clock, entries, filter, generation, now } = props
  // Only the newest page updates itself: the script looks for this id.
  const times = { "data-now": now, "data-clock": clock, "data-ahead": ahead }
  const live = before === "" ? { id: "feed", "data-generation": generation, ...times } : {}
  return (
    <>
      <ol class="feed" {...live} data-base={base} data-channel={filter.channel} data-kind={filter.kind}>
        {entries.map((entry) => (
          <li key={entry.createdAt} class="entry" data-created={entry.createdAt} data-kind={kindOf(entry)}>
            <EntryRow entry={entry} base={base} now={clock} />
          </li>
        ))}
      </ol>
      <div class="empty" id="feed-empty" hidden={entries.length > 0}>
        <p>{emptyText(props, isNeutral)}</p>
        <p class="actions">
          {nextSteps(props, isNeutral).map(([to, text], place) => (
            <Link key={to} to={to} class={place === 0 ? "button" : "button quiet"}>
              {text}
            </Link>
          ))}
        </p>
      </div>
      <FeedNavigation {...props} />
    </>
  )
}

const OrdersView = (props: OrdersProps) => {
  const { canReset, travel } = usePageContext()
  const { before, counts, filter } = props
  return (
    <section class="wrap page orders">
      <header class="page-head">
        <div>
          <h1>{ordersTitle(travel)}</h1>
          <p class="muted">Everything that people and agents bought here, newest first.</p>
        </div>
        {before === "" ? <Live /> : null}
      </header>
      <Alert />
      <Figures counts={counts} />
      <Filters counts={counts} filter={filter} before={before} />
      <p class="unseen" id="feed-news" role="status" />
      <Feed {...props} />
      {canReset ? (
        <dialog id="reset-dialog" aria-label="Reset the sandbox">
          <ResetForm heading="h2" />
        </dialog>
      ) : null}
    </section>
  )
}

const encode = Schema.encodeSync(Schema.Array(ActivityItem))

interface FeedQuery extends Filter {
  readonly before: string
}

const limit = String(maxRows)

/** A page of the feed, with the counts of the same moment. An invalid query gives no entries and its error. */
const readPage = (feedQuery: FeedQuery) =>
  Effect.gen(function* () {
    const { done, error } = yield* attempt("watchOrders", { urlParams: { ...feedQuery, limit } })
    const { counts, feed } = done ?? (yield* Effect.orDie(perform("watchOrders", { urlParams: { limit } })))
    const shown: FeedPage = {
      entries: error === undefined ? encode(feed.items) : [],
      counts,
      now: DateTime.formatIso(feed.now),
      generation: feed.generation,
      clock: yield* sandboxMillis,
      ahead: yield* sandboxClockOffset,
      older: feed.older === undefined || error !== undefined ? undefined : DateTime.formatIso(feed.older)
    }
    return { shown, error: error && toPageError(error, "Nothing is listed.") }
  })

/** `/orders`: the feed, live if scripts run, with older pages at `?before=`. */
export const ordersPage = page(
  Effect.gen(function* () {
    const searchParams = yield* query
    const filter: Filter = { channel: searchParams.text("channel"), kind: searchParams.text("kind") }
    const before = searchParams.text("before")
    const { error, shown } = yield* readPage({ ...filter, before })
    return {
      title: ordersTitle(travelIn(yield* CurrentSandbox)),
      section: "orders",
      form: { values: {}, error },
      files: ["orders.js"],
      body: <OrdersView {...shown} filter={filter} before={before} />
    } as const
  })
)
