/** @jsxImportSource preact */
import type { CategoryItem } from "../../../visibility/metrics/Metrics.ts"
import { Link } from "../../page/Link.tsx"
import { inWords } from "../boards.tsx"
import { Bar } from "../charts/Bar.tsx"
import { type Dashboard, viewPath } from "../dashboard/Dashboard.ts"
import { type Table, tableOf } from "../table/Table.ts"

const Name = ({
  category,
  dashboard
}: {
  readonly category: CategoryItem["category"]
  readonly dashboard: Dashboard
}) =>
  category === "uncategorized" ? (
    <span>{inWords(category)}</span>
  ) : (
    <Link to={viewPath(dashboard, `/visibility/categories/${category}`)}>{inWords(category)}</Link>
  )

/** The organization's visibility in each prompt category, as bars on one scale. */
export const categoryTable = (dashboard: Dashboard, items: ReadonlyArray<CategoryItem>): Table => {
  const max = Math.max(0, ...items.map(({ visibility_score }) => visibility_score))
  return tableOf<CategoryItem>(
    { name: "categories", title: "By category", empty: "There are no prompts yet." },
    [
      {
        name: "category",
        title: "Category",
        isHead: true,
        shown: ({ category }) => <Name category={category} dashboard={dashboard} />
      },
      {
        name: "visibility_score",
        title: "Score",
        isFigure: true,
        shown: ({ visibility_score }) => <Bar value={visibility_score} max={max} />
      },
      { name: "mention_count", title: "Mentions", isFigure: true },
      { name: "total_queries", title: "Queries", isFigure: true },
      { name: "avg_position", title: "Position", isFigure: true },
      { name: "prompt_template_count", title: "Prompts", isFigure: true }
    ],
    items
  )
}
