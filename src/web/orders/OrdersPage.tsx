/** @jsxImportSource preact */
import { DateTime, Effect, Schema } from "effect"
import { OrdersApi } from "../../store/orders/Api.ts"
import { OrderOperations } from "../../store/orders/Operations.ts"
import { ActivityItem } from "../../store/orders/Order.ts"
import { Alert } from "../forms/Alert.tsx"
import { query } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import type { Refusal } from "../forms/Refusal.ts"
import { Icon } from "../layout/Icon.tsx"
import { useHere } from "../page/Here.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { type Entry, type Filter, kindOf, passes } from "./Entry.ts"
import { EntryRow } from "./EntryRow.tsx"
import { Figures } from "./Figures.tsx"
import { Filters } from "./Filters.tsx"
import { ResetForm } from "./ResetForm.tsx"

// Entries of a page: enough to see a run, little enough to be quick.
const pageSize = 100

interface OrdersProps {
  readonly entries: ReadonlyArray<Entry>
  readonly filter: Filter
  /** The feed's time, to poll on from. */
  readonly now: string
  /** Shown are entries from before this instant; the newest if it is empty. */
  readonly before: string
  /** There are older entries: those from before this instant. */
  readonly older: string | undefined
  readonly refusal: Refusal | undefined
}

const Live = () => (
  <div class="live">
    <p class="live-state" id="live-state" data-state="still" role="status">
      <span class="live-dot" aria-hidden="true" />
      <span data-live-text="">Reload to see what is new</span>
    </p>
    <button type="button" class="button small quiet" id="live-toggle" hidden>
      Pause
    </button>
    <Link to="/orders/reset" class="button small quiet" data-dialog="reset-dialog">
      <Icon name="reset" />
      Reset
    </Link>
  </div>
)

/** The ways to the other pages of the feed, with the same filter. */
const Ways = ({ before, filter, older }: OrdersProps) =>
  before === "" && older === undefined ? null : (
    <nav class="actions" aria-label="Pages of the feed">
      {before === "" ? null : (
        <Link to={withQuery("/orders", { ...filter })} class="button small quiet" data-swap="">
          The newest
        </Link>
      )}
      {older === undefined ? null : (
        <Link to={withQuery("/orders", { ...filter, before: older })} class="button small quiet" data-swap="">
          Older
        </Link>
      )}
    </nav>
  )

const emptyText = ({ before, entries }: OrdersProps): string => {
  if (entries.length > 0) return "Nothing here matches. Another channel or kind may have something."
  return before === ""
    ? "Nothing has been bought in this sandbox yet. Whatever an agent buys appears here by itself."
    : "Nothing older is left in this sandbox."
}

const Feed = (props: OrdersProps) => {
  const { base } = useHere()
  const { before, entries, filter, now } = props
  const shown = entries.filter((entry) => passes(entry, filter))
  // Only the newest page goes on by itself: the script looks for this name.
  const live = before === "" ? { id: "feed" } : {}
  return (
    <>
      <ol class="feed" {...live} data-base={base} data-now={now} data-channel={filter.channel} data-kind={filter.kind}>
        {shown.map((entry) => (
          <li key={entry.createdAt} class="entry" data-created={entry.createdAt} data-kind={kindOf(entry)}>
            <EntryRow entry={entry} base={base} now={Date.parse(now)} />
          </li>
        ))}
      </ol>
      <div class="empty" id="feed-empty" hidden={shown.length > 0}>
        <p>{emptyText(props)}</p>
      </div>
      <Ways {...props} />
    </>
  )
}

const OrdersView = (props: OrdersProps) => {
  const { before, entries, filter, older, refusal } = props
  return (
    <section class="wrap page orders">
      <header class="page-head">
        <div>
          <h1>Orders and bookings</h1>
          <p class="muted">Everything bought in this sandbox, by whoever bought it, newest first.</p>
        </div>
        {before === "" ? <Live /> : null}
      </header>
      <Alert refusal={refusal} />
      <Figures entries={entries} isPart={before !== "" || older !== undefined} />
      <Filters entries={entries} filter={filter} before={before} />
      <p class="unseen" id="feed-news" role="status" />
      <Feed {...props} />
      <dialog id="reset-dialog" aria-label="Reset the sandbox">
        <ResetForm />
      </dialog>
    </section>
  )
}

const encode = Schema.encodeSync(Schema.Array(ActivityItem))

const noPlace = "That is no time in the feed. Begin with the newest entries."

/** A page of the feed and whether there is another one after it; none of it for a `before` that is no time. */
const readPage = Effect.fnUntraced(function* (before: string) {
  const operations = yield* OrderOperations
  // One more than are shown tells whether there are older ones.
  const urlParams = { limit: String(pageSize + 1), before: before === "" ? undefined : before }
  const read = yield* Effect.either(perform(OrdersApi, operations, "listOrders", { urlParams }))
  if (read._tag === "Left") {
    const now = DateTime.formatIso(yield* DateTime.now)
    return { entries: [], older: undefined, now, refusal: { ...read.left, message: noPlace } }
  }
  const entries: ReadonlyArray<Entry> = encode(read.right.items.slice(0, pageSize))
  const older = read.right.items.length > pageSize ? entries.at(-1)?.createdAt : undefined
  return { entries, older, now: DateTime.formatIso(read.right.now), refusal: undefined }
})

/** `/orders`: the feed, which goes on by itself where there is script, and back with `?before=`. */
export const ordersPage = page(
  Effect.gen(function* () {
    const asked = yield* query
    const filter: Filter = { channel: asked.text("channel"), kind: asked.text("kind") }
    const before = asked.text("before")
    const read = yield* readPage(before)
    return {
      title: "Orders and bookings",
      section: "orders",
      status: read.refusal?.status,
      live: true,
      body: <OrdersView {...read} filter={filter} before={before} />
    } as const
  })
)
