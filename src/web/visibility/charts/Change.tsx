/** @jsxImportSource preact */
import { formatNumber } from "../../page/format.ts"

/** What a figure changed by, in an arrow and a figure; the colour is not the only one to say whether that is good. */
export const Change = ({ by }: { readonly by: number }) =>
  by === 0 ? (
    <span class="muted">–</span>
  ) : (
    <span data-change={by > 0 ? "better" : "worse"}>
      <strong>{`${by > 0 ? "▲" : "▼"} ${formatNumber(Math.abs(by))}`}</strong>
    </span>
  )
