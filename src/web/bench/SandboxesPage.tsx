/** @jsxImportSource preact */
import { DateTime, Effect } from "effect"
import { query } from "../forms/Form.ts"
import { instant } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { benchPage } from "./page.tsx"
import { type Done, perform } from "./perform.ts"

type Listed = Done<"listSandboxes">

const columns = ["Sandbox", "Orders", "Bookings", "Last request"] as const

const Row = ({ bookings, lastRequest, name, orders }: Listed["items"][number]) => (
  <tr>
    <th scope="row">{name}</th>
    <td class="figure" data-title={columns[1]}>
      {orders}
    </td>
    <td class="figure" data-title={columns[2]}>
      {bookings}
    </td>
    <td data-title={columns[3]}>
      <time>{instant(DateTime.formatIso(lastRequest))}</time>
    </td>
  </tr>
)

const Sandboxes = ({ items, label, next }: Listed & { readonly label: string | undefined }) => (
  <div class="wrap page desk">
    <h1>Sandboxes</h1>
    <section class="panel sheet">
      {items.length === 0 ? (
        <p class="muted sheet-empty">None yet. Each is there from its first use, or when it is made.</p>
      ) : (
        <table class="sheet-rows stacks">
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((listed) => (
              <Row key={listed.name} {...listed} />
            ))}
          </tbody>
        </table>
      )}
      {next === null ? null : (
        <p class="pager">
          <Link to={withQuery("/bench", { label, after: next })} class="button small quiet">
            More
          </Link>
        </p>
      )}
    </section>
  </div>
)

/** `/bench`: the sandboxes that there are, what was used last first. */
export const sandboxesPage = benchPage(
  Effect.gen(function* () {
    const asked = yield* query
    const listed = yield* perform("listSandboxes", { urlParams: asked.pick("label", "after") })
    return {
      title: "Sandboxes",
      part: "sandboxes",
      body: <Sandboxes {...listed} label={asked.optional("label")} />
    } as const
  })
)
