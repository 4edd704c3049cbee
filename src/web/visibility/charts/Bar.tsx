/** @jsxImportSource preact */
import { formatNumber } from "../../page/format.ts"

interface BarProps {
  readonly value: number
  /** The value of a full bar. */
  readonly max: number
}

/** A figure with a proportional bar. The bar only repeats the figure. */
export const Bar = ({ max, value }: BarProps) => (
  <span class="bar-cell">
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-ground" width={100} height={8} />
      <rect class="bar-length" width={Math.round((10_000 * value) / Math.max(max, 1)) / 100} height={8} />
    </svg>
    <span class="bar-value">{formatNumber(value)}</span>
  </span>
)
