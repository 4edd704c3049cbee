/** @jsxImportSource preact */
import { formatNumber } from "../../page/format.ts"

/** A change, as an arrow and a figure; the colour is not the only sign of whether it is good. */
export const Change = ({ by }: { readonly by: number }) =>
  by === 0 ? (
    <span class="muted">–</span>
  ) : (
    <span data-change={by > 0 ? "better" : "worse"}>
      <strong>{`${by > 0 ? "▲" : "▼"} ${formatNumber(Math.abs(by))}`}</strong>
    </span>
  )
