/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"

interface MenuProps {
  /** The path prefix of the bench's pages. */
  readonly bench: string
  /** Where a listed sandbox leads, if not to its own pages. */
  readonly to?: "watch"
  readonly summary: ComponentChildren
  readonly children?: ComponentChildren
}

const Menu = ({ bench, children, summary, to }: MenuProps) => {
  const { assets, base } = usePageContext()
  return (
    <details
      class="switcher"
      name="menu"
      data-bench={bench}
      data-to={to}
      data-script={`${base}${assets.pathOf("switcher.js")}`}
    >
      <summary>{summary}</summary>
      <nav class="switcher-list" aria-label="Sandboxes">
        {children}
        <a href={`${bench}/bench`}>All sandboxes</a>
        <a href={`${bench}/bench#new`}>New sandbox</a>
      </nav>
    </details>
  )
}

/** Shows the sandbox of a page; for users of the bench it leads to others. With script, it lists them. */
export const Switcher = () => {
  const { bench, sandbox } = usePageContext()
  const label = (
    <>
      Sandbox <strong>{sandbox}</strong>
    </>
  )
  if (bench === undefined) return sandbox === "default" ? null : <span>{label}</span>
  return (
    <Menu bench={bench} summary={label}>
      <a href={`${bench}${withQuery("/watch", { sandbox })}`}>Watch this one</a>
    </Menu>
  )
}

/** The same on pages of the bench, which have no sandbox: it leads to the watch screens. */
export const BenchSwitcher = () => <Menu bench={usePageContext().base} to="watch" summary="Sandbox" />
