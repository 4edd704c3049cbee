/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

interface TitleProps {
  readonly title: string
  /** What it is, above its name. */
  readonly kind?: string | undefined
  /** What can be done with the view, beside its name. */
  readonly children?: ComponentChildren
}

/** How a view begins. */
export const Title = ({ children, kind, title }: TitleProps) => (
  <div class="desk-title">
    <div>
      {kind === undefined ? null : <p class="muted">{kind}</p>}
      <h1>{title}</h1>
    </div>
    {children}
  </div>
)
