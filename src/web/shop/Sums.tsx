/** @jsxImportSource preact */
import { price } from "../page/format.ts"

/** A label and an amount, in cents. */
export type Sum = readonly [label: string, cents: number]

interface SumsProps {
  readonly sums: ReadonlyArray<Sum>
  readonly totalCents: number
  /** The label of the total; "Total" by default. */
  readonly label?: string
}

/** The amounts, with the total last. */
export const Sums = ({ label = "Total", sums, totalCents }: SumsProps) => (
  <dl class="sums">
    {sums.map(([label, cents]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{price(cents)}</dd>
      </div>
    ))}
    <div class="sums-total">
      <dt>{label}</dt>
      <dd data-total="">{price(totalCents)}</dd>
    </div>
  </dl>
)
