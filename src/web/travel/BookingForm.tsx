/** @jsxImportSource preact */
import { Array as Arr, Effect } from "effect"
import type { ComponentChildren } from "preact"
import { type Bounds, maxEmailLength, maxNameLength } from "../../domain/Limits.ts"
import { Alert } from "../forms/Alert.tsx"
import { checkUnchanged, type Due } from "../forms/checkUnchanged.ts"
import { Input } from "../forms/Field.tsx"
import type { Fields } from "../forms/Form.ts"
import { type FormError, markedError } from "../forms/FormError.ts"
import { Payment, purchaseOf } from "../forms/Payment.tsx"
import { perform, type StoreOperations } from "../forms/perform.ts"
import { price } from "../page/format.ts"
import { Form, withQuery } from "../page/Link.tsx"
import type { NotFoundPage } from "../page/NotFoundPage.ts"
import type { Page, Redirect } from "../page/Page.ts"

interface BookingFormProps {
  readonly to: string
  /** The person, as the contract names them. */
  readonly who: "guest" | "passenger" | "driver"
  readonly title: string
  readonly totalCents: number
  /** Hidden fields that identify what is booked; the address of the form has them too. */
  readonly hidden: Readonly<Record<string, string>>
  /** The number of people that the form shows; its address has it too. */
  readonly count?: Readonly<Record<string, string>>
  /** More fields, next to the name. */
  readonly fields?: ComponentChildren
  /** What is booked, for the visitor to check. */
  readonly summary: ComponentChildren
  /** The cancellation terms. */
  readonly terms: string
}

/** The form of a booking with name and payment: the same for a room, a seat and a car. */
export const BookingForm = ({
  count,
  fields,
  hidden,
  summary,
  terms,
  title,
  to,
  totalCents,
  who
}: BookingFormProps) => (
  <section class="wrap page">
    <h1>{title}</h1>
    <Alert />
    <div class="with-aside">
      {/* With the query of the page: a refused form stays at the address it was sent to, and GET there shows it again. */}
      <Form to={withQuery(to, { ...hidden, ...count })} method="post" class="stack" id="booking" hiddenFields={hidden}>
        <fieldset>
          <legend>{`The ${who}`}</legend>
          <div class="field-row">
            <Input label="Name" name={`${who}_name`} required maxLength={maxNameLength} autoComplete="name" />
            <Input
              label="E-mail (optional)"
              name={`${who}_email`}
              type="email"
              maxLength={maxEmailLength}
              autoComplete="email"
            />
            {fields}
          </div>
        </fieldset>
        <Payment totalCents={totalCents} />
        <button type="submit" class="button large">
          <span>
            {"Book for "}
            <span data-total="">{price(totalCents)}</span>
          </span>
        </button>
      </Form>
      <aside class="panel" aria-label="What you book">
        {summary}
        <p class="muted">{terms}</p>
      </aside>
    </div>
  </section>
)

/** The offer with this id among the results of a search. */
export const findOfferIn = <Offer extends { readonly id: string }>(
  id: string,
  found: Effect.Effect<{ readonly items: ReadonlyArray<Offer> }, FormError, StoreOperations>,
  notFound: NotFoundPage
): Effect.Effect<Offer, NotFoundPage, StoreOperations> =>
  found.pipe(
    Effect.flatMap(({ items }) => Arr.findFirst(items, (offer) => offer.id === id.toLowerCase())),
    Effect.mapError(() => notFound)
  )

/** The error of a number of people that the form does not accept, before anything is sent to the operation. */
export const countError = (form: Fields, name: string, bounds: Bounds): FormError | undefined => {
  const count = form.number(name) ?? bounds.min
  const isAccepted = count >= bounds.min && count <= bounds.max
  return isAccepted ? undefined : markedError({ [name]: `This should be a whole number from ${bounds}.` })
}

/** The page of a form for what the query chooses; without a choice, it redirects to where one is made, with its query. */
export const choiceOr = <E, R>(
  searchParams: Fields,
  name: string,
  to: string,
  view: Effect.Effect<Page, E, R>
): Effect.Effect<Page | Redirect, E, R> =>
  searchParams.text(name) === "" ? Effect.succeed({ to: withQuery(to, searchParams.all) }) : view

type Booking = "bookHotel" | "bookFlight" | "bookCar"

/** Books and pays for the offer as it was shown, or returns the form with what was typed. */
export const book = (
  name: Booking,
  form: Fields,
  due: Effect.Effect<Due, NotFoundPage, StoreOperations>,
  view: (form: Fields, error: FormError) => Effect.Effect<Page, NotFoundPage, StoreOperations>,
  path?: { readonly id: string }
): Effect.Effect<Page | Redirect, NotFoundPage, StoreOperations> => {
  const [passengers, guests] = [form.numberOrText("passengers"), form.numberOrText("guests")]
  const payload = { ...purchaseOf(form), passengers, guests }
  return Effect.matchEffect(Effect.zipRight(checkUnchanged(form, due, "booked"), perform(name, { path, payload })), {
    onFailure: (error) => view(form, error),
    onSuccess: ({ id }) => Effect.succeed<Redirect>({ to: `/bookings/${id}?placed=1` })
  })
}
