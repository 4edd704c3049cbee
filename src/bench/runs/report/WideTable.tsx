/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

interface WideTableProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** A table that scrolls if it is wider than the window. */
export const WideTable = ({ children, label }: WideTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section class="wide" tabIndex={0} aria-label={label}>
    {children}
  </section>
)
