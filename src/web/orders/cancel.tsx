/** @jsxImportSource preact */
import type * as HttpRouter from "@effect/platform/HttpRouter"
import { DateTime, Effect } from "effect"
import { Alert } from "../forms/Alert.tsx"
import type { Fields } from "../forms/Form.ts"
import { type FormError, formError } from "../forms/FormError.ts"
import { attempt, type StoreOperations } from "../forms/perform.ts"
import { submission } from "../forms/submission.tsx"
import { price } from "../page/format.ts"
import { Form, Link } from "../page/Link.tsx"
import type { NotFoundPage } from "../page/NotFoundPage.tsx"
import type { Page, Redirect } from "../page/Page.ts"
import { page } from "../page/route.ts"
import { Sums } from "../shop/Sums.tsx"
import { type Bought, feeNow, findBooking, findOrder, type Kind } from "./Receipt.tsx"

interface AskProps {
  readonly kind: Kind
  readonly bought: Bought
  readonly feeCents: number
}

const pathOf = (kind: Kind, { id }: Bought): string => `/${kind.toLowerCase()}s/${id}`

/** Ids start over at a reset, and another purchase has this one then. It was made at another time, or for another sum. */
const markOf = ({ createdAt, total }: Bought): string => `${DateTime.toEpochMillis(createdAt)}.${total.amountCents}`

const Ask = ({ bought, feeCents, kind }: AskProps) => {
  const { total } = bought
  const path = pathOf(kind, bought)
  return (
    <>
      <p>
        {feeCents === 0
          ? "Canceling is free now: all of it is refunded."
          : `Canceling costs ${price(feeCents)} now: the rest is refunded.`}
      </p>
      <div class="panel">
        <Sums
          sums={[["Paid", total.amountCents], ...(feeCents === 0 ? [] : [["Fee", -feeCents] as const])]}
          label="Refund"
          totalCents={total.amountCents - feeCents}
        />
      </div>
      <Form to={`${path}/cancel`} method="post" class="actions">
        <input type="hidden" name="fee_cents" value={feeCents} />
        <input type="hidden" name="shown_purchase" value={markOf(bought)} />
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

type Answer<A> = Effect.Effect<A, NotFoundPage, StoreOperations | HttpRouter.RouteContext>

const findBought = (kind: Kind): Answer<Bought> => (kind === "Order" ? findOrder : findBooking)

/**
 * Asks, with the fee and the refund of this moment. What cannot be canceled any more is left to its own page, or is told why
 * to who tried, with nothing to send again.
 */
const ask = (kind: Kind, error?: FormError): Answer<Page | Redirect> =>
  Effect.gen(function* () {
    const bought = yield* findBought(kind)
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
        {feeCents === undefined ? null : <Ask kind={kind} bought={bought} feeCents={feeCents} />}
      </section>
    )
    return { title, section: "orders", form: { values: {}, error }, body } as const
  })

/** What is another by now than the form showed, as a sentence. */
const changeSince = (form: Fields, kind: Kind, bought: Bought, feeCents: number): string | undefined => {
  const isOther = (name: string, now: string) => form.text(name) !== "" && form.text(name) !== now
  if (isOther("shown_purchase", markOf(bought))) return `This is another ${kind.toLowerCase()} than was shown.`
  return isOther("fee_cents", String(feeCents)) ? "The fee has changed meanwhile." : undefined
}

/** Cancels what was shown, for the fee that was shown: nobody loses or pays what they have not seen. */
const cancel = (kind: Kind, form: Fields): Answer<Page | Redirect> =>
  Effect.gen(function* () {
    const bought = yield* findBought(kind)
    const feeCents = yield* feeNow(kind, bought)
    const change = feeCents === undefined ? undefined : changeSince(form, kind, bought, feeCents)
    if (change !== undefined) return yield* ask(kind, formError(409, `${change} Nothing was canceled yet.`))
    const path = { id: bought.id }
    const { error } = yield* kind === "Order" ? attempt("cancelOrder", { path }) : attempt("cancelBooking", { path })
    return error === undefined ? { to: pathOf(kind, bought) } : yield* ask(kind, error)
  })

/** `/orders/{id}/cancel` and `/bookings/{id}/cancel` ask. */
export const askCancel = (kind: Kind) => page(ask(kind))

/** It is canceled. */
export const cancelBought = (kind: Kind) => submission((form) => cancel(kind, form))
