/** @jsxImportSource preact */
import type { BrandRecord } from "../../../visibility/records/Records.ts"
import { Link } from "../../page/Link.tsx"
import { inWords } from "../boards.tsx"
import { viewPath } from "../dashboard/Dashboard.ts"
import { Choices } from "../table/Choices.tsx"
import { listView } from "./listView.tsx"
import { Day } from "./moments.tsx"

/** `/visibility/brands`: every brand, or those that are tracked, new or ignored. */
export const brands = listView<BrandRecord>({
  kind: "brands",
  title: "Brands",
  about: "The score covers all answers of the period.",
  empty: "There are no brands to show.",
  choices: (
    <Choices
      label="Tracking"
      name="tracking"
      fallback=""
      options={[
        ["", "All"],
        ["tracked", "Tracked"],
        ["new", "New"],
        ["ignored", "Ignored"]
      ]}
    />
  ),
  read: ({ ask, searchParams }, query) =>
    ask("listBrands", { query: { ...query, tracking: searchParams.optional("tracking") } }),
  columns: (dashboard) => [
    [
      { name: "id" },
      {
        name: "name",
        title: "Brand",
        isHead: true,
        shown: ({ id, is_own, name }) => (
          <span>
            <Link to={viewPath(dashboard, `/visibility/brands/${id}`)}>{name}</Link>
            {is_own ? <span class="own-tag">own</span> : null}
          </span>
        )
      },
      { name: "is_own" }
    ],
    [
      { name: "tracking", title: "Tracking", shown: ({ tracking }) => inWords(tracking) },
      { name: "aliases", value: ({ aliases }) => aliases.join("; ") },
      {
        name: "domains",
        title: "Domains",
        isSite: true,
        value: ({ domains }) => domains.join(", "),
        shown: ({ domains }) => <span class="domains">{domains.length === 0 ? "–" : domains.join(", ")}</span>
      },
      {
        name: "first_seen_at",
        title: "First seen",
        shown: ({ first_seen_at }) => <Day at={first_seen_at} />
      },
      { name: "created_at" },
      { name: "updated_at" }
    ]
  ]
})
