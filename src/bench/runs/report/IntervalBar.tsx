/** @jsxImportSource preact */
import type { Share } from "../Share.ts"
import { formatInterval } from "./format.ts"

/** A share with its interval, as a line from 0 to 1. */
export const IntervalBar = ({ share: { from, share, to } }: { readonly share: Share }) => (
  <svg
    class="interval-bar"
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    role="img"
    aria-label={formatInterval({ from, to })}
  >
    <rect x="0" y="4" width="100" height="2" class="scale" />
    <rect x={from * 100} y="3" width={(to - from) * 100} height="4" class="range" />
    <rect x={Math.min(99, share * 100)} y="0" width="1" height="10" class="point" />
  </svg>
)
