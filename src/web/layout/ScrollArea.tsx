/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

interface ScrollAreaProps {
  readonly class: string
  /** Its name for screen readers. */
  readonly label: string
  readonly id?: string | undefined
  readonly children: ComponentChildren
}

/** A named part of a page that scrolls by itself. */
export const ScrollArea = ({ class: look, label, id, children }: ScrollAreaProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section class={look} id={id} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
