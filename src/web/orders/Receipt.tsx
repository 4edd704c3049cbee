/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { DateTime, Effect } from "effect"
import type { ComponentChildren } from "preact"
import type { Money } from "../../domain/Money.ts"
import { sandboxNow } from "../../domain/sandboxTime.ts"
import { type Cancellation, feeAt, orderTerms } from "../../store/cancellation/Cancellation.ts"
import { query } from "../forms/Form.ts"
import type { FormError } from "../forms/FormError.ts"
import { perform, type StoreOperations } from "../forms/perform.ts"
import { FactList } from "../layout/FactList.tsx"
import { Icon } from "../layout/Icon.tsx"
import { ordersTitle } from "../layout/ordersTitle.ts"
import { instant, price } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { NotFoundPage } from "../page/NotFoundPage.ts"
import { usePageContext } from "../page/PageContext.ts"
import { page } from "../page/route.ts"
import { Badge } from "./Badge.tsx"
import type { ChannelName } from "./Entry.ts"

export type ReceiptKind = "Order" | "Booking"

/** The members that orders and bookings share. */
export interface Purchase {
  readonly id: string
  readonly confirmationNumber: string
  readonly channel: ChannelName
  readonly total: Money
  readonly status: "confirmed" | "canceled"
  readonly cancellation?: Cancellation
  readonly canceledAt?: DateTime.Utc
  readonly refund?: { readonly amount: Money; readonly fee: Money }
  readonly createdAt: DateTime.Utc
}

/** The fee for canceling now, in cents; undefined if it cannot be canceled. Bookings of 0.1.0 have no terms. */
export const feeNow = (
  kind: ReceiptKind,
  { cancellation, createdAt, status }: Purchase
): Effect.Effect<number | undefined> =>
  Effect.map(sandboxNow, (now) => {
    const terms = kind === "Order" ? orderTerms(createdAt) : cancellation
    const isOpen = status === "confirmed" && terms !== undefined && DateTime.lessThan(now, terms.until)
    return isOpen ? feeAt(terms, now) : undefined
  })

interface ReceiptProps {
  readonly bought: Purchase
  /** The heading: a name, or thanks. */
  readonly title: string
  readonly kind: ReceiptKind
  /** Whether it can be canceled now. */
  readonly cancelable: boolean
  /** What does not happen in a simulation, as the end of a sentence. */
  readonly disclaimer: string
  /** A link to where there is more to buy. */
  readonly back: { readonly to: string; readonly text: string }
  readonly children: ComponentChildren
}

const Canceled = ({ canceledAt, refund }: Purchase) =>
  canceledAt === undefined || refund === undefined ? null : (
    <FactList
      facts={[
        ["Canceled", instant(DateTime.formatIso(canceledAt))],
        ["Fee", price(refund.fee.amountCents)]
      ]}
      total={["Refund", price(refund.amount.amountCents)]}
    />
  )

/** The page content of a purchase, an order and a booking alike. */
export const Receipt = ({ back, bought, cancelable, children, kind, disclaimer, title }: ReceiptProps) => {
  const { isNeutral, travel } = usePageContext()
  const createdAt = DateTime.formatIso(bought.createdAt)
  return (
    <article class="wrap page receipt">
      <header class="receipt-head">
        <span class="seal">
          <Icon name={bought.status === "canceled" ? "reset" : "check"} />
        </span>
        <p class="muted">{bought.status === "canceled" ? `${title}, canceled` : title}</p>
        <h1>{bought.confirmationNumber}</h1>
        <p class="receipt-facts">
          <Badge channel={bought.channel} />
          <time dateTime={createdAt}>{instant(createdAt)}</time>
        </p>
      </header>
      <div class="panel">
        {children}
        <Canceled {...bought} />
      </div>
      <p class="muted small-print">
        {`${kind} id `}
        <code>{bought.id}</code>
        {isNeutral ? "." : `. The payment was simulated and ${disclaimer}.`}
      </p>
      <p class="actions">
        <Link to={back.to} class="button">
          {back.text}
        </Link>
        <Link to="/orders" class="button quiet">
          All {ordersTitle(travel).toLowerCase()}
        </Link>
        {cancelable ? (
          <Link to={`/${kind.toLowerCase()}s/${bought.id}/cancel`} class="button quiet">
            {`Cancel the ${kind.toLowerCase()}`}
          </Link>
        ) : null}
      </p>
    </article>
  )
}

/** The purchase that the address names by id or confirmation number. */
const findNamed = <Found extends Purchase>(
  kind: ReceiptKind,
  find: (id: string) => Effect.Effect<Found, FormError, StoreOperations>
) =>
  Effect.flatMap(HttpLayerRouter.params, ({ id = "" }) => {
    const name = kind.toLowerCase()
    const text = `No ${name} here has that id or confirmation number.`
    return Effect.mapError(find(id), ({ next }) => new NotFoundPage({ title: `There is no such ${name}.`, text, next }))
  })

export const findOrder = findNamed("Order", (id) => perform("getOrder", { path: { id } }))
export const findBooking = findNamed("Booking", (id) => perform("getBooking", { path: { id } }))

/** How the visitor came to the page of the purchase. */
interface Visit {
  /** Whether the visitor has just bought it and it is not canceled. */
  readonly placed: boolean
  readonly cancelable: boolean
}

export const receiptPage = <Found extends Purchase, R>(
  kind: ReceiptKind,
  find: Effect.Effect<Found, NotFoundPage, R>,
  view: (bought: Found, visit: Visit) => Effect.Effect<ComponentChildren, never, StoreOperations>
) =>
  page(
    Effect.gen(function* () {
      const bought = yield* find
      const cancelable = (yield* feeNow(kind, bought)) !== undefined
      const placed = bought.status !== "canceled" && (yield* query).text("placed") !== ""
      const body = yield* view(bought, { placed, cancelable })
      return { title: `${kind} ${bought.confirmationNumber}`, section: "orders", body } as const
    })
  )
