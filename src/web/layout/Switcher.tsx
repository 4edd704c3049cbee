/** @jsxImportSource preact */
import { withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"

/** Says which sandbox a page is of; whoever may use the bench goes from here to others. Where there is script, it lists them. */
export const Switcher = () => {
  const { assets, base, bench, sandbox } = usePageContext()
  const named = (
    <>
      Sandbox <strong>{sandbox}</strong>
    </>
  )
  if (bench === undefined) return sandbox === "default" ? null : <span>{named}</span>
  return (
    <details class="switcher" name="menu" data-bench={bench} data-script={`${base}${assets.pathOf("switcher.js")}`}>
      <summary>{named}</summary>
      <nav class="switcher-list" aria-label="Sandboxes">
        <a href={`${bench}${withQuery("/watch", { sandbox })}`}>Watch this one</a>
        <a href={`${bench}/bench`}>All sandboxes</a>
        <a href={`${bench}/bench#new`}>New sandbox</a>
      </nav>
    </details>
  )
}

/** The same on pages of the bench, which are of no sandbox: it leads to what is going on in one. */
export const BenchSwitcher = () => {
  const { assets, base } = usePageContext()
  return (
    <details
      class="switcher"
      name="menu"
      data-bench={base}
      data-to="watch"
      data-script={`${base}${assets.pathOf("switcher.js")}`}
    >
      <summary>Sandbox</summary>
      <nav class="switcher-list" aria-label="Sandboxes">
        <a href={`${base}/bench`}>All sandboxes</a>
        <a href={`${base}/bench#new`}>New sandbox</a>
      </nav>
    </details>
  )
}
