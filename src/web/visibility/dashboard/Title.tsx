/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

interface TitleProps {
  readonly title: string
  /** The kind of thing, above its name. */
  readonly kind?: string | undefined
  /** Actions of the view, beside its name. */
  readonly children?: ComponentChildren
}

/** The heading of a view. */
export const Title = ({ children, kind, title }: TitleProps) => (
  <div class="desk-title">
    <div>
      {kind === undefined ? null : <p class="muted">{kind}</p>}
      <h1>{title}</h1>
    </div>
    {children}
  </div>
)
