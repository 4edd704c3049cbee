/** @jsxImportSource preact */
import { PageLinks } from "../../layout/PageLinks.tsx"
import { sameView, useDashboard } from "../dashboard/Dashboard.ts"

/** The way on through a list, whose address holds the place. */
export const Pager = ({ next }: { readonly next: string | null }) => {
  const dashboard = useDashboard()
  return (
    <PageLinks
      first={dashboard.searchParams.text("cursor") === "" ? undefined : sameView(dashboard, {})}
      next={next === null ? undefined : sameView(dashboard, { cursor: next })}
    />
  )
}
