/** @jsxImportSource preact */
import { DateTime, Effect, Schema } from "effect"
import { OrdersApi } from "../../store/orders/Api.ts"
import { OrderOperations } from "../../store/orders/Operations.ts"
import { ActivityItem } from "../../store/orders/Order.ts"
import { query } from "../forms/Form.ts"
import { perform } from "../forms/perform.ts"
import { Icon } from "../layout/Icon.tsx"
import { useHere } from "../page/Here.ts"
import { Form, Link } from "../page/Link.tsx"
import { page } from "../page/route.ts"
import { count, price } from "../page/words.ts"
import { type Entry, type Filter, kindOf, passes } from "./Entry.ts"
import { EntryRow } from "./EntryRow.tsx"
import { Filters } from "./Filters.tsx"

// What the page looks at and how much of it is shown: enough to see a run, little enough to be quick.
const newest = 100

interface OrdersProps {
  readonly entries: ReadonlyArray<Entry>
  readonly filter: Filter
  /** The feed's time, to poll on from. */
  readonly now: string
}

const totalCents = ({ booking, order }: Entry): number => (order ?? booking)?.total.amountCents ?? 0

const Figures = ({ entries }: { readonly entries: ReadonlyArray<Entry> }) => {
  const orders = entries.filter(({ type }) => type === "order").length
  const cents = entries.reduce((sum, entry) => sum + totalCents(entry), 0)
  return (
    <dl class="figures">
      <div>
        <dt>Orders</dt>
        <dd data-figure="order">{orders}</dd>
      </div>
      <div>
        <dt>Bookings</dt>
        <dd data-figure="booking">{entries.length - orders}</dd>
      </div>
      <div>
        <dt>Takings</dt>
        <dd data-figure="total" data-cents={cents}>
          {price(cents)}
        </dd>
      </div>
    </dl>
  )
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

/** Asks before everything goes. It stands on the page for the browser's dialog, and on a page of its own without script. */
export const ResetForm = () => (
  <>
    <h2>Start this sandbox over?</h2>
    <p>All carts, orders and bookings in it go, and the stock comes back. Other sandboxes keep theirs.</p>
    <Form to="/orders/reset" method="post" class="actions">
      <button type="submit" class="button danger">
        Reset the sandbox
      </button>
      <Link to="/orders" class="button quiet" data-close="">
        Keep everything
      </Link>
    </Form>
  </>
)

const Feed = ({ entries, filter, now }: OrdersProps) => {
  const { base } = useHere()
  const shown = entries.filter((entry) => passes(entry, filter))
  return (
    <>
      <ol class="feed" id="feed" data-base={base} data-now={now} data-channel={filter.channel} data-kind={filter.kind}>
        {shown.map((entry) => (
          <li key={entry.createdAt} class="entry" data-created={entry.createdAt} data-kind={kindOf(entry)}>
            <EntryRow entry={entry} base={base} now={Date.parse(now)} />
          </li>
        ))}
      </ol>
      <div class="empty" id="feed-empty" hidden={shown.length > 0}>
        <p>
          {entries.length === 0
            ? "Nothing has been bought in this sandbox yet. Whatever an agent buys appears here by itself."
            : "Nothing here matches. Another channel or kind may have something."}
        </p>
      </div>
      {entries.length < newest ? null : (
        <p class="muted found">{`The newest ${newest} entries are looked at. GET /api/orders has all of them.`}</p>
      )}
    </>
  )
}

const OrdersView = (props: OrdersProps) => (
  <section class="wrap page orders">
    <header class="page-head">
      <div>
        <h1>Orders and bookings</h1>
        <p class="muted">Everything bought in this sandbox, by whoever bought it, newest first.</p>
      </div>
      <Live />
    </header>
    <Figures entries={props.entries} />
    <Filters entries={props.entries} filter={props.filter} />
    <p class="unseen" id="feed-news" role="status" />
    <Feed {...props} />
    <dialog id="reset-dialog" aria-label={`Reset, ${count(props.entries.length, "entry")}`}>
      <ResetForm />
    </dialog>
  </section>
)

const encode = Schema.encodeSync(Schema.Array(ActivityItem))

/** `/orders`: the feed, which goes on by itself where there is script. */
export const ordersPage = page(
  Effect.gen(function* () {
    const operations = yield* OrderOperations
    const asked = yield* query
    const filter: Filter = { channel: asked.text("channel"), kind: asked.text("kind") }
    const { items, now } = yield* Effect.orDie(
      perform(OrdersApi, operations, "listOrders", { urlParams: { limit: String(newest) } })
    )
    const entries: ReadonlyArray<Entry> = encode(items)
    return {
      title: "Orders and bookings",
      section: "orders",
      live: true,
      body: <OrdersView entries={entries} filter={filter} now={DateTime.formatIso(now)} />
    } as const
  })
)
