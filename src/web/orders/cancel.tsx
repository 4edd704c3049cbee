/** @jsxImportSource preact */
import type * as HttpRouter from "@effect/platform/HttpRouter"
import { DateTime, Effect } from "effect"
import { Alert } from "../forms/Alert.tsx"
import type { Fields } from "../forms/Form.ts"
import { type FormError, formError } from "../forms/FormError.ts"
import { attempt, type StoreOperations } from "../forms/perform.ts"
import { submission } from "../forms/submission.ts"
import { price } from "../page/format.ts"
import { Form, Link } from "../page/Link.tsx"
import type { NotFoundPage } from "../page/NotFoundPage.ts"
import type { Page, Redirect } from "../page/Page.ts"
import { page } from "../page/route.ts"
import { Sums } from "../shop/Sums.tsx"
import { feeNow, findBooking, findOrder, type Purchase, type ReceiptKind } from "./Receipt.tsx"

interface ConfirmCancelProps {
  readonly kind: ReceiptKind
  readonly bought: Purchase
  readonly feeCents: number
}

const pathOf = (kind: ReceiptKind, { id }: Purchase): string => `/${kind.toLowerCase()}s/${id}`

/** Ids restart at a reset, so the time and the total tell this purchase from a later one with the same id. */
const fingerprintOf = ({ createdAt, total }: Purchase): string =>
  `${DateTime.toEpochMillis(createdAt)}.${total.amountCents}`

const ConfirmCancel = ({ bought, feeCents, kind }: ConfirmCancelProps) => {
  const { total } = bought
  const path = pathOf(kind, bought)
  const shown = { fee_cents: feeCents, shown_purchase: fingerprintOf(bought) }
  return (
    <>
      <p>
        {feeCents === 0
          ? "Canceling is free now: the full amount is refunded."
          : `Canceling costs ${price(feeCents)} now: the rest is refunded.`}
      </p>
      <div class="panel">
        <Sums
          sums={[["Paid", total.amountCents], ...(feeCents === 0 ? [] : [["Fee", -feeCents] as const])]}
          label="Refund"
          totalCents={total.amountCents - feeCents}
        />
      </div>
      <Form to={`${path}/cancel`} method="post" class="actions" hiddenFields={shown}>
        <Link to={path} class="button quiet">
          {`Keep the ${kind.toLowerCase()}`}
        </Link>
        <button type="submit" class="button danger">
          {`Cancel the ${kind.toLowerCase()}`}
        </button>
      </Form>
    </>
  )
}

type PageEffect<A> = Effect.Effect<A, NotFoundPage, StoreOperations | HttpRouter.RouteContext>

const findPurchase = (kind: ReceiptKind): PageEffect<Purchase> => (kind === "Order" ? findOrder : findBooking)

/**
 * Asks for confirmation, with the current fee and refund. If the purchase can no longer be canceled, redirects to its
 * own page; after a failed attempt it shows why, with nothing to send again.
 */
const confirmPage = (kind: ReceiptKind, error?: FormError): PageEffect<Page | Redirect> =>
  Effect.gen(function* () {
    const bought = yield* findPurchase(kind)
    const feeCents = yield* feeNow(kind, bought)
    if (feeCents === undefined && (bought.status === "canceled" || error === undefined)) {
      return { to: pathOf(kind, bought) }
    }
    const number = bought.confirmationNumber
    const title = feeCents === undefined ? `${number} cannot be canceled any more` : `Cancel ${number}?`
    const body = (
      <section class="wrap page notice">
        <h1>{title}</h1>
        <Alert />
        {feeCents === undefined ? null : <ConfirmCancel kind={kind} bought={bought} feeCents={feeCents} />}
      </section>
    )
    return { title, section: "orders", form: { values: {}, error }, body } as const
  })

/** The sentence for what has changed since the form was shown. */
const changeSince = (form: Fields, kind: ReceiptKind, bought: Purchase, feeCents: number): string | undefined => {
  const isOther = (name: string, now: string) => form.text(name) !== "" && form.text(name) !== now
  if (isOther("shown_purchase", fingerprintOf(bought)))
    return `The page showed another ${kind.toLowerCase()} with this id.`
  return isOther("fee_cents", String(feeCents)) ? "The fee has changed meanwhile." : undefined
}

/** Cancels the purchase that was shown, for the fee that was shown: nobody loses or pays what they have not seen. */
const cancel = (kind: ReceiptKind, form: Fields): PageEffect<Page | Redirect> =>
  Effect.gen(function* () {
    const bought = yield* findPurchase(kind)
    const feeCents = yield* feeNow(kind, bought)
    const change = feeCents === undefined ? undefined : changeSince(form, kind, bought, feeCents)
    if (change !== undefined) return yield* confirmPage(kind, formError(409, `${change} Nothing was canceled yet.`))
    const path = { id: bought.id }
    const { error } = yield* kind === "Order" ? attempt("cancelOrder", { path }) : attempt("cancelBooking", { path })
    return error === undefined ? { to: pathOf(kind, bought) } : yield* confirmPage(kind, error)
  })

/** `/orders/{id}/cancel` and `/bookings/{id}/cancel`: the question. */
export const cancelPage = (kind: ReceiptKind) => page(confirmPage(kind))

export const cancelPurchase = (kind: ReceiptKind) => submission((form) => cancel(kind, form))
