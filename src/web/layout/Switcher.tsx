/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"

interface MenuProps {
  /** What the paths of the bench's pages begin with. */
  readonly bench: string
  /** Where a sandbox that the script lists leads, if not to its own pages. */
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

/** Says which sandbox a page is of; whoever may use the bench goes from here to others. Where there is script, it lists them. */
export const Switcher = () => {
  const { bench, sandbox } = usePageContext()
  const named = (
    <>
      Sandbox <strong>{sandbox}</strong>
    </>
  )
  if (bench === undefined) return sandbox === "default" ? null : <span>{named}</span>
  return (
    <Menu bench={bench} summary={named}>
      <a href={`${bench}${withQuery("/watch", { sandbox })}`}>Watch this one</a>
    </Menu>
  )
}

/** The same on pages of the bench, which are of no sandbox: it leads to what is going on in one. */
export const BenchSwitcher = () => <Menu bench={usePageContext().base} to="watch" summary="Sandbox" />
