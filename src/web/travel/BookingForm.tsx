/** @jsxImportSource preact */

import type { ComponentChildren } from "preact"
import { longestEmail, longestName } from "../../domain/Limits.ts"
import { Alert } from "../forms/Alert.tsx"
import { Input } from "../forms/Field.tsx"
import type { Fields } from "../forms/Form.ts"
import { Payment } from "../forms/Payment.tsx"
import type { Refusal } from "../forms/Refusal.ts"
import { price } from "../page/format.ts"
import { Form } from "../page/Link.tsx"

interface BookingFormProps {
  readonly to: string
  /** Names the person as the contract does: `guest`, `passenger`, `driver`. */
  readonly who: "guest" | "passenger" | "driver"
  readonly title: string
  readonly form: Fields
  readonly refusal: Refusal | undefined
  readonly totalCents: number
  /** What is booked, sent along with the form. */
  readonly hidden: Readonly<Record<string, string>>
  /** More fields, beside the name. */
  readonly fields?: ComponentChildren
  /** What is booked, for the visitor to read again. */
  readonly summary: ComponentChildren
}

/** Who travels, and how it is paid: the same for a room, a seat and a car. */
export const BookingForm = (props: BookingFormProps) => {
  const { fields, form, hidden, refusal, summary, title, to, totalCents, who } = props
  return (
    <section class="wrap page">
      <h1>{title}</h1>
      <Alert refusal={refusal} />
      <div class="with-aside">
        <Form to={to} method="post" class="stack" id="booking">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <fieldset>
            <legend>{`The ${who}`}</legend>
            <div class="field-row">
              <Input
                label="Name"
                name={`${who}_name`}
                required
                maxLength={longestName}
                autoComplete="name"
                value={form.text(`${who}_name`)}
                refusal={refusal}
              />
              <Input
                label="E-mail (optional)"
                name={`${who}_email`}
                type="email"
                maxLength={longestEmail}
                autoComplete="email"
                value={form.text(`${who}_email`)}
                refusal={refusal}
              />
              {fields}
            </div>
          </fieldset>
          <Payment form={form} refusal={refusal} />
          <button type="submit" class="button large">
            <span>
              {"Book for "}
              <span data-total="">{price(totalCents)}</span>
            </span>
          </button>
        </Form>
        <aside class="panel" aria-label="What you book">
          {summary}
        </aside>
      </div>
    </section>
  )
}
