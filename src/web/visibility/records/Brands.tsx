/** @jsxImportSource preact */
import { Effect } from "effect"
import type { BrandRecord } from "../../../visibility/records/Records.ts"
import { Link } from "../../page/Link.tsx"
import { inWords } from "../boards.tsx"
import { type Dashboard, listLimit, viewPath } from "../dashboard/Dashboard.ts"
import { type View, view } from "../dashboard/view.tsx"
import { Choices } from "../table/Choices.tsx"
import { DataTable } from "../table/DataTable.tsx"
import { Pager } from "../table/Pager.tsx"
import { tableOf } from "../table/Table.ts"
import { Day } from "./moments.tsx"

const brandTable = (dashboard: Dashboard, brands: ReadonlyArray<BrandRecord>) =>
  tableOf<BrandRecord>(
    { name: "brands", title: "Brands", empty: "There are no such brands." },
    [
      { name: "id", value: ({ id }) => id },
      {
        name: "name",
        title: "Brand",
        isHead: true,
        value: ({ name }) => name,
        shown: ({ id, name }) => <Link to={viewPath(dashboard, `/visibility/brands/${id}`)}>{name}</Link>
      },
      { name: "is_own", title: "Own", value: ({ is_own }) => is_own, shown: ({ is_own }) => (is_own ? "Yes" : "") },
      {
        name: "tracking",
        title: "Tracking",
        value: ({ tracking }) => tracking,
        shown: ({ tracking }) => inWords(tracking)
      },
      { name: "aliases", value: ({ aliases }) => aliases.join("; ") },
      { name: "domains", isMinor: true, title: "Domains", value: ({ domains }) => domains.join(", ") },
      {
        name: "first_seen_at",
        title: "First seen",
        value: ({ first_seen_at }) => first_seen_at,
        shown: ({ first_seen_at }) => <Day at={first_seen_at} />
      },
      { name: "created_at", value: ({ created_at }) => created_at },
      { name: "updated_at", value: ({ updated_at }) => updated_at }
    ],
    brands
  )

/** `/visibility/brands`: every brand, or those that are tracked, new or ignored. */
export const brands = view((dashboard) =>
  Effect.gen(function* () {
    const query = {
      limit: listLimit(dashboard),
      cursor: dashboard.asked.optional("cursor"),
      tracking: dashboard.asked.optional("tracking")
    }
    const { data, next_cursor } = yield* dashboard.ask("listBrands", { query })
    const table = brandTable(dashboard, data)
    return {
      title: "Brands",
      part: "brands",
      tables: [table],
      body: (
        <>
          <div class="desk-title">
            <h1>Brands</h1>
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
          </div>
          <DataTable table={table} />
          <Pager next={next_cursor} />
        </>
      )
    } satisfies View
  })
)
