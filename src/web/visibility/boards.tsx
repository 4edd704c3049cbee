/** @jsxImportSource preact */
import type { BrandRank, PromptRank, WebsiteRank } from "../../visibility/leaderboards/Boards.ts"
import { capitalize } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { Bar } from "./charts/Bar.tsx"
import { type Dashboard, viewPath } from "./dashboard/Dashboard.ts"
import { type Column, type Table, tableOf } from "./table/Table.ts"

/** `review_site` in words; a prompt template without a category is uncategorized. */
export const inWords = (word: string | null): string => capitalize((word ?? "uncategorized").replaceAll("_", " "))

/** `ChatGPT, us`: the provider and the location of an answer. */
export const sourceOf = ({
  location_id,
  provider_id
}: Readonly<Record<"location_id" | "provider_id", string>>): string =>
  `${provider_id === "chatgpt" ? "ChatGPT" : capitalize(provider_id)}, ${location_id}`

const countColumn = <Row,>(
  name: string,
  title: string,
  count: (row: Row) => number,
  rows: ReadonlyArray<Row>
): Column<Row> => {
  const max = Math.max(0, ...rows.map(count))
  return { name, title, value: count, shown: (row) => <Bar value={count(row)} max={max} />, isFigure: true }
}

/** The most mentioned brands, each a link to its own figures. */
export const brandBoard = (dashboard: Dashboard, items: ReadonlyArray<BrandRank>): Table =>
  tableOf<BrandRank>(
    { name: "brands", title: "Top brands", empty: "No brand was mentioned in this period." },
    [
      { name: "brand_id" },
      {
        name: "name",
        title: "Brand",
        isHead: true,
        shown: ({ brand_id, name }) => <Link to={viewPath(dashboard, `/visibility/brands/${brand_id}`)}>{name}</Link>
      },
      countColumn("mention_count", "Mentions", ({ mention_count }) => mention_count, items)
    ],
    items
  )

/** The prompts whose answers mention most brands, each a link to its page. */
export const promptBoard = (dashboard: Dashboard, items: ReadonlyArray<PromptRank>): Table =>
  tableOf<PromptRank>(
    { name: "prompts", title: "Top prompts", empty: "No answer mentioned a brand in this period." },
    [
      { name: "prompt_template_id" },
      {
        name: "name",
        title: "Prompt",
        isHead: true,
        shown: ({ name, prompt_template_id }) => (
          <Link to={viewPath(dashboard, `/visibility/prompts/${prompt_template_id}`)}>{name}</Link>
        )
      },
      { name: "category", title: "Category", shown: ({ category }) => inWords(category) },
      { name: "version" },
      { name: "is_active" },
      countColumn("mention_count", "Mentions", ({ mention_count }) => mention_count, items)
    ],
    items
  )

/** The most cited websites, each a link to its cited pages. */
export const websiteBoard = (dashboard: Dashboard, items: ReadonlyArray<WebsiteRank>): Table =>
  tableOf<WebsiteRank>(
    { name: "websites", title: "Top websites", empty: "No page was cited in this period." },
    [
      { name: "website_id" },
      {
        name: "domain",
        title: "Website",
        isHead: true,
        shown: ({ domain, website_id }) => (
          <Link to={viewPath(dashboard, "/visibility/citations", { website_id })}>{domain}</Link>
        )
      },
      { name: "apex_domain" },
      { name: "type", title: "Type", shown: ({ type }) => inWords(type) },
      countColumn("citation_count", "Citations", ({ citation_count }) => citation_count, items)
    ],
    items
  )
