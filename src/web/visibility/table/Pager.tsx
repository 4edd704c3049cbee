/** @jsxImportSource preact */
import { PageLinks } from "../../layout/PageLinks.tsx"
import { sameView, useDashboard } from "../dashboard/Dashboard.ts"

/** The link to the next page of a list, whose address holds the cursor. */
export const Pager = ({ next }: { readonly next: string | null }) => {
  const dashboard = useDashboard()
  return (
    <PageLinks
      first={dashboard.searchParams.text("cursor") === "" ? undefined : sameView(dashboard, {})}
      next={next === null ? undefined : sameView(dashboard, { cursor: next })}
    />
  )
}
