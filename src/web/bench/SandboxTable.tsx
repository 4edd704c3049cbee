/** @jsxImportSource preact */
import { DateTime } from "effect"
import { TableHead } from "../layout/TableHead.tsx"
import { instant, relativeTime } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import type { Done } from "./perform.ts"
import { controlPath } from "./Sandbox.ts"

type Listed = Done<"listSandboxes">["items"][number]

const columns = ["Sandbox", "Clock", "Orders", "Bookings", "Last used", "Expires"] as const
const classes = ["head", "clock", "figure", "figure", undefined, "instant"] as const

const Labels = ({ labels }: { readonly labels: Readonly<Record<string, string>> }) => (
  <span class="labels">
    {Object.entries(labels).map(([name, value]) => (
      <Link key={name} to={withQuery("/bench", { label: `${name}:${value}` })} class="label">
        {`${name}:${value}`}
      </Link>
    ))}
  </span>
)

interface RowProps {
  readonly listed: Listed
  /** The server's time, in epoch milliseconds. */
  readonly now: number
}

const Row = ({ listed: { bookings, clock, expiresAt, lastRequest, name, orders, settings }, now }: RowProps) => (
  <tr>
    <th scope="row">
      <div>
        <Link to={controlPath(name)}>{name}</Link>{" "}
        <Link to={withQuery("/watch", { sandbox: name })} class="watch-link" aria-label={`Watch ${name}`}>
          Watch
        </Link>
        {settings.labels === undefined ? null : <Labels labels={settings.labels} />}
      </div>
    </th>
    <td class={classes[1]} data-title={columns[1]}>
      <span>
        {clock.mode}
        {clock.mode === "system" ? null : (
          <>
            {" "}
            <time class="muted">{instant(DateTime.formatIso(clock.now))}</time>
          </>
        )}
      </span>
    </td>
    <td class="figure" data-title={columns[2]}>
      {orders}
    </td>
    <td class="figure" data-title={columns[3]}>
      {bookings}
    </td>
    <td data-title={columns[4]}>
      <time dateTime={DateTime.formatIso(lastRequest)}>{relativeTime(now - lastRequest.epochMillis)}</time>
    </td>
    <td class={classes[5]} data-title={columns[5]}>
      {expiresAt === null ? "never" : <time>{instant(DateTime.formatIso(expiresAt))}</time>}
    </td>
  </tr>
)

export const SandboxTable = ({ items, now }: { readonly items: ReadonlyArray<Listed>; readonly now: number }) => (
  <table class="sheet-rows stacks">
    <TableHead columns={columns} classes={classes} />
    <tbody>
      {items.map((listed) => (
        <Row key={listed.name} listed={listed} now={now} />
      ))}
    </tbody>
  </table>
)
