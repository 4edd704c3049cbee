/** @jsxImportSource preact */
import type { PromptTemplate } from "../../../visibility/records/Records.ts"
import { Category } from "../../../visibility/records/Vocabulary.ts"
import { Link } from "../../page/Link.tsx"
import { inWords } from "../boards.tsx"
import { viewPath } from "../dashboard/Dashboard.ts"
import { Choices } from "../table/Choices.tsx"
import { listView } from "./listView.tsx"
import { Day } from "./moments.tsx"

const categories: ReadonlyArray<readonly [string, string]> = [
  ["", "All"],
  ...Category.literals.map((category) => [category, inWords(category)] as const)
]

/** The subject of the score of a prompt or a topic. */
export const ownBrandsNote =
  "The score is that of your own brands. If none is marked as your own, it is that of all tracked brands."

/** `/visibility/prompts`: the prompts, all or those of a category. */
export const prompts = listView<PromptTemplate>({
  kind: "prompts",
  title: "Prompts",
  about: ownBrandsNote,
  empty: "There are no prompts to show.",
  choices: <Choices label="Category" name="category" fallback="" options={categories} />,
  read: ({ ask, searchParams }, query) =>
    ask("listPrompts", { query: { ...query, category: searchParams.optional("category") } }),
  columns: (dashboard) => [
    [
      { name: "id" },
      {
        name: "name",
        title: "Prompt",
        isHead: true,
        shown: ({ id, name }) => <Link to={viewPath(dashboard, `/visibility/prompts/${id}`)}>{name}</Link>
      },
      { name: "text" },
      { name: "category", title: "Category", shown: ({ category }) => inWords(category) }
    ],
    [
      { name: "version" },
      { name: "is_active", title: "Status", shown: ({ is_active }) => (is_active ? "Active" : "Paused") },
      { name: "updated_at", title: "Changed", shown: ({ updated_at }) => <Day at={updated_at} /> }
    ]
  ]
})
