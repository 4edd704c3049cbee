/** @jsxImportSource preact */
import { DateTime } from "effect"
import { type SheetColumn, SheetRows } from "../layout/SheetRows.tsx"
import { instant, relativeTime } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import type { Done } from "./perform.ts"
import { controlPath } from "./Sandbox.ts"

type Listed = Done<"listSandboxes">["items"][number]

const Labels = ({ labels }: { readonly labels: Readonly<Record<string, string>> }) => (
  <span class="labels">
    {Object.entries(labels).map(([name, value]) => (
      <Link key={name} to={withQuery("/bench", { label: `${name}:${value}` })} class="label">
        {`${name}:${value}`}
      </Link>
    ))}
  </span>
)

/** `now` is the server's time, in epoch milliseconds. */
const columnsAt = (now: number): ReadonlyArray<SheetColumn<Listed>> => [
  {
    title: "Sandbox",
    class: "head",
    isHead: true,
    cell: ({ name, settings }) => (
      <div>
        <Link to={controlPath(name)}>{name}</Link>{" "}
        <Link to={withQuery("/watch", { sandbox: name })} class="watch-link" aria-label={`Watch ${name}`}>
          Watch
        </Link>
        {settings.labels === undefined ? null : <Labels labels={settings.labels} />}
      </div>
    )
  },
  {
    title: "Clock",
    class: "clock",
    cell: ({ clock }) => (
      <span>
        {clock.mode}
        {clock.mode === "system" ? null : (
          <>
            {" "}
            <time class="muted">{instant(DateTime.formatIso(clock.now))}</time>
          </>
        )}
      </span>
    )
  },
  { title: "Orders", class: "figure", cell: ({ orders }) => orders },
  { title: "Bookings", class: "figure", cell: ({ bookings }) => bookings },
  {
    title: "Last used",
    cell: ({ lastRequest }) => (
      <time dateTime={DateTime.formatIso(lastRequest)}>{relativeTime(now - lastRequest.epochMillis)}</time>
    )
  },
  {
    title: "Expires",
    class: "instant",
    cell: ({ expiresAt }) => (expiresAt === null ? "never" : <time>{instant(DateTime.formatIso(expiresAt))}</time>)
  }
]

export const SandboxTable = ({ items, now }: { readonly items: ReadonlyArray<Listed>; readonly now: number }) => (
  <SheetRows class="stacks" columns={columnsAt(now)} rows={items} />
)
