/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { DateTime, Effect } from "effect"
import type { ComponentChildren } from "preact"
import { query } from "../forms/Form.ts"
import type { FormError } from "../forms/FormError.ts"
import type { StoreOperations } from "../forms/perform.ts"
import { Icon } from "../layout/Icon.tsx"
import { instant } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { NotFoundPage } from "../page/NotFoundPage.tsx"
import { page } from "../page/route.ts"
import { Badge } from "./Badge.tsx"
import type { ChannelName } from "./Entry.ts"

interface Bought {
  readonly id: string
  readonly confirmationNumber: string
  readonly channel: ChannelName
  readonly createdAt: DateTime.Utc
}

interface ReceiptProps {
  readonly bought: Bought
  /** What it is, or thanks for it. */
  readonly title: string
  /** What the id is of: `Order`, `Booking`. */
  readonly kind: "Order" | "Booking"
  /** What does not happen, as the end of a sentence. */
  readonly nothing: string
  /** Where there is more to buy. */
  readonly back: { readonly to: string; readonly text: string }
  readonly children: ComponentChildren
}

/** What was bought, as its page shows it: an order and a booking alike. */
export const Receipt = ({ back, bought, children, kind, nothing, title }: ReceiptProps) => {
  const createdAt = DateTime.formatIso(bought.createdAt)
  return (
    <article class="wrap page receipt">
      <header class="receipt-head">
        <span class="seal">
          <Icon name="check" />
        </span>
        <p class="muted">{title}</p>
        <h1>{bought.confirmationNumber}</h1>
        <p class="receipt-facts">
          <Badge channel={bought.channel} />
          <time dateTime={createdAt}>{instant(createdAt)}</time>
        </p>
      </header>
      <div class="panel">{children}</div>
      <p class="muted small-print">
        {`${kind} id `}
        <code>{bought.id}</code>
        {`. The payment was simulated and ${nothing}.`}
      </p>
      <p class="actions">
        <Link to={back.to} class="button">
          {back.text}
        </Link>
        <Link to="/orders" class="button quiet">
          All orders and bookings
        </Link>
      </p>
    </article>
  )
}

/** The page of what was bought, by its id or confirmation number. `view` is told whether the visitor has just bought it. */
export const receiptPage = <Found extends Bought>(
  kind: ReceiptProps["kind"],
  find: (id: string) => Effect.Effect<Found, FormError, StoreOperations>,
  view: (bought: Found, placed: boolean) => Effect.Effect<ComponentChildren, never, StoreOperations>
) =>
  page(
    Effect.gen(function* () {
      const { id = "" } = yield* HttpLayerRouter.params
      const name = kind.toLowerCase()
      const text = `No ${name} of this sandbox has that id or confirmation number. A reset removes all of them.`
      const bought = yield* Effect.mapError(
        find(id),
        ({ next }) => new NotFoundPage({ title: `There is no such ${name}.`, text, next })
      )
      const body = yield* view(bought, (yield* query).text("placed") !== "")
      return { title: `${kind} ${bought.confirmationNumber}`, section: "orders", body } as const
    })
  )
