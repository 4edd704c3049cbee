/** @jsxImportSource preact */
import { price } from "../page/format.ts"

/** An amount and what it is for, in cents. */
export type Sum = readonly [label: string, cents: number]

interface SumsProps {
  readonly sums: ReadonlyArray<Sum>
  readonly totalCents: number
  /** What they come to; "Total" without it. */
  readonly label?: string
}

/** What it comes to, the total last. */
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
