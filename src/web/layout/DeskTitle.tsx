/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

interface DeskTitleProps {
  readonly title: string
  /** The kind of thing, above its name. */
  readonly kind?: ComponentChildren
  /** Actions, beside its name. */
  readonly children?: ComponentChildren
}

/** The heading of a page of a desk: the dashboard, or the bench. */
export const DeskTitle = ({ children, kind, title }: DeskTitleProps) => (
  <div class="desk-title">
    <div>
      {kind === undefined ? null : <p class="muted">{kind}</p>}
      <h1>{title}</h1>
    </div>
    {children}
  </div>
)
