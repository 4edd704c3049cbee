/** @jsxImportSource preact */
import { Link } from "../../page/Link.tsx"
import { sameView, useDashboard } from "../dashboard/Dashboard.ts"

/** The way on through a list, whose address holds the place. */
export const Pager = ({ next }: { readonly next: string | null }) => {
  const dashboard = useDashboard()
  const isFirst = dashboard.asked.text("cursor") === ""
  if (isFirst && next === null) return null
  return (
    <nav class="pager" aria-label="Pages of the list">
      {isFirst ? null : (
        <Link to={sameView(dashboard, {})} class="button small quiet">
          Back to the first
        </Link>
      )}
      {next === null ? null : (
        <Link to={sameView(dashboard, { cursor: next })} class="button small quiet">
          Next page
        </Link>
      )}
    </nav>
  )
}
