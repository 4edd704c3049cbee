/** @jsxImportSource preact */
import { markPaths } from "../assets/mark.ts"

/** The mark beside the name, in the colours of the page. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path class="mark-arch" d={markPaths.arch} />
    <path class="mark-light" d={markPaths.light} />
  </svg>
)
